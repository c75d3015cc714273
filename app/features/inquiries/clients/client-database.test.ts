import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { giveDocument, privateKeys, receiveClient, receiveFile } from '../../../../tests/clients.ts';
import { withoutFields } from '../../../../tests/inquiries.ts';
import { openStudio } from '../../../../tests/open-studio.ts';
import { plansOf } from '../../../../tests/query-plans.ts';
import { refuse } from '../../../../tests/refuse.ts';
import { readable, type Visitor } from '../../../../tests/visitor.ts';

const NOWHERE = '018f0000-0000-7000-8000-000000000000';

/** The names on a page of the list, in its order. */
async function namesAt(staff: Visitor, path: string) {
  const html = await (await staff.get(path)).text();
  return [...html.matchAll(/href="\/client\/[^"]+"[^>]*>([^<]+)<\/a><\/td>/g)].map(([, name = '']) => name);
}

/** Where the Undo of the toast that comes with the next page leads. */
async function undoIn(staff: Visitor, path: string) {
  const html = await (await staff.get(path)).text();
  return /name="deletion" value="([^"]+)"/.exec(html)?.[1] ?? '';
}

test('lists each client with their event date and when they wrote', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff('designer');
  const empty = await (await staff.get('/client-database')).text();
  expect(readable(empty)).toContain('No client inquiries yet.');
  expect(empty).toMatch(/<a[^>]*href="\/consultation"[^>]*>Add New Inquiry/);
  await receiveClient(studio, { event_date: '2027-06-12', created_at: new Date('2026-11-20T12:50:00Z') });
  await receiveClient(studio, { name: 'Priya Nair', event_date: null });

  const page = await staff.text('/client-database');
  expect(page).toContain(
    'Hannah Lyle hannah@example.com Saturday, June 12, 2027 Nov 20, 2026, 7:50 AM View Hannah Lyle Delete Hannah Lyle',
  );
  expect(page).toContain('Priya Nair hannah@example.com N/A');
  expect(await namesAt(staff, '/client-database')).toEqual(['Priya Nair', 'Hannah Lyle']);
});

test('shows 120 clients with the same timestamp on three pages, each once', async () => {
  const studio = await openStudio();
  const names = Array.from({ length: 120 }, (_, number) => `Client No ${number}.`);
  await studio.platform.db
    .insertInto('clients')
    .values(names.map((name) => ({ name })))
    .execute();
  const staff = await studio.asStaff();
  const seen: string[] = [];
  let path: string | undefined = '/client-database';
  let pages = 0;
  while (path) {
    seen.push(...(await namesAt(staff, path)));
    path = olderIn(await (await staff.get(path)).text());
    pages += 1;
  }
  expect(pages).toBe(3);
  expect(seen.toSorted()).toEqual(names.toSorted());
});

test('sorts by every column in both directions, also with a search and a filter', async () => {
  const studio = await openStudio({}, () => new Date('2026-11-20T12:00:00Z'));
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
  await receiveClient(studio, {
    name: 'ana Vance',
    email: 'z@example.com',
    created_at: at(1),
    event_date: '2026-11-19',
  });
  await receiveClient(studio, {
    name: 'Björn Ek',
    email: 'A@example.com',
    created_at: at(2),
    event_date: '2026-11-20',
  });
  await receiveClient(studio, {
    name: 'Cole Baird',
    email: 'm@example.com',
    created_at: at(3),
    event_venue: 'Davis Barn',
  });
  const staff = await studio.asStaff();
  const [ana, bjorn, cole] = ['ana Vance', 'Björn Ek', 'Cole Baird'];
  const orders: Record<string, (string | undefined)[]> = {
    '': [cole, bjorn, ana],
    'sort=-submitted': [ana, bjorn, cole],
    'sort=name': [ana, bjorn, cole],
    'sort=-name': [cole, bjorn, ana],
    'sort=email': [bjorn, cole, ana],
    'sort=-email': [ana, cole, bjorn],
    // Who has no day comes last either way.
    'sort=event': [ana, bjorn, cole],
    'sort=-event': [bjorn, ana, cole],
    'event=upcoming': [bjorn],
    'event=past': [ana],
    'event=undated': [cole],
    'q=BJORN': [bjorn],
    'q=barn+davis': [cole],
    'q=example.com&sort=name&event=undated': [cole],
    'q=nobody': [],
  };
  for (const [search, expected] of Object.entries(orders))
    expect([search, await namesAt(staff, `/client-database?${search}`)]).toEqual([search, expected]);
  expect(await staff.text('/client-database?q=nobody')).toContain('No clients match.');
  const html = await (await staff.get('/client-database?sort=-name&q=a&event=undated')).text();
  expect(html).toMatch(
    /aria-sort="descending"[^>]*><a[^>]*href="\/client-database\?q=a&amp;sort=name&amp;event=undated"/,
  );
  expect(html).toContain('href="/client-database/clients.csv?q=a&amp;sort=-name&amp;event=undated"');
});

