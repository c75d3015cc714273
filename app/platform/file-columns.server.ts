import { sql } from 'kysely';
import type { Transaction } from './context.server';
import type { FileColumn } from './import-kind';
import type { Table } from './read-table.server';

/** What staff said about these columns in an earlier file, by heads in lower case. */
export async function readChosenColumns(
  { db }: Transaction,
  kind: 'products' | 'clients',
  heads: string[],
): Promise<Map<string, string>> {
  const lower = heads.map((head) => head.toLowerCase());
  const { rows } = await sql<{ head: string; meaning: string }>`
    select head, meaning from import_columns where kind = ${kind} and head = any(${lower})`.execute(db);
  return new Map(rows.map(({ head, meaning }) => [head, meaning]));
}

/** The columns that have something in them. `meaningOf` may leave one out. */
export function describeColumns(
  { heads, rows, filled }: Table,
  meaningOf: (head: string) => string | undefined,
): FileColumn[] {
  // The first of two columns with one name counts.
  const read = new Map(heads.toReversed().map((head) => [head.toLowerCase(), head]));
  return heads
    .filter((head) => filled.has(head.toLowerCase()) && read.get(head.toLowerCase()) === head)
    .flatMap((head) => {
      const meaning = meaningOf(head);
      const name = head.toLowerCase();
      const example = rows.find(({ cells }) => cells[name])?.cells[name]?.slice(0, 100) ?? '';
      return meaning === undefined ? [] : [{ head, meaning, example }];
    });
}
