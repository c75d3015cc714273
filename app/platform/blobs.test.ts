import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openBucketServer } from '../../tests/bucket-server.ts';
import { openStudio } from '../../tests/open-studio.ts';

test('with S3, files are stored under the name of their bucket and their key', async () => {
  const s3 = await openBucketServer();
  const { platform } = await openStudio(s3.settings);
  const file = {
    bucket: 'client-files' as const,
    key: 'c/mood board.txt',
    body: Buffer.from('foggy'),
    contentType: 'text/plain',
  };
  await platform.files.put(platform.db, file);
  expect(s3.objects.get('/rhodora/client-files/c/mood board.txt')?.body.toString()).toBe('foggy');
  const stored = await platform.files.open('client-files', 'c/mood board.txt');
  expect(stored && (await text(stored))).toBe('foggy');
  await platform.files.remove(platform.db, 'client-files', 'c/mood board.txt');
  await platform.files.sweep(platform.db);
  expect(s3.objects.size).toBe(0);
  expect(await platform.files.open('client-files', 'c/mood board.txt')).toBeUndefined();
});
