import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { flushFolder } from './blobs.server';

const MANIFEST = 'manifest.json';
/** The format of sha256sum, so that backups can be checked without this program. */
const CHECKSUM = 'manifest.sha256';

/** Keeps paths inside the backup's folder. */
const path = z.string().refine((text) => text.split('/').every((name) => name !== '' && !name.startsWith('.')));
const part = z.object({ path, size: z.number(), sha256: z.string() });
const manifest = z.object({
  format: z.literal(1),
  begun_at: z.string(),
  migrations: z.array(z.string()),
  queue_version: z.number(),
  tables: z.array(
    part.extend({ schema: z.string(), name: z.string(), columns: z.array(z.string()), rows: z.number() }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string(), is_called: z.boolean() })),
  files: z.array(part.extend({ bucket: z.string(), key: z.string(), content_type: z.string() })),
  missing: z.array(z.object({ bucket: z.string(), key: z.string() })),
  secrets: z.array(part.extend({ name: z.string() })),
});

export type Manifest = z.infer<typeof manifest>;
export type Part = z.infer<typeof part>;

export function countRows({ tables }: Pick<Manifest, 'tables'>): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

/** The message is a sentence for whoever runs the backup. */
export class BackupError extends Error {}

export class Digest {
  size = 0;
  #hash: Hash = createHash('sha256');

  add(piece: Buffer) {
    this.#hash.update(piece);
    this.size += piece.length;
  }

  async *through(source: AsyncIterable<Buffer>) {
    for await (const piece of source) {
      this.add(piece);
      yield piece;
    }
  }

  end() {
    return { size: this.size, sha256: this.#hash.digest('hex') };
  }
}

export async function digestStream(source: AsyncIterable<Buffer>) {
  const digest = new Digest();
  for await (const piece of source) digest.add(piece);
  return digest.end();
}

export async function writeManifest(folder: string, content: Manifest) {
  const text = JSON.stringify(content, null, 1);
  await writeFile(join(folder, MANIFEST), text, { flush: true });
  await writeFile(join(folder, CHECKSUM), checksumLine(text), { flush: true });
  await flushFolder(folder);
}

export async function readManifest(folder: string): Promise<Manifest> {
  const [text, checksum] = await Promise.all([read(folder, MANIFEST), read(folder, CHECKSUM)]);
  if (text === undefined || checksum === undefined || folder.replace(/\/$/, '').endsWith('.partial'))
    throw new BackupError(`${folder} is not a complete backup.`);
  if (checksum.toString() !== checksumLine(text))
    throw new BackupError(`The backup was changed or damaged: ${MANIFEST} is not what was written.`);
  const parsed = manifest.safeParse(parseJson(text.toString()));
  if (!parsed.success)
    throw new BackupError('The backup was made by another release of Rhodora: its format is unknown.');
  return parsed.data;
}

export async function checkParts(folder: string, { tables, files, secrets }: Manifest) {
  for (const { path, size, sha256 } of [...tables, ...files, ...secrets]) {
    const found = await digestStream(createReadStream(join(folder, path))).catch(unlessDenied);
    if (found?.size !== size || found.sha256 !== sha256)
      throw new BackupError(`The backup was changed or damaged: ${path} is not what was written.`);
  }
}

function checksumLine(text: string | Buffer) {
  return `${createHash('sha256').update(text).digest('hex')}  ${MANIFEST}\n`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function read(folder: string, name: string) {
  return readFile(join(folder, name)).catch(unlessDenied);
}

function unlessDenied(error: NodeJS.ErrnoException) {
  if (error.code === 'EACCES') throw error;
  return undefined;
}
