import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import sharp, { type Sharp } from 'sharp';
import { sql } from 'kysely';
import { PICTURE_PLACES, type Place } from '~/lib/picture-places';
import type { CropForm } from '~/lib/crop-form';
import { invalid } from '~/lib/parse-form';
import { fileUrl, toPicture } from '~/lib/picture';
import type { Bucket } from '~/platform/buckets';
import type { Context, Transaction } from '~/platform/context.server';
import { updatePicture } from '~/platform/crop.server';
import { assertNotStale, hasVersion, NEXT_VERSION } from '~/platform/edit-conflict.server';
import { parseFileUrl } from '~/platform/find-pictures.server';
import type { PreparedPicture } from '~/platform/prepare-picture.server';
import { withPicture } from '~/platform/store-picture.server';
import { withoutWhiteBackground } from './white-background.server';

const BUCKET: Bucket = 'site-images';
const FOLDER = 'studio/';
/** In pixels. */
const ICON = 512;
const MIN_ICON = 180;
const LOGO = { width: 800, height: 320 };
const SHARE = { width: 1200, height: 630 };

export async function readManagedPictures({ db }: Context) {
  const rows = await db
    .selectFrom('studio_pictures as p')
    .leftJoin('stored_files as f', (join) =>
      join.on('f.bucket', '=', BUCKET).on(sql<boolean>`p.image_url = '/files/site-images/' || f.key`),
    )
    .select(['p.place', 'p.image_url as url', 'p.version', 'f.alt', 'f.caption', 'f.width', 'f.height', 'f.preview'])
    .select(['f.focus_x', 'f.focus_y'])
    .limit(20)
    .execute();
  return new Map(
    rows.map(({ place, version, caption, ...file }) => [place, { version, caption, picture: toPicture(file) }]),
  );
}

interface Changes {
  picture?: PreparedPicture;
  /** Of a logo: a white background stays. */
  keepsWhite?: boolean;
  alt: string;
  caption: string;
  crop: CropForm;
  version?: number;
}

export async function savePicture(context: Context, place: Place, changes: Changes) {
  const { picture, keepsWhite, alt, caption, crop, version } = changes;
  const fit = picture && named(place, await fitted(place, picture, keepsWhite));
  const file = fit && { bucket: BUCKET, folder: FOLDER, picture: fit, alt };
  return withPicture(context, file, async (tx, key) => {
    const stored = await storedPicture(tx, place);
    if (!key && !stored) throw invalid({ picture: 'Choose a picture.' });
    const isFramed = PICTURE_PLACES[place].isFramed;
    const change = { alt, ...(isFramed && { crop }) };
    const next = key ?? (stored && (await updatePicture(tx, { bucket: BUCKET, key: stored.key }, change)));
    const image_url = fileUrl(BUCKET, next ?? '');
    await tx.db
      .updateTable('stored_files')
      .set({ caption: (isFramed && caption) || null })
      .where('bucket', '=', BUCKET)
      .where('key', '=', next ?? '')
      .execute();
    if (!stored) await tx.db.insertInto('studio_pictures').values({ place, image_url }).execute();
    else {
      const row = tx.db.updateTable('studio_pictures').set({ image_url, version: NEXT_VERSION, updated_at: tx.now() });
      assertNotStale(await row.where('place', '=', place).where(hasVersion(version)).executeTakeFirstOrThrow());
      if (key && !isInEmails(place)) await tx.files.remove(tx.db, BUCKET, stored.key);
    }
  });
}

export function removePicture(context: Context, place: Place) {
  return context.transaction(async (tx) => {
    const stored = await storedPicture(tx, place);
    if (!stored) return;
    await tx.db.deleteFrom('studio_pictures').where('place', '=', place).execute();
    if (!isInEmails(place)) await tx.files.remove(tx.db, BUCKET, stored.key);
  });
}

/** Emails that were sent show the logo of their day. */
function isInEmails(place: Place) {
  return place === 'logo';
}

function named(place: Place, picture: PreparedPicture): PreparedPicture {
  return { ...picture, name: `${place}.${picture.name.split('.').at(-1)}` };
}

async function storedPicture(tx: Transaction, place: Place) {
  const row = await tx.db
    .selectFrom('studio_pictures')
    .select('image_url')
    .where('place', '=', place)
    .forUpdate()
    .executeTakeFirst();
  return row && parseFileUrl(row.image_url);
}

/** Browsers, phones and mail programs want an icon, a logo and a shared picture of a certain size and kind. */
async function fitted(place: Place, picture: PreparedPicture, keepsWhite?: boolean): Promise<PreparedPicture> {
  if (PICTURE_PLACES[place].isFramed) return picture;
  const original = sharp(await buffer(picture.open()));
  const { width, height } = await original.metadata();
  if (place === 'icon' && Math.min(width, height) < MIN_ICON)
    throw invalid({ picture: `This picture is ${width} × ${height} pixels. An icon needs at least ${MIN_ICON}.` });
  if (place === 'share')
    return asFile(picture, original.resize({ ...SHARE, fit: 'cover' }).jpeg({ quality: 88 }), 'jpg');
  const size =
    place === 'icon'
      ? { width: ICON, height: ICON, fit: 'contain' as const, background: { r: 0, g: 0, b: 0, alpha: 0 } }
      : { ...LOGO, fit: 'inside' as const, withoutEnlargement: true };
  const small = original.resize(size);
  const cut = place === 'logo' && !keepsWhite ? await withoutWhiteBackground(small.clone()) : undefined;
  return asFile(picture, (cut ?? small).png({ palette: true }), 'png');
}

async function asFile({ name }: PreparedPicture, picture: Sharp, ending: 'png' | 'jpg'): Promise<PreparedPicture> {
  const bytes = await picture.toBuffer();
  return {
    name: `${name.replace(/\.[a-z0-9]{1,10}$/i, '')}.${ending}`,
    contentType: ending === 'png' ? 'image/png' : 'image/jpeg',
    open: () => Readable.from([bytes]),
  };
}
