import { sql } from 'kysely';
import type { Staff } from '~/features/accounts/staff.server';
import { containing } from '~/lib/containing';
import type { CropForm } from '~/lib/crop-form';
import { fileUrl, pictureOf } from '~/lib/picture';
import { isUuid } from '~/lib/uuid';
import type { Context, Transaction } from '~/platform/context.server';
import { hasVersion, NEXT_VERSION, refuseStale } from '~/platform/edit-conflict.server';
import { updatePicture } from '~/platform/crop.server';
import { withPicture } from '~/platform/store-picture.server';
import { eachRow, type ParsedListQuery, listPage, parseListQuery } from '~/platform/list-page.server';
import type { PreparedPicture } from '~/platform/picture-intake.server';
import type { FlowerForm } from './flower.schema';

const BUCKET = 'flower-guide-images';
const COLUMNS = [
  ...(['f.blurb', 'f.natural_colors_available', 'f.durability'] as const),
  ...(['f.in_season_availability', 'f.imported_from', 'f.meanings'] as const),
] as const;

/** By name (admin spec 7). */
export function flowerListQuery(url: URL): ParsedListQuery {
  return parseListQuery(url, {
    sorts: { name: { by: sql`f.name`, type: 'text' } },
    defaultSort: 'name',
    id: sql`f.id`,
  });
}

/** Names the records of a bulk deletion. */
export const FLOWERS = { table: 'flower_types', name: sql<string>`name` } as const;

/** A page of the guide as its manager shows it. */
export async function listManagedFlowers(context: Context, listQuery: ParsedListQuery) {
  const { rows, next } = await listPage(flowersIn(context, listQuery), listQuery);
  return { flowers: rows.map(({ id, name, ...file }) => ({ id, name, picture: pictureIn(file) })), next };
}

/** Every flower of the list with all its fields. */
export function eachFlower(context: Context, listQuery: ParsedListQuery) {
  return eachRow(flowersIn(context, listQuery).select(COLUMNS), listQuery);
}

function flowersIn({ db }: Context, { q }: ParsedListQuery) {
  const all = withFiles(db).select(['f.id', 'f.name']);
  return q === '' ? all : all.where('f.name', 'ilike', containing(q));
}

/** One flower for its dialog; nothing where there is none. */
export async function readManagedFlower({ db }: Context, id: string) {
  if (!isUuid(id)) return undefined;
  const row = await withFiles(db)
    .select(['f.id', 'f.name', 'f.version'])
    .select(COLUMNS)
    .where('f.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { image_path, width, height, preview, focus_x, focus_y, ...flower } = row;
  const file = { image_path, description: row.description, width, height, preview, focus_x, focus_y };
  return { ...flower, description: row.description, picture: pictureIn(file) };
}

export type ManagedFlower = NonNullable<Awaited<ReturnType<typeof readManagedFlower>>>;

function withFiles(db: Context['db']) {
  return db
    .selectFrom('flower_types as f')
    .leftJoin('stored_files as p', (join) => join.on('p.bucket', '=', BUCKET).onRef('p.key', '=', 'f.image_path'))
    .select(['f.image_path', 'f.description', 'p.width', 'p.height', 'p.preview', 'p.focus_x', 'p.focus_y']);
}

type FileColumns = {
  image_path: string | null;
  description: string | null;
  width: number | null;
  height: number | null;
  preview: string | null;
  focus_x: number | null;
  focus_y: number | null;
};

function pictureIn({ image_path, description, ...file }: FileColumns) {
  return image_path ? pictureOf({ url: fileUrl(BUCKET, image_path), alt: description, ...file }) : undefined;
}

interface Saving {
  /** Without one, a flower is added. */
  id?: string;
  version?: number;
  flower: FlowerForm;
  picture?: PreparedPicture;
  /** What of the picture that is there is seen; a new one is shown whole. */
  crop?: CropForm;
}

/**
 * Adds a flower or changes one; says whether it was there. A new picture takes the place of the old one, which goes to
 * the trash.
 */
export function saveFlower(context: Context, member: Staff, saving: Saving): Promise<boolean> {
  const { id, version, flower, picture, crop } = saving;
  member.mayEdit('content');
  const file = picture && ({ bucket: BUCKET, picture, alt: flower.description } as const);
  return withPicture(context, file, async (tx, image_path) => {
    tx.writes('flower_types');
    const row: FlowerForm & { image_path?: string } = { ...flower, ...(image_path && { image_path }) };
    if (!id) {
      await tx.db.insertInto('flower_types').values(row).execute();
      return true;
    }
    const before = await lockFlower(tx, id);
    if (!before) return false;
    const kept = before.image_path;
    if (kept && image_path) await tx.files.remove(tx.db, BUCKET, kept);
    if (kept && !image_path)
      row.image_path = await updatePicture(tx, { bucket: BUCKET, key: kept }, { alt: flower.description, crop });
    const update = tx.db
      .updateTable('flower_types')
      .set({ ...row, version: NEXT_VERSION })
      .where('id', '=', id);
    refuseStale(await update.where(hasVersion(version)).executeTakeFirstOrThrow());
    return true;
  });
}

/** Deletes a flower, then its picture; undone by `deletion`. Nothing where there was none. */
export function deleteFlower(context: Context, member: Staff, id: string) {
  member.mayEdit('content');
  return context.transaction(async (tx) => {
    const flower = await lockFlower(tx, id);
    if (!flower) return undefined;
    await tx.db.deleteFrom('flower_types').where('id', '=', id).execute();
    const { image_path } = flower;
    const failure = image_path ? await tx.tentatively(() => tx.files.remove(tx.db, BUCKET, image_path)) : undefined;
    if (failure) context.log.warn('the picture of a deleted flower stayed', { error: failure });
    tx.writes('flower_types');
    return { name: flower.name, deletion: tx.deletion, isFileLeft: failure !== undefined };
  });
}

async function lockFlower({ db }: Transaction, id: string) {
  if (!isUuid(id)) return undefined;
  const flower = db.selectFrom('flower_types').select(['name', 'image_path']).where('id', '=', id);
  return flower.forUpdate().executeTakeFirst();
}
