import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openStudio } from '../../tests/open-studio.ts';
import { type Context, openContext } from './context.server';
import { tablesOf } from './recorded-reads.server';

test.each([
  ['select "name" from "vendors" as "vendor" where "vendor"."id" = $1', ['vendors']],
  ['select title from closure_dates', ['closures']],
  ['select * from weddings where is_shown(weddings)', ['weddings']],
  ['select * from products join variants on true', []],
  ['select "event"."pages", vendors_of_day from products event', []],
])('the announced tables of %s', (statement, tables) => {
  expect(tablesOf(statement)).toEqual(tables);
});

test('queries are recorded into the work that they belong to, built or raw, also in a transaction', async () => {
  const { platform } = await openStudio();
  const context = openContext(platform);
  const readTags = async (work: (context: Context) => Promise<unknown>) => {
    const tags = new Set<string>();
    await platform.recorded.recordedInto(tags, () => work(context));
    return [...tags].toSorted();
  };
  const [built, raw, within] = await Promise.all([
    readTags(({ db }) => db.selectFrom('vendors').select('id').execute()),
    readTags(({ db, reads }) => {
      reads('product:1');
      return sql`select from terms_sections`.execute(db);
    }),
    readTags(({ transaction }) =>
      transaction(async ({ db }) => {
        await db.selectFrom('closure_dates').select('title').execute();
      }),
    ),
  ]);
  expect({ built, raw, within }).toEqual({
    built: ['vendors'],
    raw: ['product:1', 'terms_sections'],
    within: ['closures'],
  });
  expect(context.trace.read.size).toBe(0);
});
