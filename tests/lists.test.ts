/** What every list of the back office can do. */
import { expect, test } from 'vitest';
import type { DB } from '../app/platform/database-types.ts';
import { sendSelection } from './forms.ts';
import { openStudio, type Studio } from './open-studio.ts';
import { readable } from './visitor.ts';

const NOWHERE = '018f0000-0000-7000-8000-000000000000';

interface List {
  page: string;
  csv: string;
  table: keyof DB;
  row(name: string): Record<string, unknown>;
  what: [one: string, several: string];
  /** The name of the sort by names, and the head of its CSV column. */
  sort: string;
  head: string;
}

const LISTS: List[] = [
  {
    page: '/vendor-manager',
    csv: 'vendors.csv',
    table: 'vendors',
    what: ['vendor', 'vendors'],
    row: (name) => ({ name }),
    sort: 'name',
    head: 'Name',
  },
  {
    page: '/blog-manager',
    csv: 'posts.csv',
    table: 'blog_posts',
    what: ['post', 'posts'],
    row: (title) => ({ title, content: 'Ranunculus.' }),
    sort: 'title',
    head: 'Title',
  },
  {
    page: '/rental-items-manager',
    csv: 'rental-items.csv',
    table: 'rental_items',
    row: (name) => ({ name, rental_cost: 12.5, quantity_available: 3 }),
    sort: 'name',
    head: 'Name',
    what: ['rental item', 'rental items'],
  },
  {
    page: '/reviews-manager',
    csv: 'testimonials.csv',
    table: 'testimonials',
    row: (name) => ({ name, month_year: 'June 2026', rating: 5, text: 'Calm.' }),
    what: ['testimonial', 'testimonials'],
    sort: 'name',
    head: 'Name',
  },
  {
    page: '/inbox',
    csv: 'messages.csv',
    table: 'contact_messages',
    what: ['message', 'messages'],
    row: (first_name) => ({ first_name, email: 'delia@example.com', message: 'Do you ship?' }),
    sort: 'name',
    head: 'First Name',
  },
  {
    page: '/reference-manager',
    csv: 'materials.csv',
    table: 'reference_materials',
    row: (title) => ({ title, image_path: `${title}.png` }),
    sort: 'title',
    head: 'Title',
    what: ['material', 'materials'],
  },
  {
    page: '/flower-guide-manager',
    csv: 'flowers.csv',
    table: 'flower_types',
    what: ['flower', 'flowers'],
    row: (name) => ({ name }),
    sort: 'name',
    head: 'Name',
  },
  {
    page: '/terms-manager',
    csv: 'sections.csv',
    table: 'terms_sections',
    what: ['section', 'sections'],
    row: (title) => ({ title, content: 'Half is due.', sort_order: 10 }),
    sort: 'title',
    head: 'Title',
  },
];

/** Stores rows with these names; returns their ids. */
async function store({ platform: { db } }: Studio, { table, row }: List, names: string[]) {
  const query = db.insertInto(table).values(names.map(row) as never);
  return (await query.returning('id' as never).execute()).map((stored) => (stored as { id: string }).id);
}

function count({ platform: { db } }: Studio, { table }: List) {
  return db
    .selectFrom(table as 'vendors')
    .select('id')
    .execute()
    .then(({ length }) => length);
}

/** The CSV column with this head. */
function column(csv: string, head: string) {
  const [heads = '', ...lines] = csv
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n');
  expect(heads.split(',')).toContain(head);
  const at = heads.split(',').indexOf(head);
  return lines.map((line) => line.split(',')[at]);
}

test.each(LISTS)(
  '$page: several rows are selected, confirmed, deleted together and restored together',
  async (list) => {
    const { page, what } = list;
    const [one, several] = what;
    const studio = await openStudio();
    const staff = await studio.asStaff('designer');
    const [ana = '', bo = ''] = await store(studio, list, ['Ana', 'Bo', 'Cy']);
    const html = await (await staff.get(page)).text();
    for (const name of ['Ana', 'Bo', 'Cy'])
      expect(html).toMatch(new RegExp(`type="checkbox"[^>]*aria-label="Choose ${name}`));
    expect(readable(html)).toContain('With selected:');

    const asking = `${page}?${new URLSearchParams([['delete', 'selected'], ...[ana, bo, NOWHERE, 'x'].map((id) => ['id', id])])}`;
    const asked = await (await staff.get(asking)).text();
    expect(asked).toMatch(/<dialog[^>]* open=""/);
    expect(readable(asked)).toContain(`Delete these 2 ${several}?`);
    expect(readable(asked)).toContain(`2 ${several}: Ana, Bo.`);
    expect(readable(await (await staff.get(`${page}?delete=selected&id=${ana}`)).text())).toContain(
      `Delete this ${one}?`,
    );
    expect(await staff.text(`${page}?delete=selected`)).not.toContain('Delete th');

    const answer = await sendSelection(staff, asking, 'delete-selected', [ana, bo, NOWHERE, 'x']);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, page]);
    const after = await (await staff.get(page)).text();
    expect(readable(after)).toMatch(new RegExp(`${several} Deleted 2 ${several} are in the trash for 30 days\\.`, 'i'));
    expect(await count(studio, list)).toBe(1);

    const again = await sendSelection(staff, asking, 'delete-selected', [ana, bo]);
    expect(again.status).toBe(404);
    expect(readable(await again.text())).toContain('Delete Failed');

    await staff.post('/trash', { deletion: /name="deletion" value="([^"]+)"/.exec(after)?.[1] });
    expect(await count(studio, list)).toBe(3);
  },
);

