import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { HttpError } from './http-error.server';
import { makeTemporaryFolder } from './temporary-folders.server';

export interface TempFile {
  /** The sender's name for it, untrusted. */
  name: string;
  path: string;
}

export async function withTempFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = makeTemporaryFolder('upload');
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export function limitedBody({ body, headers }: Request, most: number, message: string): Readable {
  if (Number(headers.get('content-length')) > most) throw new HttpError(413, message);
  return body ? Readable.from(limitBytes(Readable.fromWeb(body as ReadableStream), most, message)) : Readable.from([]);
}

async function* limitBytes(body: Readable, most: number, message: string) {
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.length;
    if (bytes > most) throw new HttpError(413, message);
    yield piece;
  }
}

export function writeTempFile(body: Readable, path: string): Promise<void> {
  return pipeline(body, createWriteStream(path));
}
