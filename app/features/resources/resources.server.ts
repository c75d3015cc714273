import { isDemoAward } from '~/lib/demo-award';
import { fileUrl, toPicture } from '~/lib/picture';
import type { Context } from '~/platform/context.server';
import type { Database } from '~/platform/database.server';
import { findPictures } from '~/platform/find-pictures.server';
import type { Worksheet } from './worksheet';

const MAX_GUIDES = 60;
const MAX_AWARDS = 60;

/** Newest first (spec 7). */
export async function listGuides({ db }: Context) {
  const rows = await guides(db)
    .orderBy('guide.created_at', 'desc')
    .orderBy('guide.id', 'desc')
    .limit(MAX_GUIDES)
    .execute();
  return rows.map(toGuide);
}

/** A guide that has a worksheet, by the end of its address. */
export async function readWorksheet({ db }: Context, slug: string) {
  const row = await guides(db).where('guide.slug', '=', slug).executeTakeFirst();
  const guide = row && toGuide(row);
  return guide?.worksheet ? { ...guide, slug, worksheet: guide.worksheet } : undefined;
}

function guides(db: Database) {
  return db
    .selectFrom('reference_materials as guide')
    .leftJoin('stored_files as file', (join) =>
      join.on('file.bucket', '=', 'reference-images').onRef('file.key', '=', 'guide.image_path'),
    )
    .select(['guide.id', 'guide.title', 'guide.description', 'guide.image_path', 'guide.slug', 'guide.worksheet'])
    .select(['guide.created_at', 'file.alt', 'file.width', 'file.height', 'file.preview']);
}

type GuideRow = Awaited<ReturnType<ReturnType<typeof guides>['execute']>>[number];

function toGuide({ id, title, description, image_path, slug, worksheet, created_at, ...file }: GuideRow) {
  const url = image_path && fileUrl('reference-images', image_path);
  return {
    id,
    title,
    description,
    slug,
    created_at,
    worksheet: worksheet as unknown as Worksheet | null,
    ...(url && { picture: toPicture({ url, ...file }), file_url: url }),
  };
}

/** Newest first (spec 7). The demo's vanish when the studio adds the first of its own. */
export function listAwards(context: Context) {
  return context.memo('awards', () => readAwards(context));
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

export type Guide = ReturnType<typeof toGuide>;
export type Award = Awaited<ReturnType<typeof listAwards>>[number];
