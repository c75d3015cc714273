import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { MOST_FILE_BYTES, TOO_LARGE } from './file-limits';
import { InquiryRefused } from './inquiry-refused';

/** A file that has arrived whole and lies in a temporary folder. */
export interface SpooledFile {
  /** The name it had where it came from: not to be trusted. */
  name: string;
  path: string;
  /** Tells a file that is sent again from another of the same name. */
  upload_token?: string;
}

/** Hands `work` a folder that is gone afterwards. */
export async function withSpool<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'rhodora-inquiry-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A request's body as it comes in. */
export function bodyOf({ body }: Request): Readable {
  return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]);
}

/** Writes one file to `path` piece by piece. Throws `InquiryRefused` (413) at the first byte over its limit. */
export function spool(body: Readable, path: string): Promise<void> {
  return pipeline(body, cutOff(MOST_FILE_BYTES, TOO_LARGE), createWriteStream(path));
}

/** Passes bytes on until there are more than `most`: then it throws `message` with 413, and nothing more is read. */
export function cutOff(most: number, message: string) {
  return async function* (body: AsyncIterable<Buffer>) {
    let bytes = 0;
    for await (const piece of body) {
      bytes += piece.length;
      if (bytes > most) throw new InquiryRefused(413, message);
      yield piece;
    }
  };
}
