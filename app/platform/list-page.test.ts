import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openStudio, type Studio } from '../../tests/open-studio.ts';
import { eachRow, containsWords, listPage, parseListQuery, type Sort } from './list-page.server.ts';

const SORTS: Record<string, Sort> = {
  name: { by: sql`lower(left(name, 100))`, type: 'text' },
  event: { by: sql`event_date`, type: 'date' },
  submitted: { by: sql`created_at`, type: 'timestamptz', descending: true },
  files: { by: sql`file_count`, type: 'integer' },
};

function parse(search: string) {
  return parseListQuery(new URL(`http://here.invalid/list${search}`), { sorts: SORTS, defaultSort: 'submitted' });
}

function clients({ platform: { db } }: Studio) {
  return db.selectFrom('clients').select(['id', 'name']);
}

/** Walks from the first page to the last by the cursors alone. */
async function walk(studio: Studio, search: string) {
  const seen: string[] = [];
  const sizes: number[] = [];
  let after: string | undefined;
  let previous: string | undefined;
  do {
    const listQuery = parse(after ? `${search}&${new URLSearchParams({ after })}` : search);
    const page = await listPage(clients(studio), listQuery);
    seen.push(...page.rows.map(({ id }) => id));
    sizes.push(page.rows.length);
    after = page.next;
    previous = page.previous;
  } while (after);
  return { seen, sizes, previous };
}

/** Walks from a page back to the first one. */
async function walkBack(studio: Studio, search: string, before?: string) {
  const seen: string[] = [];
  while (before) {
    const page = await listPage(clients(studio), parse(`${search}&${new URLSearchParams({ before })}`));
    seen.unshift(...page.rows.map(({ id }) => id));
    before = page.previous;
  }
  return seen;
}

test('reads the parameters of a URL and ignores invalid ones', () => {
  expect(parse('')).toMatchObject({ q: '', sort: 'submitted', descending: true, after: null, params: {} });
  expect(parse('?sort=-submitted').descending).toBe(false);
  expect(parse('?sort=name').descending).toBe(false);
  expect(parse('?sort=-name').descending).toBe(true);
  for (const sort of ['nothing', '--name', 'constructor', '-__proto__', ''])
    expect([sort, parse(`?sort=${sort}`).sort]).toEqual([sort, 'submitted']);
  expect(parse('?q=%20Hannah%00%20&status=paid&empty=&edit=1&id=2&delete=3&after=4')).toMatchObject({
    q: 'Hannah',
    after: '4',
    params: { status: 'paid' },
  });
  expect(parse(`?q=${'x'.repeat(900)}`).q).toHaveLength(200);
});

test('pages show each row once in every order, with equal and missing values', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  const row = fc.record({
    name: fc.constantFrom(null, '', 'ada', 'Ada', 'Zoë', 'x=y', "o'b\\%_"),
    event_date: fc.constantFrom(null, '2027-06-12', '2027-06-13', '0001-01-01'),
    created_at: fc.constantFrom('2026-11-20T12:50:00.000001Z', '2026-11-20T12:50:00.000002Z', '2026-03-08T07:00:00Z'),
    file_count: fc.integer({ min: 0, max: 3 }),
  });
  const many = fc.array(row, { minLength: 0, maxLength: 170, size: 'max' });
  await fc.assert(
    fc.asyncProperty(many, fc.constantFrom(...Object.keys(SORTS)), fc.boolean(), async (rows, sort, isTurned) => {
      await db.deleteFrom('clients').execute();
      if (rows.length > 0) await db.insertInto('clients').values(rows).execute();
      const search = `?sort=${isTurned ? '-' : ''}${sort}`;
      const { seen, sizes, previous } = await walk(studio, search);
      const listQuery = parse(search);
      const direction = listQuery.descending ? 'desc' : 'asc';
      const { by } = SORTS[sort] as Sort;
      const whole = await clients(studio)
        .orderBy(sql`${by} is null`)
        .orderBy(by, direction)
        .orderBy('id', direction)
        .execute();
      expect(seen).toEqual(whole.map(({ id }) => id));
      expect(sizes.slice(0, -1).every((size) => size === 50)).toBe(true);
      expect(await walkBack(studio, search, previous)).toEqual(seen.slice(0, -(sizes.at(-1) ?? 0)));
      const exported: string[] = [];
      for await (const { id } of eachRow(clients(studio), listQuery)) exported.push(id);
      expect(exported).toEqual(seen);
    }),
    { numRuns: 40, seed: 4, examples: [[[], 'name', false]] },
  );
});

