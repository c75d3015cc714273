import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import readExif from 'exif-reader';
import { type RawBuilder, sql } from 'kysely';
import sharp from 'sharp';

/** What is known about a picture from the bytes that were uploaded. */
export interface PictureOrigin {
  /** SHA-256. */
  digest: Buffer;
  /** What the camera's clock showed, without a time zone: '2025-06-14T16:20:00'. */
  clock?: string;
}

export async function readOrigin(path: string): Promise<PictureOrigin> {
  return { digest: await digestOf(path), clock: await readClock(path) };
}

export async function digestOf(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest();
}

async function readClock(path: string): Promise<string | undefined> {
  try {
    const { exif } = await sharp(path, { limitInputPixels: false }).metadata();
    const taken = exif && readExif(exif).Photo?.DateTimeOriginal;
    return taken?.toISOString().slice(0, 19);
  } catch {
    // Damaged, or not a date.
    return undefined;
  }
}

/** When a picture was taken, by the studio's clock. A clock that was never set, or is ahead, counts for nothing. */
export function takenAt(clock: string | undefined, fileDate: Date | null, now: Date): RawBuilder<Date | null> {
  return sql`(
    select moment from studio_settings,
      lateral (values (1, ${clock ?? null}::timestamp at time zone time_zone), (2, ${fileDate}::timestamptz)) as known (rank, moment)
    where moment between '1980-01-02' and ${now}::timestamptz order by rank limit 1)`;
}
