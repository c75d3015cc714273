import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Staff } from '~/features/accounts/staff.server';
import type { Context } from '~/platform/context.server';
import { UserError } from '~/lib/user-error';
import type { PostedForm } from '~/platform/posted-form.server';
import { decodeText, parseTable } from '~/platform/read-table.server';
import { type Collection, textOf } from './collection';
import { insertRows } from './collection.server';
import { type Field, fieldsOf, headOf } from './fields';
import type { CollectionTable } from './registry';

const MAX_ROWS = 1000;
const MAX_BYTES = 512 * 1024;

/** What an import of a file would do. Nothing is stored by finding out. */
export interface ImportReport {
  /** The text of the file, to be sent again with the order to import it. */
  csv: string;
  count: number;
  bad: { line: number; reason: string }[];
  problem?: string;
}

interface GoodRow {
  line: number;
  values: Record<string, unknown>;
}

export async function checkImport<Table extends CollectionTable>(
  context: Context,
  collection: Collection<Table>,
  { files, lost }: PostedForm,
): Promise<ImportReport> {
  const file = files.find(({ field }) => field === 'file');
  const empty = { csv: '', count: 0, bad: [] };
  if (lost.length > 0 || (file && file.size > MAX_BYTES))
    return { ...empty, problem: 'Please choose a file of at most 512 kB.' };
  if (!file) return { ...empty, problem: 'Please choose a CSV file.' };
  try {
    const csv = decodeText(await readFile(file.path));
    const { good, bad } = await readRows(context, collection, csv);
    return { csv, count: good.length, bad };
  } catch (error) {
    if (error instanceof UserError) return { ...empty, problem: error.message };
    throw error;
  }
}

/** Adds the good rows of a file, all or none, and returns their number. */
export async function importRows<Table extends CollectionTable>(
  context: Context,
  member: Staff,
  collection: Collection<Table>,
  csv: string,
): Promise<number> {
  member.mayUse(collection.area);
  const { good } = await readRows(context, collection, csv);
  if (good.length === 0) throw new UserError(400, 'invalid', 'The file has no rows that can be added.');
  await context.transaction(async (tx) => {
    await insertRows(
      tx,
      collection,
      good.map(({ values }) => values),
    );
  });
  return good.length;
}

async function readRows<Table extends CollectionTable>(context: Context, collection: Collection<Table>, csv: string) {
  const fields = fieldsOf(collection);
  const { heads, rows } = await parseTable(csv, MAX_ROWS);
  const written = new Set(heads.map((head) => head.toLowerCase()));
  const missing = fields.filter(([, field]) => field.required && !written.has(headOf(field).toLowerCase()));
  if (missing.length > 0)
    throw new UserError(
      400,
      'invalid',
      `The file has no column “${missing.map(([, field]) => headOf(field)).join('”, “')}”.`,
    );
  const good: GoodRow[] = [];
  const bad: ImportReport['bad'] = [];
  const known = await knownNames(context, collection);
  for (const { row: line, cells } of rows) {
    const { values, reason } = readRecord(fields, cells);
    const name = textOf(values[collection.nameColumn]);
    if (reason) bad.push({ line, reason });
    else if (known.has(name.toLowerCase())) bad.push({ line, reason: `${name} is already there.` });
    else good.push({ line, values });
    known.add(name.toLowerCase());
  }
  return { good, bad };
}

function readRecord(fields: [string, Field][], record: Record<string, string>) {
  const values: Record<string, unknown> = {};
  for (const [name, field] of fields) {
    const { data, error } = field.schema.safeParse(typedIn(field, record[headOf(field).toLowerCase()]));
    if (error) return { values, reason: `${field.label}: ${error.issues[0]?.message}` };
    values[name] = data;
  }
  return { values };
}

/** A cell as its field would be typed. */
function typedIn(field: Field, text = ''): string | undefined {
  if (field.control === 'checkbox') return /^(yes|true|on|1)$/i.test(text) ? 'on' : undefined;
  return field.choices?.find(({ label }) => label.toLowerCase() === text.toLowerCase())?.value ?? text;
}

async function knownNames<Table extends CollectionTable>({ db }: Context, { table, nameColumn }: Collection<Table>) {
  const { rows } = await sql<{ name: string }>`
    select lower(${sql.ref(nameColumn)}) as name from ${sql.table(table)} limit 20000`.execute(db);
  return new Set(rows.map(({ name }) => name));
}