test('an invalid page cursor shows the first page', async () => {
  const studio = await openStudio();
  await receiveClient(studio);
  const staff = await studio.asStaff();
  for (const after of ['nonsense', '1_1', `${NOWHERE}=someday`, `${NOWHERE}=\0`, "'; drop"])
    expect(await staff.text(`/client-database?${new URLSearchParams({ after })}`)).toContain('Hannah Lyle');
});

test('shows an error when the list cannot be loaded', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await studio.platform.pool.query('alter table clients rename column event_date to no_day');
  const answer = await staff.get('/client-database?sort=name');
  expect(answer.status).toBe(503);
  expect(readable(await answer.text())).toMatch(/Could not fetch client data\..*Try again/);
});

test('deletes a client with all files after a question, and restores them together', async () => {
  const studio = await openStudio();
  const id = await receiveClient(studio);
  const file = await receiveFile(studio, id, 'moodboard.pdf', 'moods');
  const { id: document } = await giveDocument(studio, id, { body: 'signed by both' });
  const staff = await studio.asStaff('designer');
  const asked = await staff.text(`/client-database?q=hannah&delete=${id}`);
  expect(asked).toContain('Are you absolutely sure?');
  expect(asked).toContain(
    'This action cannot be undone. This will permanently delete the client record and all associated files.',
  );
  expect(asked).toContain('The trash keeps them for 30 days, in case this was a mistake.');
  expect(await staff.text(`/client-database?delete=${NOWHERE}`)).not.toContain('Are you absolutely sure?');

  const answer = await staff.post(`/client-database?q=hannah&delete=${id}`, { intent: 'delete', id });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/client-database?q=hannah']);
  const page = await (await staff.get('/client-database')).text();
  expect(readable(page)).toContain('Client Deleted');
  expect((await staff.get(`/client/${id}`)).status).toBe(404);
  expect((await privateKeys(studio)).stored).toEqual([]);

  const deletion = /name="deletion" value="([^"]+)"/.exec(page)?.[1];
  expect((await staff.post('/trash', { deletion })).status).toBe(303);
  expect(await (await staff.get(`/client/${id}/files/${file}`)).text()).toBe('moods');
  expect(await (await staff.get(`/client/${id}/documents/${document}`)).text()).toBe('signed by both');
});

test('deletes the selected clients together after a question, and Undo restores them all', async () => {
  const studio = await openStudio();
  const [ana, bo] = [await receiveClient(studio, { name: 'Ana' }), await receiveClient(studio, { name: 'Bo' })];
  await receiveClient(studio, { name: 'Cy' });
  const staff = await studio.asStaff();
  const asked = await staff.text(`/client-database?delete=selected&id=${ana}&id=${bo}&id=${NOWHERE}&id=nonsense`);
  expect(asked).toContain('2 clients: Ana, Bo.');
  const body = new FormData();
  for (const id of [ana, bo, NOWHERE, 'nonsense']) body.append('id', id);
  const answer = await staff.fetch('/client-database?delete=selected', { method: 'POST', body });
  expect(answer.status).toBe(303);
  const deletion = await undoIn(staff, '/client-database');
  expect(await namesAt(staff, '/client-database')).toEqual(['Cy']);
  await staff.post('/trash', { deletion });
  expect(await namesAt(staff, '/client-database?sort=name')).toEqual(['Ana', 'Bo', 'Cy']);
});

test('a failed deletion changes nothing and shows an error', async () => {
  const studio = await openStudio();
  const id = await receiveClient(studio);
  const { file_path } = await giveDocument(studio, id);
  const staff = await studio.asStaff();
  await refuse(studio, 'delete', 'stored_files');
  const answer = await staff.post(`/client-database?delete=${id}`, { intent: 'delete', id });
  expect(answer.status).toBe(500);
  expect(readable(await answer.text())).toContain('Delete Failed Something went wrong on our side.');
  expect((await staff.get(`/client/${id}`)).status).toBe(200);
  expect((await privateKeys(studio)).stored).toEqual([file_path]);
  const gone = await staff.post('/client-database?delete=x', { intent: 'delete', id: NOWHERE });
  expect(gone.status).toBe(404);
  expect(readable(await gone.text())).not.toContain('Client Deleted');
});

