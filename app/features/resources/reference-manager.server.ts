import { sql } from 'kysely';
import type { Staff } from '~/features/accounts/staff.server';
import { likePattern } from '~/lib/like-pattern';
import { fileUrl, toPicture } from '~/lib/picture';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { withPicture } from '~/platform/store-picture.server';
import { eachRow, type ParsedListQuery, listPage, parseListQuery } from '~/platform/list-page.server';
import type { PreparedPicture } from '~/platform/prepare-picture.server';
import type { MaterialForm } from './reference.schema';

/** Newest first by default (admin spec 7). */
export function materialListQuery(url: URL): ParsedListQuery {
  return parseListQuery(url, {
    sorts: {
      newest: { by: sql`guide.created_at`, type: 'timestamptz', descending: true },
      title: { by: sql`lower(guide.title)`, type: 'text' },
    },
    defaultSort: 'newest',
    id: sql`guide.id`,
  });
}

/** Names the records of a bulk deletion. */
export const MATERIALS = { table: 'reference_materials', name: sql<string>`title` } as const;

/** A page of the materials with their pictures. */
export async function listMaterials(context: Context, listQuery: ParsedListQuery) {
  const { rows, next } = await listPage(materialsIn(context, listQuery), listQuery);
  return { materials: rows.map(withItsPicture), next };
}

/** Every material of the list. */
export function eachMaterial(context: Context, listQuery: ParsedListQuery) {
  return eachRow(materialsIn(context, listQuery).select('guide.created_at'), listQuery);
}

function materialsIn(context: Context, { q }: ParsedListQuery) {
  if (q === '') return materials(context);
  const asked = likePattern(q);
  return materials(context).where(({ or, eb }) =>
    or([eb('guide.title', 'ilike', asked), eb('guide.description', 'ilike', asked)]),
  );
}

/** One material; nothing if there is none of that id. */
export async function readMaterial(context: Context, id: string) {
  const row = isUuid(id) ? await materials(context).where('guide.id', '=', id).executeTakeFirst() : undefined;
  return row && withItsPicture(row);
}

/** Which material came last: the form below begins anew with it. */
export async function newestMaterial({ db }: Context) {
  const all = db.selectFrom('reference_materials').select('id').orderBy('created_at', 'desc').orderBy('id', 'desc');
  return (await all.limit(1).executeTakeFirst())?.id;
}

function materials({ db }: Context) {
  return db
    .selectFrom('reference_materials as guide')
    .leftJoin('stored_files as file', (join) =>
      join.on('file.bucket', '=', 'reference-images').onRef('file.key', '=', 'guide.image_path'),
    )
    .select(['guide.id', 'guide.title', 'guide.description', 'guide.image_path'])
    .select(['file.alt', 'file.width', 'file.height', 'file.preview']);
}

type Row = Awaited<ReturnType<ReturnType<typeof materials>['executeTakeFirstOrThrow']>>;

function withItsPicture({ image_path, alt, width, height, preview, ...material }: Row) {
  const file = { alt, width, height, preview };
  return { ...material, picture: toPicture({ url: fileUrl('reference-images', image_path), ...file }) };
}

export type Material = ReturnType<typeof withItsPicture>;

/** Stores the picture and its record; where the record fails the picture goes again. */
export function addMaterial(
  context: Context,
  member: Staff,
  { title, description }: MaterialForm,
  { picture, alt }: { picture: PreparedPicture; alt: string },
): Promise<void> {
  member.mayEdit('content');
  const file = { bucket: 'reference-images', picture, alt } as const;
  return withPicture(context, file, async (tx, key = '') => {
    tx.writes('reference_materials');
    await tx.db.insertInto('reference_materials').values({ title, description, image_path: key }).execute();
  });
}

/**
 * Deletes a material: the record first, then its file (admin spec 4). A file that cannot be removed does not bring the
 * record back. Answers with the title and what Undo needs; nothing if it was gone already.
 */
export function deleteMaterial(context: Context, member: Staff, id: string) {
  member.mayEdit('content');
  return context.transaction(async (tx) => {
    if (!isUuid(id)) return undefined;
    tx.writes('reference_materials');
    const gone = await tx.db
      .deleteFrom('reference_materials')
      .where('id', '=', id)
      .returning(['title', 'image_path'])
      .executeTakeFirst();
    if (!gone) return undefined;
    const failure = await tx.savepoint(() => tx.files.remove(tx.db, 'reference-images', gone.image_path));
    if (failure) tx.log.error('picture of a material not removed', { error: failure });
    return { title: gone.title, deletion: tx.deletion, isFileLeft: failure !== undefined };
  });
}
