import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { resizePicture } from './picture-resizer.server';

const SIZE = { width: 360, mostPixels: 60_000_000 } as const;

function photograph(width: number) {
  const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const;
  return sharp({ create: { width, height: width, channels: 3, background: 'white', noise } })
    .jpeg()
    .toBuffer();
}

/** The worker processes of this test's own process (proc(5)). */
function workers(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const isChild =
          readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(process.pid);
        return isChild && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('picture-worker');
      } catch {
        return false;
      }
    })
    .map(Number);
}

test('a picture is resized to the requested width and format, and never enlarged', async () => {
  const webp = await resizePicture({ ...SIZE, original: await photograph(800), format: 'webp' });
  expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: 360 });
  const avif = await resizePicture({ ...SIZE, original: await photograph(200), format: 'avif' });
  expect(await sharp(avif).metadata()).toMatchObject({ format: 'heif', width: 200 });
});

test('a file that is no picture and one with too many pixels are rejected without affecting others', async () => {
  const good = resizePicture({ ...SIZE, original: await photograph(800), format: 'webp' });
  await expect(resizePicture({ ...SIZE, original: Buffer.from('<html>'), format: 'webp' })).rejects.toThrow(
    'unsupported',
  );
  const bomb = { ...SIZE, mostPixels: 1000, original: await photograph(100), format: 'webp' } as const;
  await expect(resizePicture(bomb)).rejects.toThrow('exceeds pixel limit');
  expect((await good).length).toBeGreaterThan(0);
});

test('if the worker is killed, its picture fails and a new worker makes the next one', async () => {
  const slow = resizePicture({ ...SIZE, width: 4000, original: await photograph(4000), format: 'avif' });
  const outcome = slow.catch((error) => error.message);
  await vi.waitFor(() => expect(workers()).not.toEqual([]));
  for (const pid of workers()) process.kill(pid, 'SIGKILL');
  expect(await outcome).toBe('The picture worker ended.');
  expect((await resizePicture({ ...SIZE, original: await photograph(800), format: 'webp' })).length).toBeGreaterThan(0);
});

test('a picture that is requested while the worker shuts down is made', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const small = { ...SIZE, original: await photograph(40), format: 'webp' } as const;
  const large = { ...SIZE, width: 300, original: await photograph(300), format: 'avif' } as const;
  // Results that arrived together once left a timer that ended the worker during its next picture.
  for (let round = 0; round < 3; round++) {
    await Promise.all(Array.from({ length: 30 }, () => resizePicture(small)));
    vi.advanceTimersByTime(9_000);
    const picture = resizePicture(large);
    vi.advanceTimersByTime(2_000);
    expect((await picture).length).toBeGreaterThan(0);
  }
});
