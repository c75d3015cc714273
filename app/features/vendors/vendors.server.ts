import type { Context } from '~/platform/context.server';
import { findPictures } from '~/platform/find-pictures.server';

const MAX = 200;

/** By name (spec 7). */
export async function listVendors(context: Context) {
  const { db } = context;
  const vendors = await db
    .selectFrom('vendors')
    .select(['id', 'name', 'category', 'image_url', 'website_url'])
    .orderBy('name')
    .orderBy('id')
    .limit(MAX)
    .execute();
  const pictures = await findPictures(
    context,
    vendors.map(({ image_url }) => image_url),
  );
  return vendors.map(({ image_url, website_url, ...vendor }) => ({
    ...vendor,
    logo: pictures.get(image_url ?? ''),
    website_url: website_url && /^https?:\/\//i.test(website_url) ? website_url : null,
  }));
}

export type Vendor = Awaited<ReturnType<typeof listVendors>>[number];
