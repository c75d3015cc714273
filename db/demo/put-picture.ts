import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { fileUrl } from '~/lib/picture';
import type { Bucket } from '~/platform/buckets';
import type { Context } from '~/platform/context.server';
import type { DemoPicture } from './homepage';

export async function putPicture(tx: Context, bucket: Bucket, key: string, { picture, alt, caption }: DemoPicture) {
  const body = createReadStream(resolve('db/demo/pictures', picture));
  const file = { bucket, key, body, contentType: 'image/webp', alt, ...(caption && { caption }) };
  const { width, height, preview } = await tx.files.put(tx.db, file);
  return { url: fileUrl(bucket, key), width, height, preview };
}
