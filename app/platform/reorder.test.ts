import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '../../tests/open-studio.ts';
import { openDatabase } from './database.server';
import { reorderRow } from './reorder.server';

const TITLES = ['Booking', 'Deposits', 'Delivery', 'Returns'];

let database: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  database = openDatabase(await freshDatabase());
});
afterAll(() => database.pool.end());
beforeEach(async () => {
  await database.db.deleteFrom('terms_sections').execute();
  for (const [at, title] of TITLES.entries())
    await database.db
      .insertInto('terms_sections')
      .values({ title, content: title, sort_order: at * 3 })
      .execute();
});

async function sections() {
  return database.db.selectFrom('terms_sections').select(['id', 'title', 'sort_order']).orderBy('sort_order').execute();
}

async function move(title: string, position: number) {
  const id = (await sections()).find((each) => each.title === title)?.id ?? '00000000-0000-7000-8000-000000000000';
  return database.db.transaction().execute((db) => reorderRow({ db }, 'terms_sections', id, position));
}

test.each([
  ['Booking', 2, ['Deposits', 'Delivery', 'Booking', 'Returns']],
  ['Returns', 0, ['Returns', 'Booking', 'Deposits', 'Delivery']],
  ['Delivery', 2, TITLES],
  ['Deposits', 99, ['Booking', 'Delivery', 'Returns', 'Deposits']],
  ['Deposits', -5, ['Deposits', 'Booking', 'Delivery', 'Returns']],
])('%s moves to position %i', async (title, position, order) => {
  expect(await move(title, position)).toBe(true);
  const rows = await sections();
  expect(rows.map((each) => each.title)).toEqual(order);
  expect(rows.map(({ sort_order }) => sort_order)).toEqual([10, 20, 30, 40]);
});

test('a row that was deleted meanwhile moves nothing', async () => {
  expect(await move('Unknown', 0)).toBe(false);
  expect((await sections()).map(({ sort_order }) => sort_order)).toEqual([0, 3, 6, 9]);
});

test('concurrent moves keep every row, each at a position of its own', async () => {
  await Promise.all([...TITLES, ...TITLES].map((title, at) => move(title, at % 4)));
  const rows = await sections();
  expect(rows.map(({ title }) => title).toSorted()).toEqual(TITLES.toSorted());
  expect(rows.map(({ sort_order }) => sort_order)).toEqual([10, 20, 30, 40]);
});