test.each(LISTS)('$page: if one deletion fails, all rows stay and an error is shown', async (list) => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const [ana = '', bo = ''] = await store(studio, list, ['Ana', 'Bo']);
  await studio.platform.pool.query(`
    create function keep() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger keep before delete on ${list.table} for each row when (old.id = '${bo}') execute function keep()`);
  const path = `${list.page}?delete=selected&id=${ana}&id=${bo}`;
  const answer = await sendSelection(staff, path, 'delete-selected', [ana, bo]);
  expect(answer.status).toBe(500);
  expect(readable(await answer.text())).toContain('Delete Failed Something went wrong on our side.');
  expect(await count(studio, list)).toBe(2);
});

test.each(LISTS)('$page: the export has every page of the current list and no formulas', async (list) => {
  const { page, csv, sort, head } = list;
  const studio = await openStudio({}, () => new Date('2026-11-21T12:00:00Z'));
  const staff = await studio.asStaff('designer');
  const sixty = Array.from({ length: 60 }, (_, at) => `Zinnia ${at + 10}`);
  await store(studio, list, [...sixty, 'Ana', '=1+1']);
  const html = await (await staff.get(`${page}?sort=-${sort}&q=zinnia`)).text();
  expect(html).toContain(`href="${page}/${csv}?q=zinnia&amp;sort=-${sort}"`);
  const answer = await staff.get(`${page}/${csv}?q=zinnia&sort=-${sort}`);
  expect(answer.headers.get('content-disposition')).toContain(csv.replace('.', '-2026-11-21.'));
  expect(column(await answer.text(), head)).toEqual(sixty.toReversed());
  const all = column(await (await staff.get(`${page}/${csv}`)).text(), head);
  expect(all.toSorted()).toEqual(["'=1+1", 'Ana', ...sixty]);
});

test.each(LISTS)('$page: every result of a search is selected, confirmed, deleted and restored', async (list) => {
  const { page, what } = list;
  const studio = await openStudio();
  const staff = await studio.asStaff('designer');
  await store(studio, list, [...Array.from({ length: 60 }, (_, at) => `Zinnia ${at + 10}`), 'Ana']);
  expect(await (await staff.get(`${page}?q=zinnia`)).text()).toContain(`href="${page}?q=zinnia&amp;all=1"`);
  expect(await staff.text(`${page}?q=zinnia&all=1`)).toContain('All 60 results');
  const asking = `${page}?q=zinnia&delete=selected&all=1`;
  const asked = await staff.text(asking);
  expect(asked).toContain(`Delete these 60 ${what[1]}?`);
  expect(asked).toMatch(/Zinnia \d+ and 55 more\./);
  // One that appeared after the question.
  await store(studio, list, ['Zinnia 90']);
  const answer = await staff.post(asking, { intent: 'delete-selected', all: '1' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${page}?q=zinnia`]);
  const after = await (await staff.get(`${page}?q=zinnia`)).text();
  expect(readable(after)).toContain(`61 ${what[1]} are in the trash for 30 days.`);
  expect(await count(studio, list)).toBe(1);
  const again = await staff.post(asking, { intent: 'delete-selected', all: '1' });
  expect(again.status).toBe(404);
  expect(readable(await again.text())).toContain('Nothing matches this search anymore.');
  await staff.post('/trash', { deletion: /name="deletion" value="([^"]+)"/.exec(after)?.[1] });
  expect(await count(studio, list)).toBe(62);
});

test('3,000 results are deleted together and restored together, more than 5,000 are refused', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const { pool } = studio.platform;
  await pool.query(`insert into vendors (name) select 'Vendor ' || n from generate_series(1, 3000) n`);
  expect(await staff.text('/vendor-manager?delete=selected&all=1')).toContain('Delete these 3,000 vendors?');
  const all = { intent: 'delete-selected', all: '1' };
  const html = await (await staff.get((await staff.post('/vendor-manager', all)).headers.get('location') ?? '')).text();
  expect(readable(html)).toContain('3,000 vendors are in the trash for 30 days.');
  await staff.post('/trash', { deletion: /name="deletion" value="([^"]+)"/.exec(html)?.[1] });
  await pool.query(`insert into vendors (name) select 'More ' || n from generate_series(1, 2001) n`);
  const page = await staff.text('/vendor-manager?all=1');
  expect(page).toContain('The search has 5,001 results. Narrow it to 5,000 to select them all.');
  const refused = await staff.post('/vendor-manager', all);
  expect([refused.status, readable(await refused.text()).includes('These are more than 5,000 results.')]).toEqual([
    409,
    true,
  ]);
  await pool.query(`insert into vendors (name) select 'Many ' || n from generate_series(1, 5000) n`);
  expect(await staff.text('/vendor-manager?all=1')).toContain('The search has more than 10,000 results.');
});

test('of two people who delete the same results, the second is told that nothing matches', async () => {
  const studio = await openStudio();
  const [june, cole] = await Promise.all([studio.asStaff('owner'), studio.asStaff('manager')]);
  await studio.platform.pool.query(`insert into vendors (name) select 'Vendor ' || n from generate_series(1, 300) n`);
  const answers = await Promise.all(
    [june, cole].map((staff) => staff.post('/vendor-manager', { intent: 'delete-selected', all: '1' })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 404]);
  const { rows } = await studio.platform.pool.query('select count(*)::integer as kept from vendors');
  expect(rows).toEqual([{ kept: 0 }]);
});
