import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { openStudio } from '../../tests/open-studio.ts';
import { openContext } from './context.server';
import { isSafeKey } from './files.server';

const red = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#8f2a63' } })
    .jpeg()
    .toBuffer();

test.each(['../secret', 'a/../b', '/a', 'a//b', '.hidden', 'a\\b', 'a\0b', 'x'.repeat(401), ''])(
  'a name cannot leave its folder: %j',
  (key) => expect(isSafeKey(key)).toBe(false),
);

test('a public picture is served at the widths of the layout, without its metadata', async () => {
  const { platform, ...studio } = await openStudio();
  const stored = await platform.files.put(platform.db, {
    bucket: 'site-images',
    key: 'Wedding-&-Event/1 peony.jpg',
    body: await red(),
    contentType: 'image/jpeg',
  });
  expect(stored).toMatchObject({
    width: 900,
    height: 600,
    preview: expect.stringMatching(/^data:image\/webp;base64,/),
  });
  const address = `/pictures/540/site-images/${encodeURIComponent('Wedding-&-Event')}/${encodeURIComponent('1 peony.jpg')}`;
  const picture = await studio.asVisitor().get(address);
  const shown = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
  expect(shown).toMatchObject({ format: 'webp', width: 540 });
  expect((await studio.asVisitor().get(address.replace('540', '541'))).status).toBe(404);
});

test('browsers that accept AVIF get WebP, cached for a day, until the AVIF is ready', async () => {
  const { platform, ...studio } = await openStudio();
  const file = { bucket: 'site-images' as const, key: 'peony.jpg', body: await red(), contentType: 'image/jpeg' };
  await platform.files.put(platform.db, file);
  const ask = (accept: string) =>
    studio.asVisitor().fetch('/pictures/360/site-images/peony.jpg', { headers: { Accept: accept } });
  const modern = () => ask('image/avif,image/webp,*/*;q=0.8');
  const first = await modern();
  expect(first.headers.get('content-type')).toBe('image/webp');
  expect(first.headers.get('cache-control')).not.toContain('immutable');
  const avif = await vi.waitUntil(
    async () => {
      const answer = await modern();
      return answer.headers.get('content-type') === 'image/avif' ? answer : undefined;
    },
    { timeout: 15_000 },
  );
  expect(avif.headers.get('cache-control')).toContain('immutable');
  expect(avif.headers.get('vary')).toContain('Accept');
  expect(await sharp(Buffer.from(await avif.arrayBuffer())).metadata()).toMatchObject({ format: 'heif', width: 360 });
  expect((await ask('image/webp,*/*')).headers.get('content-type')).toBe('image/webp');
  expect((await studio.asVisitor().get('/pictures/360/site-images/none.jpg')).status).toBe(404);
});

test('with MAKE_AVIF off, pictures are WebP and cached forever', async () => {
  const { platform, ...studio } = await openStudio({ MAKE_AVIF: 'off' });
  const file = { bucket: 'site-images' as const, key: 'peony.jpg', body: await red(), contentType: 'image/jpeg' };
  await platform.files.put(platform.db, file);
  const headers = { Accept: 'image/avif,image/webp,*/*;q=0.8' };
  const { headers: answered } = await studio.asVisitor().fetch('/pictures/360/site-images/peony.jpg', { headers });
  expect(answered.get('content-type')).toBe('image/webp');
  expect(answered.get('cache-control')).toContain('immutable');
});

test('a private file is never served at /files', async () => {
  const { platform, ...studio } = await openStudio();
  await platform.files.put(platform.db, {
    bucket: 'client-files',
    key: 'c/contract.pdf',
    body: Buffer.from('x'),
    contentType: 'application/pdf',
  });
  expect((await studio.asVisitor().get('/files/client-files/c/contract.pdf')).status).toBe(404);
  expect((await studio.asVisitor().get('/pictures/540/client-files/c/contract.pdf')).status).toBe(404);
});

test('a stored HTML file is a download', async () => {
  const { platform, ...studio } = await openStudio();
  await platform.files.put(platform.db, {
    bucket: 'site-images',
    key: 'x.html',
    body: Buffer.from('<script>1</script>'),
    contentType: 'text/html',
  });
  const answer = await studio.asVisitor().get('/files/site-images/x.html');
  expect(answer.headers.get('content-disposition')).toBe('attachment');
  expect(answer.headers.get('content-type')).toBe('application/octet-stream');
});

test('a file whose row cannot be stored leaves no bytes', async () => {
  const { platform } = await openStudio();
  const file = {
    bucket: 'client-files' as const,
    key: 'c/a.txt',
    body: Buffer.from('lost'),
    contentType: 'text/plain',
  };
  await platform.pool.query('alter table stored_files add constraint none check (size < 0) not valid');
  await expect(platform.files.put(platform.db, file)).rejects.toThrow('none');
  expect(await platform.files.open('client-files', 'c/a.txt')).toBeUndefined();
});

test('a file reads back as it was stored until it is removed', async () => {
  const { platform } = await openStudio();
  const file = {
    bucket: 'client-files' as const,
    key: 'c/a.txt',
    body: Buffer.from('peony'),
    contentType: 'text/plain',
  };
  await platform.files.put(platform.db, file);
  const stored = await platform.files.open('client-files', 'c/a.txt');
  expect(stored && (await text(stored))).toBe('peony');
  // Twice: rows that were deleted together may share it.
  await platform.files.remove(platform.db, 'client-files', 'c/a.txt', 'c/a.txt');
  await platform.files.sweep(platform.db);
  expect(await platform.files.open('client-files', 'c/a.txt')).toBeUndefined();
});

test('the sweep removes bytes that never got a row and partial writes after an hour', async () => {
  const { platform } = await openStudio();
  const { files, db, pool, config } = platform;
  const file = { bucket: 'client-files', key: 'c/a.txt', body: Buffer.from('a'), contentType: 'text/plain' } as const;
  // As if the program had been killed in between: its transaction is rolled back without notice.
  const killed = openContext(platform).transaction(async (tx) => {
    await tx.files.put(tx.db, file);
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  const partial = join(config.dataDir, 'files/incoming/half');
  writeFileSync(partial, 'half a pict');
  await files.sweep(db);
  expect([await files.open('client-files', 'c/a.txt'), existsSync(partial)]).toEqual([expect.anything(), true]);
  await pool.query('update orphaned_files set delete_after = now()');
  utimesSync(partial, 0, 0);
  await files.sweep(db);
  expect([await files.open('client-files', 'c/a.txt'), existsSync(partial)]).toEqual([undefined, false]);
});
