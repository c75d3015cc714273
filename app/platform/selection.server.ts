import { type Expression, type RawBuilder, sql } from 'kysely';
import { capitalize } from '~/lib/capitalize';
import { isAllSelected, selectedIds } from '~/lib/dialog-url';
import { type ListQuery, MAX_COUNTED, MAX_SELECTED, type Selected } from '~/lib/list-query';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context, Transaction } from './context.server';
import type { DB } from './database-types';
import type { Database } from './database.server';
import type { ListPage } from './list-page.server';
import { runAction } from './run-action.server';
import type { Flash } from '~/lib/flash';
import { redirectWithFlash } from './flash.server';

const MAX_POSTED = 200;
const MAX_NAMED = 5;

/** Posted, or in the address of a page about the selection. */
type Form = FormData | URLSearchParams;

/** The query of a list with its search and filters, without its pages; it selects an `id`. */
export type Results = (context: Context) => Expression<unknown> | Promise<Expression<unknown>>;

/** Unique, and sorted so that concurrent requests cannot deadlock. */
function postedSelection(form: Form): string[] {
  return [...new Set(form.getAll('id').map(String))].filter(isUuid).toSorted().slice(0, MAX_POSTED);
}

/** Ignores what is no id. */
export function idIn(ids: string[], column = 'id') {
  return sql<boolean>`${sql.ref(column)} = any(${ids.filter(isUuid)}::uuid[])`;
}

/** The ids of the checked boxes, or of every result of the search if the form has `all`. Sorted. */
export async function readSelection(
  context: Context,
  form: Form,
  results: Results,
  most = MAX_SELECTED,
): Promise<string[]> {
  if (!form.has('all')) return postedSelection(form);
  const { rows } = await sql<{ id: string }>`
    select id from (${await results(context)}) result limit ${most + 1}`.execute(context.db);
  if (rows.length > most)
    throw new UserError(409, 'conflict', 'These are more than 5,000 results. Narrow the search and try again.');
  return rows.map(({ id }) => id).toSorted();
}

/** With the number of all results, once they are selected; one more than `MAX_COUNTED` stands for more. */
export async function withTotal<Row>(
  { db }: { db: Database },
  { isAll }: ListQuery,
  query: Expression<unknown>,
  page: ListPage<Row>,
): Promise<ListPage<Row>> {
  return isAll ? { ...page, total: await countResults({ db }, query) } : page;
}

/** In the order of an index, which reads no more of a long table than it counts. */
async function countResults({ db }: { db: Database }, query: Expression<unknown>) {
  const { rows } = await sql<{ count: string }>`
    select count(*) from (select from (${query}) result order by id limit ${MAX_COUNTED + 1}) counted`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

interface Named {
  table: keyof DB;
  name: RawBuilder<string>;
  results: Results;
  /** Instead of those in the address. */
  ids?: string[];
}

/** What the address of a dialog asks about. */
export async function findSelected(
  context: Context,
  url: URL,
  { table, name, results, ids: asked = selectedIds(url) }: Named,
): Promise<Selected> {
  const isAll = isAllSelected(url);
  const ids = asked.filter(isUuid);
  if (!isAll && ids.length === 0) return { rows: [], total: 0, isAll };
  const query = isAll ? await results(context) : undefined;
  const which = query ? sql`id in (select id from (${query}) result)` : sql`id = any(${ids}::uuid[])`;
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${name} as name from ${sql.table(table)} where ${which}
    order by name, id limit ${query ? MAX_NAMED : MAX_POSTED}`.execute(context.db);
  return { rows, total: query ? await countResults(context, query) : rows.length, isAll };
}

const GONE = 'The selected items no longer exist.';
const NO_RESULTS = 'Nothing matches this search anymore.';

interface BulkAction<Done> {
  errorTitle: string;
  results: Results;
  /** Returns what was done for each of these rows that is still there. */
  change(tx: Transaction, ids: string[]): Promise<Done[]>;
  none?: string;
  flash(done: Done[], tx: Transaction): Flash;
  returnTo: string;
}

/** Runs one action on all selected rows in one transaction, and redirects to the list. */
export function runOnSelected<Done>(context: Context, form: FormData, action: BulkAction<Done>) {
  const { errorTitle, results, change, none, flash, returnTo } = action;
  return runAction(context, { errorTitle }, async () => {
    const message = await context.transaction(async (tx) => {
      const ids = await readSelection(tx, form, results);
      const done = ids.length > 0 ? await change(tx, ids) : [];
      if (done.length > 0) return flash(done, tx);
      if (none && ids.length > 0) throw new UserError(409, 'conflict', none);
      throw new UserError(404, 'not-found', form.has('all') ? NO_RESULTS : GONE);
    });
    return redirectWithFlash(context, returnTo, message);
  });
}

/** What is deleted may say `isFileLeft`. */
interface Deletion extends Pick<BulkAction<object>, 'change' | 'results' | 'returnTo'> {
  what: readonly [one: string, several: string];
  /** Of the toast, if only one is deleted. */
  deletedTitle?: string;
}

export function deleteSelected(
  context: Context,
  form: FormData,
  { what: [one, several], deletedTitle = `${capitalize(one)} deleted`, ...deletion }: Deletion,
) {
  return runOnSelected(context, form, {
    errorTitle: 'Delete Failed',
    ...deletion,
    flash: (done, { deletion: undo }) => ({
      title: done.length === 1 ? deletedTitle : `${capitalize(several)} deleted`,
      description: done.some((each) => 'isFileLeft' in each && each.isFileLeft)
        ? 'Some of their pictures could not be removed from the storage.'
        : `${numberOf(done.length, [one, several])} ${done.length === 1 ? 'is' : 'are'} in the trash for 30 days.`,
      undo,
    }),
  });
}

/** The subject of a sentence: 'Rye is', '2 vendors are'. */
export function whichAre(names: string[], several: string): string {
  return names.length === 1 ? `${names[0]} is` : `${names.length.toLocaleString('en-US')} ${several} are`;
}

/** '1 vendor', '2,000 vendors'. */
export function numberOf(count: number, [one, several]: readonly [one: string, several: string]): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;
}
