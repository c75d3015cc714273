import { isDemoAward } from '~/lib/demo-award';
import { fileUrl, toPicture } from '~/lib/picture';
import type { Context } from '~/platform/context.server';
import { findPictures } from '~/platform/find-pictures.server';

const MAX_GUIDES = 60;
const MAX_AWARDS = 60;

/** Newest first (spec 7). */
export async function listGuides({ db, reads }: Context) {
  reads('reference_materials');
  const rows = await db
    .selectFrom('reference_materials as guide')
    .leftJoin('stored_files as file', (join) =>
      join.on('file.bucket', '=', 'reference-images').onRef('file.key', '=', 'guide.image_path'),
    )
    .select(['guide.id', 'guide.title', 'guide.description', 'guide.image_path'])
    .select(['file.alt', 'file.width', 'file.height', 'file.preview'])
    .orderBy('guide.created_at', 'desc')
    .orderBy('guide.id', 'desc')
    .limit(MAX_GUIDES)
    .execute();
  return rows.map(({ id, title, description, image_path, ...file }) => {
    const url = image_path && fileUrl('reference-images', image_path);
    return { id, title, description, ...(url && { picture: toPicture({ url, ...file }), file_url: url }) };
  });
}

/** Newest first (spec 7). The demo's vanish when the studio adds the first of its own. */
export function listAwards(context: Context) {
  context.reads('site_images');
  return context.memo('site_images', 'awards', () => readAwards(context));
}

async function readAwards(context: Context) {
  const { db } = context;
  const rows = await db
    .selectFrom('site_images')
    .select(['id', 'title', 'description', 'image_url', 'category'])
    .where('category', '=', 'affiliation_award')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_AWARDS)
    .execute();
  const own = rows.filter((row) => !isDemoAward(row));
  const awards = own.length > 0 ? own : rows;
  const pictures = await findPictures(
    context,
    awards.map(({ image_url }) => image_url),
  );
  return awards.map(({ id, title, description, image_url }) => ({
    id,
    title,
    description,
    logo: pictures.get(image_url),
  }));
}

export type Guide = Awaited<ReturnType<typeof listGuides>>[number];
export type Award = Awaited<ReturnType<typeof listAwards>>[number];
