import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { BodyRefused } from './body-refused.server';
import { makeTemporaryFolder } from './temporary-folders.server';

/** A file that has arrived whole and lies in a temporary folder. */
export interface SpooledFile {
  /** The name it had where it came from: not to be trusted. */
  name: string;
  path: string;
}

/** Hands `work` a folder that is gone afterwards. */
export async function withSpool<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = makeTemporaryFolder('spool');
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A request's body as it comes in. Throws `BodyRefused` (413) when there is more than `most`, at once if it says so. */
export function bodyOf({ body, headers }: Request, most: number, message: string): Readable {
  if (Number(headers.get('content-length')) > most) throw new BodyRefused(413, message);
  return body ? Readable.from(cutOff(Readable.fromWeb(body as ReadableStream), most, message)) : Readable.from([]);
}

/** Passes bytes on until there are more than `most`: then nothing more is read. */
async function* cutOff(body: Readable, most: number, message: string) {
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.length;
    if (bytes > most) throw new BodyRefused(413, message);
    yield piece;
  }
}

/** Writes a file that comes in to `path`, piece by piece. */
export function spool(body: Readable, path: string): Promise<void> {
  return pipeline(body, createWriteStream(path));
}
