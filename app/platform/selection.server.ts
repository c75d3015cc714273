import { type RawBuilder, sql } from 'kysely';
import { idFields } from '~/lib/form-fields';
import { selectedIds } from '~/lib/dialog-url';
import { hasCode, UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context, Transaction } from './context.server';
import type { DB } from './database-types';
import { runAction } from './run-action.server';
import type { Flash } from '~/lib/flash';
import { redirectWithFlash } from './flash.server';

const MAX = 200;

/** Unique, and sorted so that concurrent requests cannot deadlock. */
export function postedSelection(form: FormData): string[] {
  return [...new Set(idFields(form))].filter(isUuid).toSorted().slice(0, MAX);
}

export async function findSelected(
  { db }: Context,
  url: URL,
  { table, name }: { table: keyof DB; name: RawBuilder<string> },
): Promise<{ id: string; name: string }[]> {
  const ids = selectedIds(url).filter(isUuid);
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${name} as name from ${sql.table(table)} where id = any(${ids}::uuid[])
    order by name, id limit ${MAX}`.execute(db);
  return rows;
}

const GONE = 'The selected items no longer exist.';

interface BulkAction<Done> {
  errorTitle: string;
  /** Handles one row; returns nothing, or throws a `UserError` with 404, if it is gone. */
  each(tx: Transaction, id: string): Promise<Done | undefined>;
  none?: string;
  flash(done: Done[], tx: Transaction): Flash;
  returnTo: string;
}

/** Runs one action on every selected row in one transaction, and redirects to the list. */
export function runOnSelected<Done>(
  context: Context,
  form: FormData,
  { errorTitle, each, none, flash, returnTo }: BulkAction<Done>,
) {
  return runAction(context, { errorTitle }, async () => {
    const message = await context.transaction(async (tx) => {
      const done: Done[] = [];
      for (const id of postedSelection(form)) {
        const one = await unlessGone(() => each(tx, id));
        if (one !== undefined) done.push(one);
      }
      if (done.length > 0) return flash(done, tx);
      throw none ? new UserError(409, 'conflict', none) : new UserError(404, 'not-found', GONE);
    });
    return redirectWithFlash(context, returnTo, message);
  });
}

async function unlessGone<Done>(work: () => Promise<Done>): Promise<Done | undefined> {
  try {
    return await work();
  } catch (error) {
    if (hasCode(error, 'not-found')) return undefined;
    throw error;
  }
}

interface Deletion extends Pick<BulkAction<{ deletion: string; isFileLeft?: boolean }>, 'each' | 'returnTo'> {
  what: readonly [one: string, several: string];
}

export function deleteSelected(context: Context, form: FormData, { what: [one, several], each, returnTo }: Deletion) {
  return runOnSelected(context, form, {
    ...{ errorTitle: 'Delete Failed', each, returnTo },
    flash: (done, { deletion }) => ({
      title: `${toTitleCase(done.length === 1 ? one : several)} Deleted`,
      description: done.some(({ isFileLeft }) => isFileLeft)
        ? 'Some of their pictures could not be removed from the storage.'
        : `${done.length} ${done.length === 1 ? `${one} is` : `${several} are`} in the trash for 30 days.`,
      undo: deletion,
    }),
  });
}

/** The subject of a sentence: 'Rye is', '2 vendors are'. */
export function whichAre(names: string[], several: string): string {
  return names.length === 1 ? `${names[0]} is` : `${names.length} ${several} are`;
}

function toTitleCase(words: string) {
  return words.replace(/\b\w/g, (letter) => letter.toUpperCase());
}
