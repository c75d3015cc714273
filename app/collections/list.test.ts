import { expect, test } from 'vitest';
import { asItsStaff, listedNames, sampleOf, SAMPLES, storeRows } from '../../tests/collections.ts';
import { shareStudio } from '../../tests/open-studio.ts';
import { readable, type Visitor } from '../../tests/visitor.ts';

const sharedStudio = shareStudio();
const SORTS = SAMPLES.flatMap((sample) => sample.sorts.map((sort) => ({ sample, page: sample.page, sort })));

function nextPage(html: string): string | undefined {
  return /href="([^"]+)"[^>]*>(?:Next page|Older)</.exec(html)?.[1]?.replaceAll('&amp;', '&');
}

/** The rows of every page, in order. */
async function walk(staff: Visitor, path: string): Promise<string[][]> {
  const pages: string[][] = [];
  for (let next: string | undefined = path; next; ) {
    const html: string = await (await staff.get(next)).text();
    pages.push(listedNames(html));
    const query = nextPage(html);
    next = query && new URL(query, `http://here.invalid${path}`).href.replace('http://here.invalid', '');
    expect(pages.length).toBeLessThan(9);
  }
  return pages;
}

function numbered(count: number) {
  return Array.from({ length: count }, (_, index) => `Row ${String(index).padStart(3, '0')}`);
}

test.each(SORTS)('$page: sorted by $sort, its pages show every row exactly once', async ({ sample, page, sort }) => {
  const studio = sharedStudio();
  const staff = await asItsStaff(studio, sample);
  const names = numbered(103);
  await storeRows(studio, sample, names);
  const forward = await walk(staff, `${page}?sort=${sort}`);
  expect(forward.map(({ length }) => length)).toEqual([50, 50, 3]);
  expect(forward.flat().toSorted()).toEqual(names);
  const backward = await walk(staff, `${page}?sort=-${sort}`);
  expect(backward.flat().toSorted()).toEqual(names);
});

test.each(SAMPLES)('$page: exactly fifty rows are one page, and fifty-one are two', async (sample) => {
  const studio = sharedStudio();
  const staff = await studio.asStaff();
  await storeRows(studio, sample, numbered(50));
  const full = await (await staff.get(sample.page)).text();
  expect([listedNames(full).length, nextPage(full)]).toEqual([50, undefined]);
  expect(full).not.toContain('aria-label="Pages"');
  await storeRows(studio, sample, numbered(51));
  const [first, second, ...more] = await walk(staff, sample.page);
  expect([first?.length, second?.length, more]).toEqual([50, 1, []]);
});

test.each(SAMPLES)('$page: an empty list and an empty search say so', async (sample) => {
  const studio = sharedStudio();
  const staff = await studio.asStaff();
  await storeRows(studio, sample, ['Ranunculus']);
  const [, several] = sample.names;
  const searched = await (await staff.get(`${sample.page}?q=nothing+of+the+kind`)).text();
  expect(readable(searched)).toContain(`No ${several} match.`);
  expect(searched).not.toContain('With selected:');
  await studio.platform.db.deleteFrom(sample.table as 'vendors').execute();
  const empty = await staff.text(sample.page);
  expect(empty).toMatch(new RegExp(`No ${several}( in the guide)? yet\\.|The form has no fields yet\\.`));
  expect(empty).not.toContain('match.');
});

test.each(SAMPLES)('$page: the search ignores case and takes %, _ and \\ literally', async (sample) => {
  const studio = sharedStudio();
  const staff = await studio.asStaff();
  await storeRows(studio, sample, ['100% Peony', 'Sweet_pea', 'back\\slash', 'ÉCLAIR rose', 'Plain 🌸', "O'Hara"]);
  const found = async (q: string) => {
    const html = await (await staff.get(`${sample.page}?${new URLSearchParams({ q })}`)).text();
    return listedNames(html).map((name) => name.replaceAll('&#x27;', "'"));
  };
  expect(await found('0%')).toEqual(['100% Peony']);
  expect(await found('t_p')).toEqual(['Sweet_pea']);
  expect(await found('k\\s')).toEqual(['back\\slash']);
  expect(await found('éclair ROSE')).toEqual(['ÉCLAIR rose']);
  expect(await found('🌸')).toEqual(['Plain 🌸']);
  expect(await found("o'h")).toEqual(["O'Hara"]);
  expect(await found('   ')).toHaveLength(6);
  expect(await found('x'.repeat(5000))).toEqual([]);
});