test('a page whose rows are gone gives way to the first one', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  const names = Array.from({ length: 60 }, (_, index) => ({ name: `Client ${index + 10}` }));
  await db.insertInto('clients').values(names).execute();
  const { next = '' } = await listPage(clients(studio), parse('?sort=name'));
  const { previous = '', rows } = await listPage(clients(studio), parse(`?sort=name&after=${next}`));
  expect(rows).toHaveLength(10);
  await db.deleteFrom('clients').where('name', '>=', 'Client 60').execute();
  const after = await listPage(clients(studio), parse(`?sort=name&after=${next}`));
  expect([after.rows.length, after.rows[0]?.name]).toEqual([50, 'Client 10']);
  await db.deleteFrom('clients').where('name', '<', 'Client 15').execute();
  const before = await listPage(clients(studio), parse(`?sort=name&before=${previous}`));
  expect([before.rows.length, before.next, before.previous]).toEqual([45, undefined, undefined]);
});

test('a list in order of time opens at a day of the studio, in both directions', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  await db.updateTable('studio_settings').set({ time_zone: 'America/New_York' }).execute();
  const moments = ['2026-11-01T03:59:59Z', '2026-11-01T04:00Z', '2026-11-02T04:59:59Z', '2026-11-02T05:00Z'];
  const days = ['2026-10-31', '2026-11-01', '2026-11-01', null];
  const rows = moments.map((created_at, index) => ({ name: `${index}`, created_at, event_date: days[index] }));
  await db.insertInto('clients').values(rows).execute();
  const from = async (search: string) => {
    const page = await listPage(clients(studio), parse(search));
    return { shown: page.rows.map(({ name }) => name).join(''), previous: page.previous };
  };
  expect((await from('?on=2026-11-01')).shown).toBe('210');
  expect((await from('?sort=-submitted&on=2026-11-01')).shown).toBe('123');
  expect((await from('?sort=event&on=2026-11-01')).shown.slice(0, 2).split('').toSorted().join('')).toBe('12');
  expect((await from('?sort=-event&on=2026-10-31')).shown).toBe('03');
  const { previous = '' } = await from('?on=2026-11-01');
  expect((await from(`?${new URLSearchParams({ before: previous })}`)).shown).toBe('3210');
  for (const nothing of ['nonsense', '2026-02-30', '9999-12-31', ''])
    expect((await from(`?on=${nothing}`)).shown).toBe('3210');
  expect((await from('?sort=name&on=2026-11-01')).shown).toBe('0123');
});

test('a forged cursor shows the start of the list', async () => {
  const studio = await openStudio();
  await studio.platform.db.insertInto('clients').values({ name: 'Hannah Lyle' }).execute();
  const id = '018f0000-0000-7000-8000-000000000000';
  for (const sort of Object.keys(SORTS)) {
    for (const after of ['nonsense', '', id.slice(1), `${id}x`, `${id}=nonsense\0`, `${'-'.repeat(36)}=1`]) {
      const page = await listPage(clients(studio), parse(`?${new URLSearchParams({ sort, after })}`));
      expect([sort, after, page.rows.length]).toEqual([sort, after, 1]);
    }
  }
  for (const after of [`${id}=2027-99-99`, `${id}=9999999999999999`, `${id}='; drop table clients`])
    for (const sort of ['event', 'submitted', 'files'])
      expect((await listPage(clients(studio), parse(`?${new URLSearchParams({ sort, after })}`))).rows).toHaveLength(1);
});

test('finds rows by words and their beginnings, and ignores wildcards', async () => {
  const studio = await openStudio();
  const names = ['Zoë Ängström', 'Ann O’Hara', '100% Cotton', 'under_score', 'back\\slash'];
  await studio.platform.db
    .insertInto('clients')
    .values(names.map((name) => ({ name })))
    .execute();
  const words = sql<string>`client_search_text(name, email, phone, partner_name, event_venue)`;
  const find = async (q: string) => {
    const rows = await clients(studio).where(containsWords(words, q)).orderBy('name').execute();
    return rows.map(({ name }) => name);
  };
  expect(await find('zoe ANG')).toEqual(['Zoë Ängström']);
  expect(await find('gstr')).toEqual(['Zoë Ängström']);
  expect(await find('an')).toEqual(['Ann O’Hara', 'Zoë Ängström'].toSorted());
  expect(await find('nn')).toEqual([]);
  expect(await find('100%')).toEqual(['100% Cotton']);
  expect(await find('%%%')).toEqual([]);
  expect(await find('r_s')).toEqual(['under_score']);
  expect(await find('k\\s')).toEqual(['back\\slash']);
  expect(await find('zoe ann')).toEqual([]);
});
