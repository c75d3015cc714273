import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { fileTypeFromFile } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { limitConcurrency } from '~/lib/limit-concurrency';
import { pictureKindOf, wrongKindMessage, type PictureKind } from '~/lib/picture-file';
import { UserError } from '~/lib/user-error';
import { decodeHeic } from './heic.server';
import { type PictureOrigin, readOrigin } from './picture-origin.server';
import { MAX_PIXELS } from './pictures.server';
import type { TempFile } from './temp-files.server';

export interface PreparedPicture {
  name: string;
  contentType: string;
  origin?: PictureOrigin;
  open(): Readable;
}

interface Format {
  ending: string;
  contentType: string;
  write(picture: Sharp): Sharp;
}

const JPEG: Format = { ending: 'jpg', contentType: 'image/jpeg', write: (picture) => picture.jpeg({ quality: 92 }) };
const WEBP: Format = { ending: 'webp', contentType: 'image/webp', write: (picture) => picture.webp({ quality: 92 }) };
const FORMATS: Record<PictureKind, Format> = {
  JPEG,
  HEIC: JPEG,
  PNG: { ending: 'png', contentType: 'image/png', write: (picture) => picture.png() },
  GIF: { ending: 'gif', contentType: 'image/gif', write: (picture) => picture.gif() },
  WebP: WEBP,
  AVIF: WEBP,
  TIFF: WEBP,
};

/** Rotating 60 megapixels takes 180 MB: at most two at a time. */
const limited = limitConcurrency(2);

/** Judges a picture by its bytes, not its name, and re-encodes it, so that no location and nothing hidden survives. */
export async function preparePicture(file: TempFile, accept: readonly PictureKind[]): Promise<PreparedPicture> {
  const type = await fileTypeFromFile(file.path);
  const kind = type && pictureKindOf(type.mime);
  if (!kind || !accept.includes(kind)) throw new UserError(400, 'invalid', wrongKindMessage(accept));
  const { ending, contentType, write } = FORMATS[kind];
  const path = `${file.path}.${ending}`;
  const origin = await readOrigin(file.path);
  await limited(async () => {
    const picture = await decode(kind, file.path);
    await write(picture.autoOrient())
      .toFile(path)
      .catch((error) => throwDamaged(error));
  });
  return { name: withEnding(file.name, ending), contentType, origin, open: () => createReadStream(path) };
}

async function decode(kind: PictureKind, path: string): Promise<Sharp> {
  if (kind === 'HEIC') {
    const { data, width, height } = await decodeHeic(await readFile(path), assertPixels).catch((error) =>
      throwDamaged(error, 'This HEIC photo cannot be read. Not added. Save it as JPEG and choose that.'),
    );
    return sharp(data, { raw: { width, height, channels: 4 } });
  }
  const options = { failOn: 'error', animated: kind === 'GIF' || kind === 'WebP' } as const;
  const { width, height, pageHeight, pages = 1 } = await readMetadata(path);
  // An animated picture is read as one strip of all its frames.
  assertPixels(width, (pageHeight ?? height) * pages);
  return sharp(path, { ...options, limitInputPixels: MAX_PIXELS, sequentialRead: true });
}

function readMetadata(path: string) {
  return sharp(path, { limitInputPixels: false })
    .metadata()
    .catch((error) => throwDamaged(error));
}

const DAMAGED = 'This picture is damaged and cannot be read. Not added. Choose another copy.';

function throwDamaged(error: unknown, message = DAMAGED): never {
  if (error instanceof UserError) throw error;
  throw new UserError(400, 'invalid', message);
}

function assertPixels(width: number, height: number) {
  if (width * height > MAX_PIXELS)
    throw new UserError(400, 'invalid', 'Larger than 60 megapixels. Not added. Choose a smaller copy.');
}

export function withEnding(name: string, ending: string) {
  const isRight = new RegExp(ending === 'jpg' ? String.raw`\.jpe?g$` : String.raw`\.${ending}$`, 'i').test(name);
  return isRight ? name : `${name.replace(/\.[a-z0-9]{1,10}$/i, '')}.${ending}`;
}
