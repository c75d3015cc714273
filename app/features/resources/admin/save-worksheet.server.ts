import { sql } from 'kysely';
import { newId } from '~/lib/new-id';
import { slugOf } from '~/lib/slug';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { assertNotStale, hasVersion, NEXT_VERSION } from '~/platform/edit-conflict.server';
import type { Worksheet } from '../worksheet';
import type { WorksheetForm } from '../worksheet.schema';

/** A material with its worksheet, if it has one yet. */
export async function readMaterial({ db }: Pick<Context, 'db'>, id: string) {
  if (!isUuid(id)) return undefined;
  const row = await db
    .selectFrom('reference_materials')
    .select(['id', 'version', 'title', 'description', 'slug', 'worksheet', 'is_demo'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, worksheet: row.worksheet as unknown as Worksheet | null };
}

export type Material = NonNullable<Awaited<ReturnType<typeof readMaterial>>>;

/** Without an id: a new material, which has no picture. */
export function saveWorksheet(
  context: Context,
  { id, version }: { id?: string; version?: number },
  { title, description, ...worksheet }: WorksheetForm,
): Promise<void> {
  return context.transaction(async (tx) => {
    const columns = { title, description, worksheet: JSON.stringify(worksheet), is_demo: false };
    if (id === undefined) {
      const added = { id: newId(), ...columns, image_path: '' };
      await tx.db
        .insertInto('reference_materials')
        .values({ ...added, slug: freeSlug(title, added.id) })
        .execute();
      return;
    }
    const found = isUuid(id) && tx.db.selectFrom('reference_materials').select('id').where('id', '=', id).forUpdate();
    if (!found || !(await found.executeTakeFirst()))
      throw new UserError(404, 'not-found', 'Someone else has deleted this material.');
    const update = tx.db
      .updateTable('reference_materials')
      .set({ ...columns, slug: sql`coalesce(slug, ${freeSlug(title, id)})`, version: NEXT_VERSION })
      .where('id', '=', id);
    assertNotStale(await update.where(hasVersion(version)).executeTakeFirstOrThrow());
  });
}

/** The title as an address, with a few letters of the id if another worksheet has that. */
function freeSlug(title: string, id: string) {
  const slug = slugOf(title) || 'worksheet';
  const other = `${slug}-${id.slice(-6)}`;
  return sql<string>`(select case when exists (
    select from reference_materials where slug = ${slug} and id <> ${id}::uuid) then ${other} else ${slug} end)`;
}
