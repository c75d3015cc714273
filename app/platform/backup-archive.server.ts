import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import tar from 'tar-fs';
import { BackupError } from './backup-format.server';
import { makeTemporaryFolder, sweepTemporaryFolders } from './temporary-folders.server';

/** Powers of two. The library's 18 would hold up the whole process for more than a second; a passphrase here has 16 characters or more. */
const WORK_FACTOR = 15;

/** One encrypted file of a backup's folder: a tar, as the tool `age` reads it (age-encryption.org). */
export async function packBackup(folder: string, passphrase: string): Promise<Readable> {
  const age = new Encrypter();
  age.setScryptWorkFactor(WORK_FACTOR);
  age.setPassphrase(passphrase);
  return Readable.fromWeb((await age.encrypt(toWeb(Readable.from(tar.pack(folder))))) as ReadableStream);
}

/** Throws `BackupError` if the passphrase is not the one, or the file was changed or damaged. */
export async function unpackBackup(file: Readable, passphrase: string, into: string): Promise<void> {
  const age = new Decrypter();
  age.addPassphrase(passphrase);
  const opened = await age.decrypt(toWeb(file)).catch((cause) => {
    throw new BackupError('The passphrase does not open this backup, or the file is damaged.', { cause });
  });
  const onlyPlain: tar.ExtractOptions['ignore'] = (_name, header) => !/^(file|directory)$/.test(header?.type ?? '');
  try {
    await pipeline(Readable.fromWeb(opened as ReadableStream), tar.extract(into, { ignore: onlyPlain, fmode: 0o600 }));
  } catch (cause) {
    throw new BackupError('The backup was changed or damaged: it cannot be unpacked.', { cause });
  }
}

/** The folder of a backup that lies in one encrypted file, for as long as `work` takes. It is unpacked in `parent`. */
export async function withUnpacked<T>(
  unpack: (into: string) => Promise<void>,
  parent: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  sweepTemporaryFolders(parent);
  const folder = makeTemporaryFolder('restore', parent);
  try {
    await unpack(folder);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function toWeb(stream: Readable) {
  return Readable.toWeb(stream) as globalThis.ReadableStream<Uint8Array<ArrayBuffer>>;
}
