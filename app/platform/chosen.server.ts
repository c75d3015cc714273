import { type RawBuilder, sql } from 'kysely';
import { data } from 'react-router';
import { idsIn } from '~/lib/form-fields';
import { chosenIn } from '~/lib/over-list';
import { isUuid } from '~/lib/uuid';
import type { Context, Transaction } from './context.server';
import type { DB } from './database-types';
import { failureOf, NotDone } from './failed.server';
import { type Notice, redirectWithNotice } from './notice.server';

/** More than a page of any list shows. */
const MOST = 200;

/** The rows that a form names, each once, always in the same order: two who choose the same do not wait for each other. */
export function chosenBy(form: FormData): string[] {
  return [...new Set(idsIn(form))].filter(isUuid).toSorted().slice(0, MOST);
}

/** Those that an address asks to delete together, by what `name` says of a row; none where it asks nothing such. */
export async function findChosen(
  { db }: Context,
  url: URL,
  { table, name }: { table: keyof DB; name: RawBuilder<string> },
): Promise<{ id: string; name: string }[]> {
  const ids = chosenIn(url).filter(isUuid);
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${name} as name from ${sql.table(table)} where id = any(${ids}::uuid[])
    order by name, id limit ${MOST}`.execute(db);
  return rows;
}

const GONE = 'Nothing of what was chosen is there any more.';

interface Act<Done> {
  /** What is said where it could not be done: 'Delete Failed'. */
  failed: string;
  /** Does it to one; answers with nothing, or throws a `NotDone` with 404, where that one is not there any more. */
  each(tx: Transaction, id: string): Promise<Done | undefined>;
  /** Why it was done to none of them, unless they are gone. */
  none?: string;
  /** What to say of those that it was done to. */
  notice(done: Done[], tx: Transaction): Notice;
  /** The list, where it leads. */
  below: string;
}

/** Does one thing to every row that a form names, to all of them or to none, and leads back to the list. */
export async function actOnChosen<Done>(
  context: Context,
  form: FormData,
  { failed, each, none, notice, below }: Act<Done>,
) {
  let said: Notice | undefined;
  const failure = await failureOf(context, failed, async () => {
    said = await context.transaction(async (tx) => {
      const done: Done[] = [];
      for (const id of chosenBy(form)) {
        const one = await unlessGone(() => each(tx, id));
        if (one !== undefined) done.push(one);
      }
      if (done.length === 0) throw new NotDone(none ?? GONE, { status: none ? 409 : 404 });
      return notice(done, tx);
    });
  });
  const typed: Record<string, string> = {};
  if (failure) return data({ fault: failure.fault, faults: failure.faults, typed }, failure.status);
  return redirectWithNotice(context, below, said ?? { title: 'Success!' });
}

async function unlessGone<Done>(work: () => Promise<Done>): Promise<Done | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NotDone && error.status === 404) return undefined;
    throw error;
  }
}

interface Deletion extends Pick<Act<{ deletion: string; isFileLeft?: boolean }>, 'each' | 'below'> {
  /** Of what: 'vendor', 'vendors'. */
  what: readonly [one: string, several: string];
}

/** Deletes every row that a form names, each as it is deleted alone; one Undo brings all of them back. */
export function deleteChosen(context: Context, form: FormData, { what: [one, several], each, below }: Deletion) {
  return actOnChosen(context, form, {
    ...{ failed: 'Delete Failed', each, below },
    notice: (done, { deletion }) => ({
      title: `${titled(done.length === 1 ? one : several)} Deleted`,
      description: done.some(({ isFileLeft }) => isFileLeft)
        ? 'Some of their pictures could not be removed from the storage.'
        : `${done.length} ${done.length === 1 ? `${one} is` : `${several} are`} in the trash for 30 days.`,
      undo: deletion,
    }),
  });
}

/** Of whom something is said: 'Rye is', '2 vendors are'. */
export function whichAre(names: string[], several: string): string {
  return names.length === 1 ? `${names[0]} is` : `${names.length} ${several} are`;
}

function titled(words: string) {
  return words.replace(/\b\w/g, (letter) => letter.toUpperCase());
}
