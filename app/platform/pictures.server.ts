import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp, { type Region } from 'sharp';
import { limitConcurrency } from '~/lib/limit-concurrency';
import { PICTURE_WIDTHS } from '~/lib/picture';
import { type Bucket, PUBLIC_BUCKETS } from './buckets';
import type { Files } from './files.server';
import { openBackgroundVariants, openImageVariants } from './image-variants.server';
import { resizePicture } from './picture-resizer.server';

/** Product.md: at most 60 megapixels, checked before decoding. */
export const MAX_PIXELS = 60_000_000;
/** A decoded original takes some 20 MB. */
const CONCURRENCY = 2;

sharp.cache(false);
sharp.concurrency(1);

export async function measurePicture(path: string) {
  try {
    const picture = sharp(path, { limitInputPixels: MAX_PIXELS }).rotate();
    const { data, info } = await picture
      .clone()
      .resize(12)
      .webp({ quality: 20, alphaQuality: 0 })
      .toBuffer({ resolveWithObject: true });
    const meta = await sharp(path, { limitInputPixels: MAX_PIXELS }).metadata();
    const turned = (meta.orientation ?? 1) >= 5;
    if (!meta.width || !meta.height || info.width < 1) return {};
    return {
      width: turned ? meta.height : meta.width,
      height: turned ? meta.width : meta.height,
      preview: `data:image/webp;base64,${data.toString('base64')}`,
    };
  } catch {
    return {};
  }
}

export interface ServedPicture {
  type: 'image/webp' | 'image/avif' | 'image/jpeg';
  body: NodeJS.ReadableStream;
}

export interface Pictures {
  /** WebP is made while the first visitor waits, AVIF (a third smaller, ten times the work) in the background. */
  open(width: number, bucket: string, key: string, takesAvif: boolean): Promise<ServedPicture | undefined>;
  /** A JPEG of 1200 × 960: mail programs show nothing newer. */
  openForEmail(bucket: string, key: string): Promise<ServedPicture | undefined>;
}

/** Twice as fine as an email is wide. */
const EMAIL_WIDTH = 1200;

export function openPictures(files: Files, folder: string): Pictures {
  const variants = openImageVariants(folder);
  const background = openBackgroundVariants(folder);
  const limited = limitConcurrency(CONCURRENCY);
  return {
    async open(width, bucket, key, takesAvif) {
      if (!PICTURE_WIDTHS.includes(width) || !PUBLIC_BUCKETS.includes(bucket as never)) return undefined;
      const name = join(String(width), bucket, key);
      const make = (format: 'webp' | 'avif') => resize(files, { width, bucket: bucket as Bucket, key, format });
      const avif = takesAvif ? await background.open(`${name}.avif`) : undefined;
      if (avif) return { type: 'image/avif', body: avif };
      const body = await variants(`${name}.webp`, () => limited(() => make('webp')));
      if (body && takesAvif) background.enqueue(`${name}.avif`, () => make('avif'));
      return body && { type: 'image/webp', body };
    },
    async openForEmail(bucket, key) {
      if (!PUBLIC_BUCKETS.includes(bucket as never)) return undefined;
      const size = { width: EMAIL_WIDTH, bucket: bucket as Bucket, key, format: 'jpeg' as const };
      const body = await variants(join('email', bucket, `${key}.jpg`), () => limited(() => resize(files, size)));
      return body && { type: 'image/jpeg', body };
    },
  };
}

interface Size {
  width: number;
  bucket: Bucket;
  key: string;
  format: 'webp' | 'avif' | 'jpeg';
}

async function resize(files: Files, { bucket, key, ...size }: Size): Promise<Buffer | undefined> {
  const original = await files.open(bucket, key);
  return original && resizePicture({ ...size, original: await buffer(original), mostPixels: MAX_PIXELS });
}

export function cropPicture(bytes: Buffer, part: Region): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS }).autoOrient().extract(part).toBuffer();
}
