import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { aFolder } from '../../tests/a-folder.ts';
import { openBackgroundVariants, openImageVariants } from './image-variants.server';

const bytes = (content: string) => Buffer.from(content);
const read = async (opened?: NodeJS.ReadableStream) => opened && text(opened);

test('a variant is made once and read from the folder afterwards', async () => {
  const folder = aFolder();
  const variants = openImageVariants(folder);
  let made = 0;
  const create = async () => bytes(`made ${++made}`);
  for (const _ of [1, 2]) {
    expect(await read(await variants('320/a/rose.webp', create))).toBe('made 1');
  }
  expect(await read(await openImageVariants(folder)('320/a/rose.webp', create))).toBe('made 1');
});

test('concurrent requests for one variant share the work', async () => {
  const variants = openImageVariants(aFolder());
  let made = 0;
  const create = async () => bytes(`made ${++made}`);
  const all = await Promise.all(Array.from({ length: 10 }, () => variants('rose.webp', create)));
  expect(new Set(await Promise.all(all.map(read)))).toEqual(new Set(['made 1']));
});

test('a variant without an original is not stored, and is made once there is one', async () => {
  const folder = aFolder();
  const variants = openImageVariants(folder);
  expect(await variants('rose.webp', async () => undefined)).toBeUndefined();
  expect(readdirSync(folder)).toEqual([]);
  expect(await read(await variants('rose.webp', async () => bytes('there')))).toBe('there');
});

test('a variant that fails leaves no file and is tried again', async () => {
  const folder = aFolder();
  const variants = openImageVariants(folder);
  await expect(variants('rose.webp', () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged');
  expect(readdirSync(folder)).toEqual([]);
  expect(await read(await variants('rose.webp', async () => bytes('mended')))).toBe('mended');
});

test('a variant that cannot be written leaves no partial file', async () => {
  const folder = aFolder();
  const variants = openImageVariants(folder);
  const create = async () => {
    mkdirSync(join(folder, '320/rose.webp'), { recursive: true });
    return bytes('x');
  };
  await expect(variants('320/rose.webp', create)).rejects.toMatchObject({ code: 'EISDIR' });
  expect(readdirSync(join(folder, '320'))).toEqual(['rose.webp']);
});

test('background variants are made one at a time, in order, each once', async () => {
  const variants = openBackgroundVariants(aFolder());
  const order: string[] = [];
  let running = 0;
  const create = (name: string) => async () => {
    running += 1;
    expect(running).toBe(1);
    order.push(name);
    await new Promise((done) => setTimeout(done, 1));
    running -= 1;
    return bytes(name);
  };
  for (const name of ['a', 'b', 'a', 'c', 'b']) variants.enqueue(`${name}.avif`, create(name));
  await expect.poll(async () => read(await variants.open('c.avif'))).toBe('c');
  expect(order).toEqual(['a', 'b', 'c']);
});

test('a background variant that fails does not stop the others', async () => {
  const variants = openBackgroundVariants(aFolder());
  variants.enqueue('damaged.avif', () => Promise.reject(new Error('damaged')));
  variants.enqueue('fine.avif', async () => bytes('fine'));
  await expect.poll(async () => read(await variants.open('fine.avif'))).toBe('fine');
  expect(await variants.open('damaged.avif')).toBeUndefined();
});
