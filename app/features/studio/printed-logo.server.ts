import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { Bucket } from '~/platform/buckets';
import type { Context } from '~/platform/context.server';
import { readStudioPictures } from './studio-pictures.server';

/** In pixels: sharp on paper at the size that a sheet draws it. */
const BOX = { width: 900, height: 240 };

/** The studio's own logo as PNG, the only kind with a transparent ground that a PDF takes. */
export async function readPrintedLogo(context: Context): Promise<Buffer | undefined> {
  const { logo } = await readStudioPictures(context);
  const [, bucket, key] = /^\/files\/([^/]+)\/(.+)$/.exec(logo?.url ?? '') ?? [];
  const file = bucket && key ? await context.files.open(bucket as Bucket, key) : undefined;
  if (!file) return undefined;
  return sharp(await buffer(file))
    .resize({ ...BOX, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
}
