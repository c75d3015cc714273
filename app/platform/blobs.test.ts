import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { openStudio } from '../../tests/open-studio.ts';

/** A stand-in for S3 that keeps objects by their path. */
async function openBucketServer() {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '', 'http://s3').pathname);
    if (request.method === 'PUT') objects.set(path, await buffer(request));
    if (request.method === 'DELETE') objects.delete(path);
    const object = objects.get(path);
    if (request.method !== 'GET') return response.writeHead(200).end();
    if (object) return response.writeHead(200, { 'Content-Length': object.length }).end(object);
    response.writeHead(404, { 'Content-Type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return { objects, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('with S3 configured, files lie in the bucket under their bucket’s name and key', async () => {
  const s3 = await openBucketServer();
  const { platform } = await openStudio({
    ...{ S3_BUCKET: 'rhodora', S3_ENDPOINT: s3.url, S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' },
  });
  const file = {
    bucket: 'client-files' as const,
    key: 'c/mood board.txt',
    body: Buffer.from('foggy'),
    contentType: 'text/plain',
  };
  await platform.files.put(platform.db, file);
  expect(s3.objects.get('/rhodora/client-files/c/mood board.txt')?.toString()).toBe('foggy');
  const stored = await platform.files.open('client-files', 'c/mood board.txt');
  expect(stored && (await text(stored))).toBe('foggy');
  await platform.files.remove(platform.db, 'client-files', 'c/mood board.txt');
  await platform.files.sweep(platform.db);
  expect(s3.objects.size).toBe(0);
  expect(await platform.files.open('client-files', 'c/mood board.txt')).toBeUndefined();
});
