import { z } from 'zod';
import { cleanText } from '~/lib/clean-text';
import { pictureError } from '~/lib/picture-file';

/** Members of staff may begin a thousand uploads in an hour. */
export const MAX_PHOTOS = 1000;
const MAX_DAYS_MS = 8.64e15;

const chosenPhoto = z.object({
  /** With the folders it is in. */
  name: z.string().transform((name) => cleanText(name).slice(-200) || 'A file without a name'),
  type: z.string().max(200),
  size: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  /** SHA-256 in hexadecimal, unless the browser could not read it or it is no photo. */
  digest: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** In milliseconds since 1970. */
  modified: z.number().min(-MAX_DAYS_MS).max(MAX_DAYS_MS).optional(),
});

export const photoList = z.object({
  category: z.string(),
  title: z.string().transform((title) => cleanText(title).slice(0, 200) || 'Photos'),
  photos: z.array(chosenPhoto).min(1).max(MAX_PHOTOS),
});

export type ChosenPhoto = z.output<typeof chosenPhoto>;
export type PhotoList = z.input<typeof photoList>;

/** Why a file cannot be added, and what to do. */
export function photoProblem({ name, type, size, digest }: Omit<ChosenPhoto, 'modified'>): string | undefined {
  if (size === 0) return 'This file is empty. Copy it from the camera or the phone again.';
  const error = pictureError({ name, type, size });
  if (error) return error.startsWith('Larger') ? TOO_LARGE : NO_PHOTO;
  return digest ? undefined : 'This file could not be read. If it is in the cloud, download it to this device first.';
}

const TOO_LARGE = 'Larger than 30 MB. Save it smaller, then choose it again.';
const NO_PHOTO = 'Not a photo. It is left out. JPEG, HEIC, PNG, WebP, AVIF, TIFF and GIF can be added.';