test.each(SAMPLES)('$page: forged sorts, cursors and filters show the first page', async (sample) => {
  const studio = sharedStudio();
  const staff = await studio.asStaff();
  await storeRows(studio, sample, numbered(3));
  const [first] = await walk(staff, sample.page);
  const id = '018f0000-0000-7000-8000-000000000000';
  for (const query of [
    'sort=constructor',
    'sort=--name',
    'sort=name;drop table vendors',
    'after=x',
    `after=${id.slice(1)}`,
    "show=hidden' or true --",
    'unknown=1',
    'q=&sort=&after=',
  ]) {
    const answer = await staff.get(`${sample.page}?${encodeURI(query)}`);
    expect.soft([query, answer.status, listedNames(await answer.text())]).toEqual([query, 200, first]);
  }
});

test('a cursor with a value of the wrong type shows the first page', async () => {
  const studio = sharedStudio();
  const staff = await studio.asStaff();
  const rentals = sampleOf('rental_items');
  await storeRows(studio, rentals, numbered(3));
  const cursor = '018f0000-0000-7000-8000-000000000000=cheap';
  for (const sort of ['cost', 'quantity', 'newest']) {
    const answer = await staff.get(`${rentals.page}?${new URLSearchParams({ sort, after: cursor })}`);
    expect([answer.status, listedNames(await answer.text()).length]).toEqual([200, 3]);
  }
});

test('links to other sorts, pages, filters and dialogs keep the rest of the list’s URL', async () => {
  const studio = sharedStudio();
  const staff = await studio.asStaff();
  const reviews = sampleOf('testimonials');
  const ids = await storeRows(studio, reviews, numbered(60));
  const html = await (await staff.get('/reviews-manager?q=row&sort=name&show=public')).text();
  const links = [...html.matchAll(/href="([^"]*q=row[^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
  const searches = links.map((href) => Object.fromEntries(new URL(href, 'http://here.invalid').searchParams));
  expect(searches).toContainEqual({ q: 'row', sort: '-name', show: 'public' });
  expect(searches).toContainEqual({ q: 'row', show: 'public' });
  expect(searches).toContainEqual({ q: 'row', sort: 'name', show: 'hidden' });
  expect(searches).toContainEqual({ q: 'row', sort: 'name' });
  expect(searches).toContainEqual({ q: 'row', sort: 'name', show: 'public', edit: ids[0] });
  expect(searches).toContainEqual({ q: 'row', sort: 'name', show: 'public', after: `${ids[49]}=row 049` });
  expect(html).toMatch(/<input type="hidden" name="show" value="public"/);
  expect(html).toMatch(/<th[^>]*aria-sort="ascending"[^>]*><a[^>]*>Name/);
});

test('a dialog over a later page returns to that page after a save and after a deletion', async () => {
  const studio = sharedStudio();
  const staff = await studio.asStaff();
  const vendors = sampleOf('vendors');
  const ids = await storeRows(studio, vendors, numbered(60));
  const page = `/vendor-manager?q=row&after=${ids[49]}%3Drow+049`;
  expect(listedNames(await (await staff.get(page)).text())).toEqual(numbered(60).slice(50));
  const fields = { id: ids[55], version: '1', name: 'Row 055', category: 'Cakes' };
  const saved = await staff.post(`${page}&edit=${ids[55]}`, { intent: 'save', ...fields });
  expect([saved.status, saved.headers.get('location')]).toEqual([303, page]);
  const deleted = await staff.post(`${page}&delete=${ids[56]}`, { intent: 'delete', id: ids[56] });
  expect([deleted.status, deleted.headers.get('location')]).toEqual([303, page]);
  expect(listedNames(await (await staff.get(page)).text())).toHaveLength(9);
});