test('the export has every client of the list in its order, every answer, and no formula', async () => {
  const studio = await withoutFields(await openStudio({}, () => new Date('2026-11-20T12:00:00Z')));
  await studio.platform.db
    .insertInto('client_form_fields')
    .values({ field_name: 'guest_count', field_label: 'How many guests?', sort_order: 900 })
    .execute();
  await receiveClient(studio, {
    name: '=HYPERLINK("x")',
    event_date: '2027-06-12',
    created_at: new Date('2026-11-20T12:50:00Z'),
    form_data: JSON.stringify({ guest_count: '90, or so' }),
  });
  await receiveClient(studio, { name: 'Ana' });
  await receiveClient(studio, { name: 'Not asked for', email: 'other@example.com' });
  const staff = await studio.asStaff();
  const answer = await staff.get('/client-database/clients.csv?sort=-name&q=hannah');
  expect(answer.headers.get('content-disposition')).toContain('clients-2026-11-20.csv');
  const [heads, ...rows] = (await answer.text()).trim().split('\r\n');
  expect(heads).toBe('Name,Email,Phone,Partner,Event date,Venue,Budget,Pinterest,Details,Submitted,How many guests?');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatch(/^Ana,hannah@example\.com,/);
  expect(rows[1]).toBe(`"'=HYPERLINK(""x"")",hannah@example.com,,,2027-06-12,,,,,"Nov 20, 2026, 7:50 AM","90, or so"`);
});

test('lists 100,000 clients by index, whatever the sorting, page and search', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  // In parts: on a busy machine all at once would take longer than a statement may.
  for (let from = 1; from < 100_000; from += 10_000)
    await sql`
    insert into clients (name, email, event_date, created_at)
    select 'Client ' || n, 'c' || (n * 7919) % 100000 || '@example.com',
      case when n % 3 > 0 then date '2026-01-01' + n % 900 end, timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(${from}::integer, ${from + 9999}::integer) n`.execute(db);
  await sql`analyze clients`.execute(db);
  const staff = await studio.asStaff();
  let seen = 0;
  for (const sort of ['', 'name', '-name', 'email', '-email', 'event', '-event', '-submitted']) {
    for (const q of ['', '99999', 'c1', 'example.com', 'zz', 'nobody at all']) {
      let path: string | undefined = `/client-database?${new URLSearchParams({ sort, q })}`;
      for (const place of ['the first page', 'the second']) {
        if (!path) continue;
        let html = '';
        const plans = await plansOf(studio, 'clients', async () => {
          html = await (await staff.get(path ?? '')).text();
        });
        expect(plans.length).toBeGreaterThan(0);
        for (const plan of plans) expect(`${path}, ${place}: ${plan}`).not.toContain('Seq Scan');
        path = />(?:Older|Next page)</.test(html) ? olderIn(html) : undefined;
        seen += 1;
      }
    }
  }
  expect(seen).toBeGreaterThan(60);
  // From the middle as quickly as from the start: the cursor is where the range begins.
  const { id, key } = await db
    .selectFrom('clients')
    .select(['id', sql<string>`lower(left(name, 100))`.as('key')])
    .where('name', '=', 'Client 50000')
    .executeTakeFirstOrThrow();
  const deep = new URLSearchParams({ sort: 'name', after: `${id}=${key}` });
  const [plan] = await plansOf(studio, 'clients', () => staff.get(`/client-database?${deep}`));
  expect(plan).toMatch(/Index (Only )?Scan using clients_by_name.*\n\s+Index Cond: .*ROW/);
  // Ninety pages of a hundred thousand clients: a busy machine needs more than a minute.
}, 240_000);

function olderIn(html: string) {
  return /href="([^"]+)"[^>]*>(?:Older|Next page)</.exec(html)?.[1]?.replaceAll('&amp;', '&');
}

test('every client that a search finds is deleted with their files, and restored', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const { pool } = studio.platform;
  await pool.query(
    `insert into clients (name, email) select 'Vesper ' || n, 'v@example.com' from generate_series(1, 70) n`,
  );
  await receiveClient(studio, { name: 'Hannah Lyle' });
  const path = '/client-database?q=vesper&delete=selected&all=1';
  expect(await staff.text('/client-database?q=vesper&all=1')).toContain('All 70 results');
  expect(await staff.text(path)).toMatch(/70 clients: Vesper 1, .* and 65 more\./);
  const answer = await staff.post(path, { intent: 'delete-selected', all: '1' });
  const location = answer.headers.get('location') ?? '';
  const html = await (await staff.get(location)).text();
  expect(readable(html)).toContain('70 clients are in the trash for 30 days.');
  expect(await namesAt(staff, '/client-database')).toEqual(['Hannah Lyle']);
  await staff.post('/trash', { deletion: /name="deletion" value="([^"]+)"/.exec(html)?.[1] });
  expect(await staff.text('/client-database?all=1')).toContain('All 71 results');
});
