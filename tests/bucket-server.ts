import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

const MIN_PART_BYTES = 5 * 1024 * 1024;

interface StoredObject {
  body: Buffer;
  meta: Record<string, string>;
}

interface Answer {
  status: number;
  headers?: Record<string, string | number>;
  body?: Buffer | string;
}

/**
 * A stand-in for S3 that keeps objects by their path, with uploads of several parts as its API reference has them: parts
 * but the last have 5 MiB, and an upload that was finished or aborted is not there any more. `whenOver` takes what closes it.
 */
export async function openBucketServer(whenOver: (close: () => void) => void = onTestFinished) {
  const objects = new Map<string, StoredObject>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const stub = { denies: false };
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
    const body = await buffer(request);
    const asked = { request, path: decodeURIComponent(pathname), query: searchParams, body };
    const answer =
      (stub.denies && missing('AccessDenied', 403)) ||
      listOf(asked, objects) ||
      uploadOf(asked, objects, uploads) ||
      objectOf(asked, objects);
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  whenOver(() => void server.close());
  return Object.assign(stub, {
    objects,
    uploads,
    settings: {
      S3_BUCKET: 'rhodora',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
  });
}

function listOf({ path, query }: Asked, objects: Map<string, StoredObject>): Answer | undefined {
  if (!query.has('list-type')) return undefined;
  const bucket = `${path.replace(/\/$/, '')}/`;
  const keys = [...objects.keys()].flatMap((key) => (key.startsWith(bucket) ? [key.slice(bucket.length)] : []));
  const listed = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
  return xml(`<ListBucketResult><IsTruncated>false</IsTruncated>${listed}</ListBucketResult>`);
}

interface Asked {
  request: IncomingMessage;
  path: string;
  query: URLSearchParams;
  body: Buffer;
}

function objectOf({ request, path, query, body }: Asked, objects: Map<string, StoredObject>): Answer {
  const found = objects.get(path);
  if (request.method === 'POST' && query.has('delete')) {
    const keys = [...body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key);
    for (const key of keys) objects.delete(`${path.replace(/\/$/, '')}/${key}`);
    return xml('<DeleteResult/>');
  }
  if (request.method === 'PUT') objects.set(path, { body, meta: metaOf(request) });
  if (request.method === 'DELETE') objects.delete(path);
  if (request.method !== 'GET' && request.method !== 'HEAD') return { status: 200, headers: { ETag: '"stored"' } };
  if (!found) return request.method === 'HEAD' ? { status: 404 } : missing('NoSuchKey');
  const headers = { ...found.meta, 'Content-Length': found.body.length };
  return { status: 200, headers, ...(request.method === 'GET' && { body: found.body }) };
}

function uploadOf(
  { request, path, query, body }: Asked,
  objects: Map<string, StoredObject>,
  uploads: Map<string, Map<number, Buffer>>,
): Answer | undefined {
  if (query.has('uploads')) {
    const id = randomUUID();
    uploads.set(id, new Map());
    return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
  }
  const id = query.get('uploadId');
  if (!id) return undefined;
  const parts = uploads.get(id);
  if (!parts) return missing('NoSuchUpload');
  if (request.method === 'PUT') {
    parts.set(Number(query.get('partNumber')), body);
    return { status: 200, headers: { ETag: `"${body.length}"` } };
  }
  const inOrder = [...parts].toSorted(([one], [other]) => one - other);
  if (request.method === 'GET') {
    const listed = inOrder.map(
      ([number, part]) =>
        `<Part><PartNumber>${number}</PartNumber><ETag>"${part.length}"</ETag><Size>${part.length}</Size></Part>`,
    );
    return xml(`<ListPartsResult><IsTruncated>false</IsTruncated>${listed.join('')}</ListPartsResult>`);
  }
  if (request.method === 'POST') {
    if (inOrder.slice(0, -1).some(([, part]) => part.length < MIN_PART_BYTES)) return missing('EntityTooSmall', 400);
    objects.set(path, { body: Buffer.concat(inOrder.map(([, part]) => part)), meta: {} });
  }
  uploads.delete(id);
  return request.method === 'POST' ? xml('<CompleteMultipartUploadResult/>') : { status: 204 };
}

function metaOf({ headers }: IncomingMessage) {
  const all = Object.entries(headers).filter((header): header is [string, string] =>
    header[0].startsWith('x-amz-meta-'),
  );
  return Object.fromEntries(all);
}

function xml(body: string, status = 200): Answer {
  return { status, headers: { 'Content-Type': 'application/xml' }, body: `<?xml version="1.0"?>${body}` };
}

function missing(code: string, status = 404) {
  return xml(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`, status);
}
