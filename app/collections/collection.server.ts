import { type Insertable, sql } from 'kysely';
import type { Staff } from '~/features/accounts/staff.server';
import type { CropForm } from '~/lib/crop-form';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context, Transaction } from '~/platform/context.server';
import type { DB } from '~/platform/database-types';
import { isForeignKeyViolation, violatedConstraint } from '~/platform/database.server';
import { hasVersion, NEXT_VERSION, assertNotStale } from '~/platform/edit-conflict.server';
import { type ParsedListQuery, listPage } from '~/platform/list-page.server';
import type { PreparedPicture } from '~/platform/prepare-picture.server';
import { reorderRow } from '~/platform/reorder.server';
import { idIn } from '~/platform/selection.server';
import { withPicture } from '~/platform/store-picture.server';
import { type Collection, nameOf, type Row } from './collection';
import { pictureKey, savePicture } from './collection-pictures.server';
import { type AnyRow, type AnyTable, selectRows } from './collection-rows.server';
import { fieldsOf } from './fields';
import type { CollectionTable } from './registry';

export interface Saving {
  id?: string;
  version?: number;
  values: Record<string, unknown>;
  /** Replaces the old picture, whose file goes to the trash. */
  picture?: PreparedPicture;
  alt?: string;
  crop?: CropForm;
}

/**
 * Work of a collection's own, in the transaction of the save. It may change the values, throws to refuse, and may return what
 * follows once the row is stored.
 */
export type BeforeSave = (
  tx: Transaction,
  saving: Saving,
  before?: Record<string, unknown>,
) => Promise<void | ((id: string) => Promise<void>)>;

export function saveRow<Table extends CollectionTable>(
  context: Context,
  member: Staff,
  collection: Collection<Table>,
  saving: Saving,
  beforeSave?: BeforeSave,
): Promise<void> {
  const { id, version, picture, alt = '' } = saving;
  const { table, picture: options } = collection;
  member.mayUse(collection.area);
  const file = options && picture && { bucket: options.bucket, folder: options.folder, picture, alt };
  const saved = withPicture(context, file, async (tx, key) => {
    const before = id === undefined ? undefined : await lockRow(tx, collection, id);
    const afterSave = await beforeSave?.(tx, saving, before);
    const values = { ...saving.values, ...(options && (await savePicture(tx, options, { before, key, saving }))) };
    if (id === undefined) {
      const [added = ''] = await insertRows(tx, collection, [values]);
      return afterSave?.(added);
    }
    const update = tx.db
      .updateTable(table as AnyTable)
      .set({ ...values, version: NEXT_VERSION })
      .where('id', '=', id);
    assertNotStale(await update.where(hasVersion(version)).executeTakeFirstOrThrow());
    await afterSave?.(id);
  });
  return saved.catch((error) => {
    throw duplicateError(collection, error) ?? error;
  });
}

/** The error of the field whose value another row has already; its column is unique. */
function duplicateError<Table extends CollectionTable>(collection: Collection<Table>, error: unknown) {
  const { table, names } = collection;
  const constraint = violatedConstraint(error);
  const [name, field] = fieldsOf(collection).find(([column]) => constraint === `${table}_${column}_key`) ?? [];
  if (!name || !field) return undefined;
  const message = `Another ${names[0]} has this ${field.label.toLowerCase()}.`;
  return new UserError(409, 'conflict', message, { [name]: message });
}

/** Returns their ids. */
export async function insertRows<Table extends CollectionTable>(
  { db }: Transaction,
  { table, isOrdered }: Collection<Table>,
  rows: Record<string, unknown>[],
): Promise<string[]> {
  const placed = rows.map((values, index) =>
    isOrdered ? { ...values, sort_order: values.sort_order ?? atEnd(table, index) } : values,
  );
  const added = await db
    .insertInto(table as AnyTable)
    .values(placed as unknown as Insertable<DB[AnyTable]>[])
    .returning('id')
    .execute();
  return added.map(({ id }) => id);
}

