import { sql } from 'kysely';
import { ANY_PICTURE } from '~/lib/picture-file';
import type { Context, Transaction } from '~/platform/context.server';
import { parseFileUrl } from '~/platform/find-pictures.server';
import type { ImportedKind, Kept } from '~/platform/import-kind';
import { LOCKS } from '~/platform/locks.server';
import { preparePicture } from '~/platform/prepare-picture.server';
import type { TempFile } from '~/platform/temp-files.server';
import { listEveryGallery } from './gallery.server';
import { imageCategories } from './media.schema';
import { addSiteImage } from './site-images.server';

export const photoImport: ImportedKind = {
  names: ['photo', 'photos'],
  area: 'content',
  list: { to: '/media-manager', label: 'Media Manager' },
  findKept,
  remove,
};

export async function listPhotoCategories(context: Pick<Context, 'db'>) {
  return imageCategories(await listEveryGallery(context));
}

export async function findPhotoCategory(context: Pick<Context, 'db'>, given: unknown) {
  return (await listPhotoCategories(context)).find(({ value }) => value === given);
}

/** Which files the library has already: their SHA-256 in hexadecimal, with the id of the picture. */
export async function findKnownPhotos({ db }: Pick<Context, 'db'>, digests: Buffer[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ digest: Buffer; id: string }>`
    select distinct on (digest) digest, id from site_images where digest = any(${digests}::bytea[])
    order by digest, id`.execute(db);
  return new Map(rows.map(({ digest, id }) => [digest.toString('hex'), id]));
}

/** The library has the photo already, as picture `id`. */
export class KnownPhoto extends Error {
  readonly id: string;

  constructor(id: string) {
    super('The library has this photo.');
    this.id = id;
  }
}

interface NewPhoto {
  file: TempFile;
  digest: Buffer;
  category: string;
  fileDate: Date | null;
}

/** Returns the id of the picture; `work` belongs to the same transaction. Throws `KnownPhoto`. */
export async function addPhoto(
  context: Context,
  { file, digest, category, fileDate }: NewPhoto,
  work: (tx: Transaction, id: string) => Promise<void>,
): Promise<string> {
  const known = (await findKnownPhotos(context, [digest])).values().next().value;
  if (known) throw new KnownPhoto(known);
  const picture = await preparePicture(file, ANY_PICTURE);
  return addSiteImage(context, { category, title: '', alt: '', fileDate }, picture, async (tx, id) => {
    await assertNew(tx, digest, id);
    await work(tx, id);
  });
}

/** Two people may import the same folder: the second waits here until the first has added the photo. */
async function assertNew({ db }: Transaction, digest: Buffer, id: string) {
  const key = digest.readInt32BE();
  await sql`select pg_advisory_xact_lock(${LOCKS.newPhoto}::integer, ${key}::integer)`.execute(db);
  const same = db.selectFrom('site_images').select('id').where('digest', '=', digest).where('id', '<>', id);
  const known = await same.limit(1).executeTakeFirst();
  if (known) throw new KnownPhoto(known.id);
}

/** Photos that something shows by now, with the first place. */
async function findKept({ db }: Transaction, importId: string): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    with own as (
      select id, coalesce(title, regexp_replace(image_url, '^.*/[0-9]+-', '')) as name,
        replace(image_url, '/files/', '/') as path
      from site_images where id in (select row_id from imported_rows where import_id = ${importId})
    ), texts (place, text) as (
      select 'the page ' || title, concat_ws(' ', content, published) from pages
      union all select 'the post ' || title, concat_ws(' ', image_path, content) from blog_posts
      union all select 'the product ' || title, concat_ws(' ', description, images) from products
      union all select 'the worksheet ' || title, worksheet::text from reference_materials
      union all select 'the terms', content from terms_sections
    ), uses (id, name, place) as (
      select own.id, name, 'the wedding ' || title from own join weddings on own.id = any(pictures)
      union all
      select own.id, name, place from own join texts on text like '%/site-images/%' and strpos(text, path) > 0
    )
    select distinct on (id) id, name, 'It is shown in ' || place || '.' as reason from uses order by id, place`.execute(
    db,
  );
  return rows;
}

async function remove(tx: Transaction, importId: string, kept: string[]) {
  const { rows } = await sql<{ image_url: string }>`
    delete from site_images where id in (select row_id from imported_rows where import_id = ${importId})
      and id <> all(${kept}::uuid[])
    returning image_url`.execute(tx.db);
  const keys = rows.flatMap(({ image_url }) => parseFileUrl(image_url)?.key ?? []);
  await tx.files.remove(tx.db, 'site-images', ...keys);
  return rows.length;
}
