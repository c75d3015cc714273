import { randomUUID } from 'node:crypto';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from './config.server';
import { assertRoom } from './upload-quota.server';

export interface Blobs {
  /** Stores all of `body` or nothing. */
  put(bucket: string, key: string, body: Readable, contentType: string, size?: number): Promise<void>;
  open(bucket: string, key: string): Promise<Readable | undefined>;
  /** Whether the bytes are there, without reading them. */
  has(bucket: string, key: string): Promise<boolean>;
  /** For people: the folder, or the bucket. */
  place: string;
  remove(bucket: string, key: string): Promise<void>;
  /** Removes partial writes of killed processes that are older than `ms`. */
  clear(ms: number): Promise<void>;
}

export async function openBlobs(config: Config): Promise<Blobs> {
  return config.S3_BUCKET ? s3Blobs(config, config.S3_BUCKET) : folderBlobs(config, join(config.dataDir, 'files'));
}

function folderBlobs(config: Config, root: string): Blobs {
  const path = (bucket: string, key: string) => join(root, bucket, key);
  const incoming = join(root, 'incoming');
  return {
    async put(bucket, key, body) {
      const final = path(bucket, key);
      const partial = join(incoming, randomUUID());
      await Promise.all([mkdir(dirname(final), { recursive: true }), mkdir(incoming, { recursive: true })]);
      await assertRoom(config, incoming);
      try {
        await pipeline(body, createWriteStream(partial, { flush: true }));
        await rename(partial, final);
        await flushFolder(dirname(final));
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    async open(bucket, key) {
      const file = path(bucket, key);
      const found = await stat(file).catch(() => undefined);
      return found?.isFile() ? createReadStream(file) : undefined;
    },
    has: (bucket, key) =>
      access(path(bucket, key), constants.R_OK).then(
        () => true,
        () => false,
      ),
    place: root,
    remove: (bucket, key) => rm(path(bucket, key), { force: true }),
    async clear(ms) {
      const partial = await readdir(incoming).catch(() => []);
      for (const name of partial) {
        const file = join(incoming, name);
        const begun = (await stat(file).catch(() => undefined))?.mtimeMs ?? 0;
        if (begun < Date.now() - ms) await rm(file, { force: true });
      }
    },
  };
}

/** A rename survives a power cut only once its folder is flushed too. */
export async function flushFolder(folder: string) {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

type Storage = Pick<Config, 'S3_REGION' | 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>;

export function s3Settings(config: Storage) {
  return {
    region: config.S3_REGION,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5000, socketTimeout: 15_000 },
    // Errors are thrown and logged by the caller; the library would print them too.
    logger: { debug: noop, info: noop, warn: noop, error: noop },
    ...(config.S3_ENDPOINT && { endpoint: config.S3_ENDPOINT, forcePathStyle: true }),
    credentials: { accessKeyId: config.S3_ACCESS_KEY_ID ?? '', secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '' },
  } as const;
}

function noop() {}

async function s3Blobs(config: Config, container: string): Promise<Blobs> {
  const { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } = await import(
    '@aws-sdk/client-s3'
  );
  const client = new S3Client(s3Settings(config));
  const at = (bucket: string, key: string) => ({ Bucket: container, Key: `${bucket}/${key}` });
  return {
    async put(bucket, key, body, contentType, size) {
      await client.send(
        new PutObjectCommand({ ...at(bucket, key), Body: body, ContentType: contentType, ContentLength: size }),
      );
    },
    async open(bucket, key) {
      const answer = await client.send(new GetObjectCommand(at(bucket, key))).catch((error: Error) => {
        if (error.name === 'NoSuchKey') return undefined;
        throw error;
      });
      return answer?.Body as Readable | undefined;
    },
    has: (bucket, key) =>
      client.send(new HeadObjectCommand(at(bucket, key))).then(
        () => true,
        (error: Error) => {
          if (error.name === 'NotFound') return false;
          throw error;
        },
      ),
    place: `the bucket ${container}`,
    async remove(bucket, key) {
      await client.send(new DeleteObjectCommand(at(bucket, key)));
    },
    clear: async () => undefined,
  };
}
