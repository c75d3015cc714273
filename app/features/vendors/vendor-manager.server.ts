import { sql } from 'kysely';
import type { Staff } from '~/features/accounts/staff.server';
import { containing } from '~/lib/containing';
import { fileUrl } from '~/lib/picture';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context, Transaction } from '~/platform/context.server';
import { hasVersion, NEXT_VERSION, refuseStale } from '~/platform/edit-conflict.server';
import { keyOf, withPicture } from '~/platform/store-picture.server';
import { eachRow, type ParsedListQuery, listPage, parseListQuery } from '~/platform/list-page.server';
import type { PreparedPicture } from '~/platform/picture-intake.server';
import { picturesAt } from '~/platform/stored-pictures.server';
import type { VendorForm } from './vendors.schema';

/** Names the records of a bulk deletion. */
export const VENDORS = { table: 'vendors', name: sql<string>`name` } as const;
const COLUMNS = ['id', 'version', 'name', 'category', 'image_url', 'website_url'] as const;

/** By name by default (admin spec 7). */
export function vendorListQuery(url: URL): ParsedListQuery {
  return parseListQuery(url, {
    sorts: {
      name: { by: sql`lower(name)`, type: 'text' },
      category: { by: sql`lower(coalesce(category, ''))`, type: 'text' },
    },
    defaultSort: 'name',
  });
}

/** A page of the vendors, with their logos. */
export async function listVendorRows(context: Context, listQuery: ParsedListQuery) {
  const { rows, next } = await listPage(vendorsIn(context, listQuery), listQuery);
  const logos = await picturesAt(
    context,
    rows.map(({ image_url }) => image_url),
  );
  const vendors = rows.map(({ image_url, website_url, ...vendor }) => ({
    ...vendor,
    logo: logos.get(image_url ?? ''),
    website_url: website_url && /^https?:\/\//i.test(website_url) ? website_url : null,
  }));
  return { vendors, next };
}

function vendorsIn({ db }: Context, { q }: ParsedListQuery) {
  const vendors = db.selectFrom('vendors').select(COLUMNS);
  if (q === '') return vendors;
  const asked = containing(q);
  return vendors.where(({ or, eb }) => or([eb('name', 'ilike', asked), eb('category', 'ilike', asked)]));
}

/** Every vendor of the list. */
export function eachVendor(context: Context, listQuery: ParsedListQuery) {
  return eachRow(vendorsIn(context, listQuery), listQuery);
}

/** One vendor with its logo; nothing if there is none of that id. */
export async function readVendor(context: Context, id: string) {
  if (!isUuid(id)) return undefined;
  const row = await context.db.selectFrom('vendors').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const logos = await picturesAt(context, [row.image_url]);
  return { ...row, logo: logos.get(row.image_url ?? '') };
}

export type VendorRow = NonNullable<Awaited<ReturnType<typeof readVendor>>>;

/**
 * Adds a vendor, or changes the one with this `id` and `version`. A new logo takes the place of the old one, whose file
 * goes.
 */
export function saveVendor(
  context: Context,
  member: Staff,
  { id, version, vendor, picture }: { id?: string; version?: number; vendor: VendorForm; picture?: PreparedPicture },
): Promise<void> {
  member.mayEdit('content');
  const logo = picture && ({ bucket: 'vendor-logos', picture, alt: `The mark of ${vendor.name}.` } as const);
  return withPicture(context, logo, async (tx, key) => {
    tx.writes('vendors');
    const row = { ...vendor, ...(key && { image_url: fileUrl('vendor-logos', key) }) };
    if (!id) {
      await tx.db.insertInto('vendors').values(row).execute();
      return;
    }
    const before = await lockVendor(tx, id);
    if (!before) throw new UserError(404, 'not-found', 'This vendor is not there any more.');
    const update = tx.db
      .updateTable('vendors')
      .set({ ...row, version: NEXT_VERSION })
      .where('id', '=', id);
    refuseStale(await update.where(hasVersion(version)).executeTakeFirstOrThrow());
    if (key) await removeLogo(tx, before.image_url);
  });
}

/** Deletes a vendor and its logo; answers with the name and what Undo needs, or nothing if it was gone already. */
export function deleteVendor(context: Context, member: Staff, id: string) {
  member.mayEdit('content');
  return context.transaction(async (tx) => {
    tx.writes('vendors');
    const vendor = await lockVendor(tx, id);
    if (!vendor) return undefined;
    await tx.db.deleteFrom('vendors').where('id', '=', id).execute();
    await removeLogo(tx, vendor.image_url);
    return { name: vendor.name, deletion: tx.deletion };
  });
}

async function lockVendor({ db }: Transaction, id: string) {
  if (!isUuid(id)) return undefined;
  return db.selectFrom('vendors').select(['name', 'image_url']).where('id', '=', id).forUpdate().executeTakeFirst();
}

async function removeLogo(tx: Transaction, address: string | null) {
  const key = keyOf('vendor-logos', address);
  if (key) await tx.files.remove(tx.db, 'vendor-logos', key);
}
