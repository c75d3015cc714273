import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { finished, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Staff } from '~/features/accounts/staff.server';
import type { Bucket } from '~/platform/buckets';
import type { Context } from '~/platform/context.server';
import { makeTemporaryFolder } from '~/platform/temporary-folders.server';
import { type ExportedTable, writeTables } from './export-tables.server';

const PAGE = 1000;

/** A zip of everything that belongs to the studio. The tables are of one moment; files are read while it is sent. */
export async function openStudioZip(context: Context, member: Staff): Promise<Readable> {
  const folder = makeTemporaryFolder('export');
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  try {
    const tables = await writeTables(context, folder);
    await recordExport(context, member);
    return streamZip((add) => addEntries(context, add, folder, tables), removeFolder);
  } catch (error) {
    await removeFolder();
    throw error;
  }
}

/** Opens the content of an entry when its turn comes. */
type Add = (path: string, open: () => Promise<Readable>, options?: { mtime?: Date; compress?: boolean }) => void;

/** One entry after another, as fast as the zip is read. `done` runs at the end, also if it is not read to the end. */
function streamZip(addAll: (add: Add) => Promise<void>, done: () => void): Readable {
  const zip = new ZipFile();
  const body = Readable.from(zip.outputStream as Readable, { objectMode: false });
  let current: Readable | undefined;
  async function* contentOf(open: () => Promise<Readable>) {
    current = await open();
    yield* current;
  }
  const fail = (error: Error) => body.destroy(error);
  zip.on('error', fail);
  finished(body, () => {
    current?.destroy();
    done();
  });
  const add: Add = (path, open, options = {}) => {
    if (body.destroyed) throw new Error('The export was not read to its end.');
    zip.addReadStreamLazy(path, options, (opened) => opened(null, Readable.from(contentOf(open)).on('error', fail)));
  };
  addAll(add).then(() => zip.end(), fail);
  return body;
}

async function addEntries(context: Context, add: Add, folder: string, tables: ExportedTable[]) {
  add('README.txt', async () => Readable.from([README]));
  for (const { name } of tables)
    for (const file of [`${name}.csv`, `${name}.jsonl`])
      add(`data/${file}`, async () => createReadStream(join(folder, file)));
  const missing: string[] = [];
  for await (const { bucket, key, created_at } of eachFile(context)) {
    const path = `files/${bucket}/${key}`;
    const open = async () => {
      const file = await context.files.open(bucket as Bucket, key);
      if (!file) missing.push(path);
      return file ?? Readable.from([]);
    };
    // Pictures are compressed already.
    add(path, open, { mtime: created_at, compress: false });
  }
  add('missing-files.txt', async () => Readable.from([missing.join('\n')]));
}

async function* eachFile({ db }: Context) {
  let after = { bucket: '', key: '' };
  for (;;) {
    const rows = await db
      .selectFrom('stored_files')
      .select(['bucket', 'key', 'created_at'])
      .where(({ eb, refTuple, tuple }) => eb(refTuple('bucket', 'key'), '>', tuple(after.bucket, after.key)))
      .orderBy('bucket')
      .orderBy('key')
      .limit(PAGE)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last;
  }
}

async function recordExport({ db }: Context, member: Staff) {
  const actor = { actor: member.id, actor_name: member.name };
  await db
    .insertInto('audit_log')
    .values({ ...actor, action: 'insert', table_name: 'studio_export', row_key: '', label: 'Everything' })
    .execute();
}

const README = `Everything that belongs to the studio

data/   Each table twice: {table}.csv opens in a spreadsheet, {table}.jsonl has one JSON object per line for programs.
        Times are in UTC. Amounts whose name ends in "cents" are in cents. In CSV files, text that a spreadsheet would
        run as a formula has an apostrophe in front.
files/  Pictures and documents, in the folders that the tables "stored_files" and others name.

Left out: passwords, sessions, two-factor secrets and private links; the text of sent emails, because it has such links;
the trash; and what the program computes from the rest, such as its search index.
missing-files.txt names files whose record is there but whose content could not be found. Usually it is empty.

This is for moving elsewhere or looking things up. To restore a studio, use a backup.
`;
