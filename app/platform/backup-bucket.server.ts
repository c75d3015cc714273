import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { packBackup, unpackBackup } from './backup-archive.server';
import { BACKUP_NAME } from './backup.server';
import { s3Settings } from './blobs.server';
import type { Config } from './config.server';

const SUFFIX = '.tar.age';
/** S3 allows 10,000 parts: enough for 160 GB. */
const PART_BYTES = 16 * 1024 * 1024;

/** Copies of backups in another place. */
export interface BackupBucket {
  /** Returns the key. */
  put(folder: string, signal?: AbortSignal): Promise<string>;
  unpack(key: string, into: string): Promise<void>;
  deleteOldest(kept: number): Promise<void>;
  /** Writes and deletes a small file. Throws what the bucket answers. */
  tryOut(): Promise<void>;
}

/** Undefined if the owner has connected none. */
export async function openBackupBucket(config: Config): Promise<BackupBucket | undefined> {
  const { BACKUP_S3_BUCKET: Bucket, BACKUP_PASSPHRASE: passphrase } = config;
  if (!Bucket || !passphrase) return undefined;
  const [s3, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
  const client = new s3.S3Client(
    s3Settings({
      S3_REGION: config.BACKUP_S3_REGION ?? 'us-east-1',
      S3_ENDPOINT: config.BACKUP_S3_ENDPOINT,
      S3_ACCESS_KEY_ID: config.BACKUP_S3_ACCESS_KEY_ID,
      S3_SECRET_ACCESS_KEY: config.BACKUP_S3_SECRET_ACCESS_KEY,
    }),
  );
  return {
    async put(folder, signal) {
      const Key = `${basename(folder)}${SUFFIX}`;
      const Body = await packBackup(folder, passphrase);
      const upload = new Upload({ client, params: { Bucket, Key, Body }, partSize: PART_BYTES, queueSize: 1 });
      signal?.addEventListener('abort', () => upload.abort(), { once: true });
      await upload.done();
      return Key;
    },
    async unpack(Key, into) {
      const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key }));
      await unpackBackup(Body as Readable, passphrase, into);
    },
    async deleteOldest(kept) {
      const { Contents = [] } = await client.send(new s3.ListObjectsV2Command({ Bucket }));
      const keys = Contents.flatMap(({ Key = '' }) => (isCopy(Key) ? [Key] : [])).sort();
      for (const Key of keys.slice(0, -kept)) await client.send(new s3.DeleteObjectCommand({ Bucket, Key }));
    },
    async tryOut() {
      const Key = 'rhodora-connection-test';
      await client.send(new s3.PutObjectCommand({ Bucket, Key, Body: 'Rhodora can write here.' }));
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key }));
    },
  };
}

function isCopy(key: string) {
  return key.endsWith(SUFFIX) && BACKUP_NAME.test(key.slice(0, -SUFFIX.length));
}

/** What S3 calls it, in words for the owner. `field` is the one to look at. */
export function bucketProblem(error: unknown): { field: string; text: string } {
  const { name = '', message = '' } = (error ?? {}) as Partial<Error>;
  if (name === 'NoSuchBucket') return { field: 'bucket', text: 'There is no bucket of this name.' };
  if (/^(InvalidAccessKeyId|SignatureDoesNotMatch|InvalidSignature)$/.test(name))
    return { field: 'secret_key', text: 'The storage does not know this key, or its secret is another one.' };
  if (name === 'AccessDenied')
    return { field: 'key', text: 'This key may not write into the bucket, or not delete from it.' };
  if (/^(PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraintException)$/.test(name))
    return { field: 'region', text: 'The bucket is in another region.' };
  return { field: 'endpoint', text: `The storage did not answer as expected: ${message || name}` };
}