function atEnd(table: string, index: number) {
  return sql<number>`(select coalesce(max(sort_order), 0) + ${10 * (index + 1)}::int from ${sql.table(table)})`;
}

/** Returns the names of the rows that are there. */
export function updateRows<Table extends CollectionTable>(
  context: Context,
  member: Staff,
  collection: Collection<Table>,
  ids: string[],
  values: Partial<Row<Table>>,
): Promise<string[]> {
  const { table } = collection;
  member.mayUse(collection.area);
  return context.transaction(async (tx) => {
    const rows = await lockRows(tx, collection, ids);
    await tx.db
      .updateTable(table as AnyTable)
      .set(values)
      .where(idIn(rows.map(({ id }) => id)))
      .execute();
    return rows.map((row) => nameOf(collection, row as unknown as Row<Table>));
  });
}

export interface Deleted<Table extends CollectionTable> {
  row: Row<Table>;
  deletion: string;
  /** The file of its picture could not be removed; the row is gone all the same (admin spec 4). */
  isFileLeft: boolean;
}

export function deleteRows<Table extends CollectionTable>(
  context: Context,
  member: Staff,
  collection: Collection<Table>,
  ids: string[],
): Promise<Deleted<Table>[]> {
  const { table, picture, inUse } = collection;
  member.mayUse(collection.area);
  const deleted = context.transaction(async (tx) => {
    const rows = await lockRows(tx, collection, ids);
    for (const row of rows) {
      const refusal = collection.cannotDelete?.(row as unknown as Row<Table>);
      if (refusal) throw new UserError(409, 'conflict', refusal);
    }
    await tx.db
      .deleteFrom(table as AnyTable)
      .where(idIn(rows.map(({ id }) => id)))
      .execute();
    const keys = picture ? rows.flatMap((row) => pictureKey(picture, row) ?? []) : [];
    const error = picture && (await tx.savepoint(() => tx.files.remove(tx.db, picture.bucket, ...keys)));
    if (error) context.log.warn('pictures of deleted rows stayed', { table, error });
    return rows.map((row) => ({
      row: row as unknown as Row<Table>,
      deletion: tx.deletion,
      isFileLeft: Boolean(error && picture && pictureKey(picture, row)),
    }));
  });
  return deleted.catch((error) => {
    throw inUse && isForeignKeyViolation(error) ? new UserError(409, 'conflict', inUse) : error;
  });
}

/** Moves a row to another position among those of the shown page, 0 being its first. */
export function moveRow<Table extends CollectionTable>(
  context: Context,
  member: Staff,
  collection: Collection<Table>,
  listQuery: ParsedListQuery,
  { id, to }: { id: string; to: number },
): Promise<void> {
  const { table } = collection;
  member.mayUse(collection.area);
  return context.transaction(async (tx) => {
    const [first] = (await listPage(selectRows(tx, collection, listQuery), listQuery)).rows;
    const { rows } = await sql<{ count: string }>`
      select count(*) from ${sql.table(table)}
      where (sort_order, id) < (select sort_order, id from ${sql.table(table)} where id = ${first?.id ?? null})`.execute(
      tx.db,
    );
    const position = Number(rows[0]?.count ?? 0) + Math.max(to, 0);
    if (!isUuid(id) || !(await reorderRow(tx, table, id, position))) throw goneError(collection);
  });
}

async function lockRow<Table extends CollectionTable>(tx: Transaction, collection: Collection<Table>, id: string) {
  const [row] = await lockRows(tx, collection, [id]);
  if (!row) throw goneError(collection);
  return row;
}

/** In the order of their ids, so that two of these cannot deadlock. */
async function lockRows<Table extends CollectionTable>(
  { db }: Transaction,
  { table }: Collection<Table>,
  ids: string[],
): Promise<AnyRow[]> {
  const query = db
    .selectFrom(table as AnyTable)
    .selectAll()
    .where(idIn(ids))
    .orderBy('id');
  return await query.forUpdate().execute();
}

export function goneError<Table extends CollectionTable>({ names: [one] }: Collection<Table>) {
  return new UserError(404, 'not-found', `Someone else has deleted this ${one}.`);
}
