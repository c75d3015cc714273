import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { DataStore } from '@tus/server';
import { UserError } from '~/lib/user-error';
import { s3Settings } from './blobs.server';
import type { Config } from './config.server';
import type { Context, Platform, Transaction } from './context.server';
import { BROKEN_OFF } from './posted-form.server';
import { type TempFile, writeTempFile, withTempFolder } from './temp-files.server';

const UPLOAD_LIFETIME_MS = 24 * 60 * 60 * 1000;

const stores = new WeakMap<Config, Promise<DataStore>>();

export function uploadStore(config: Config): Promise<DataStore> {
  const store = stores.get(config) ?? openStore(config);
  stores.set(config, store);
  return store;
}

async function openStore(config: Config): Promise<DataStore> {
  const lifetime = { expirationPeriodInMilliseconds: UPLOAD_LIFETIME_MS };
  if (!config.S3_BUCKET) {
    const { FileStore } = await import('@tus/file-store');
    return new FileStore({ directory: join(config.dataDir, 'uploads'), ...lifetime });
  }
  const { BucketUploads } = await import('./bucket-uploads.server');
  return new BucketUploads({
    ...lifetime,
    useTags: false,
    s3ClientConfig: { bucket: config.S3_BUCKET, ...s3Settings(config) },
  });
}

/** Throws if another request was quicker. */
export type Settle = (tx: Transaction, recordName: string) => Promise<void>;

/** The user who sends it, or the client whose inquiry it belongs to: its sender has no account. */
export type UploadOwner = { user_id: string } | { client_id: string };

export interface Finished {
  id: string;
  mostBytes: number;
  /** The signed-in user by default. */
  owner?: UploadOwner;
}

/** An upload, for its owner only. */
export function findUpload({ db }: Pick<Platform, 'db'>, id: string, owner: UploadOwner) {
  return db
    .selectFrom('uploads')
    .select('stored_as')
    .where('id', '=', id)
    .where((upload) => upload.and(owner))
    .executeTakeFirst();
}

/** `work` makes a record of the upload's file and settles it. Only an upload that was not settled can be used again. */
export async function useUpload<Name extends string | undefined>(
  context: Context,
  { id, mostBytes, owner = context.actor === undefined ? undefined : { user_id: context.actor } }: Finished,
  work: (file: TempFile, settle: Settle) => Promise<Name>,
): Promise<Name | string> {
  const known = owner && (await findUpload(context, id, owner));
  if (known?.stored_as) return known.stored_as;
  const store = await uploadStore(context.config);
  const upload = known && (await store.getUpload(id).catch(() => undefined));
  if (!upload || upload.offset !== upload.size) throw new UserError(400, 'invalid', BROKEN_OFF);
  if (upload.offset > mostBytes) throw new UserError(413, 'too-large', 'That is larger than this page accepts.');
  const recordName = await withTempFolder(async (folder) => {
    const path = join(folder, 'file');
    await writeTempFile(await readUpload(store, id), path);
    return work({ name: upload.metadata?.filename ?? 'file', path }, (tx, name) => settle(tx, id, name));
  });
  if (recordName === undefined) return recordName;
  await store.remove(id).catch((error) => context.log.warn('an upload was not cleared', { error }));
  return recordName;
}

async function settle({ db }: Transaction, id: string, recordName: string) {
  const done = db
    .updateTable('uploads')
    .set({ stored_as: recordName })
    .where('id', '=', id)
    .where('stored_as', 'is', null);
  const { numUpdatedRows } = await done.executeTakeFirst();
  if (numUpdatedRows === 0n) throw new UserError(400, 'invalid', 'It is already being added.');
}

/** Both stores have it, though their common class does not declare it. */
async function readUpload(store: DataStore, id: string): Promise<Readable> {
  const { read } = store as DataStore & { read?: (id: string) => Readable | Promise<Readable> };
  if (!read) throw new Error('The upload store cannot be read.');
  return read.call(store, id);
}

export async function deleteOldUploads({ db, config, now }: Platform): Promise<void> {
  const expiredBefore = new Date(now().getTime() - UPLOAD_LIFETIME_MS);
  const gone = await db.deleteFrom('uploads').where('created_at', '<', expiredBefore).returning('id').execute();
  const store = await uploadStore(config);
  for (const { id } of gone) await store.remove(id).catch(() => undefined);
}
