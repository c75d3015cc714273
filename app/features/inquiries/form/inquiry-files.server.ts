import { createReadStream } from 'node:fs';
import { fileTypeFromFile } from 'file-type';
import { freeFileName, safeFileName } from '~/lib/file-name';
import { limitConcurrency } from '~/lib/limit-concurrency';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import type { TempFile } from '~/platform/temp-files.server';
import type { Settle } from '~/platform/uploads.server';
import { MAX_FILES, TOO_MANY_FILES } from './file-limits';

/** The token tells a retry from another file of the same name. */
type GivenFile = TempFile & { upload_token: string };

const BUCKET = 'client-files';
/** Storing holds a database connection: some must stay free for pages. */
const limited = limitConcurrency(4);

/** Adds a file to an inquiry: bytes and rows, all or nothing. A retry with the same token stores nothing. */
export async function addInquiryFile(
  context: Context,
  clientId: string,
  file: GivenFile,
  settle?: Settle,
): Promise<void> {
  const type = await fileTypeFromFile(file.path);
  const contentType = type?.mime ?? 'application/octet-stream';
  await limited(async () => {
    let key: string | undefined;
    try {
      await context.transaction(async (tx) => {
        const file_name = await reserveFileName(tx, clientId, file);
        if (!file_name) return;
        key = `${clientId}/${file_name}`;
        await tx.files.put(tx.db, { bucket: BUCKET, key, body: createReadStream(file.path), contentType });
        const row = { client_id: clientId, file_path: key, file_name, upload_token: file.upload_token };
        await tx.db.insertInto('client_files').values(row).execute();
        await settle?.(tx, key);
      });
    } catch (error) {
      if (key) await context.files.remove(context.db, BUCKET, key);
      throw error;
    }
  });
}

/** Takes one of the inquiry's twenty places and a free name; undefined for a retry. */
async function reserveFileName({ db }: Context, clientId: string, { name, upload_token }: GivenFile) {
  // Locks the client, so that the files of one inquiry are counted and named in turn.
  const client = await db
    .selectFrom('clients')
    .select('file_count')
    .where('id', '=', clientId)
    .forUpdate()
    .executeTakeFirst();
  const there = await db
    .selectFrom('client_files')
    .select(['file_name', 'upload_token'])
    .where('client_id', '=', clientId)
    .execute();
  if (there.some((each) => each.upload_token === upload_token)) return undefined;
  if (!client || client.file_count >= MAX_FILES) throw new UserError(409, 'conflict', TOO_MANY_FILES);
  await db
    .updateTable('clients')
    .set({ file_count: client.file_count + 1 })
    .where('id', '=', clientId)
    .execute();
  return freeFileName(
    safeFileName(name),
    there.map(({ file_name }) => file_name),
  );
}
