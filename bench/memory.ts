import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { limitConcurrency } from '../app/lib/limit-concurrency.ts';
import { PICTURE_WIDTHS } from '../app/lib/picture.ts';
import { publicPages } from './public-pages.ts';
import type { BenchStudio } from './studio.ts';

/** Resident memory of all processes but PostgreSQL's, in MB; NaN without /proc. */
export interface Memory {
  atStart: number;
  afterPictures: number;
  afterTraffic?: { minutes: number; memory: number };
}

const AVIF = { headers: { Accept: 'image/avif,image/webp' } };
const CLIENTS = 6;
const AVIF_WAIT_MS = 2000;
/** Without any new picture. */
const STALLED_MS = 120_000;
/** After this the picture process has ended. */
const IDLE_MS = 2000;
const MIXED_CLIENTS = 20;

/** Memory after work that makes native memory grow. */
export async function memoryAfterWork(studio: BenchStudio, minutes: number): Promise<Memory> {
  const atStart = residentMemory(studio.pid);
  const pictures = await pictureAddresses(studio);
  await untilAllAreAvif(pictures);
  await pause(IDLE_MS);
  const afterPictures = residentMemory(studio.pid);
  if (minutes === 0) return { atStart, afterPictures };
  await mixedTraffic(studio.address, pictures, minutes);
  return { atStart, afterPictures, afterTraffic: { minutes, memory: residentMemory(studio.pid) } };
}

export function printMemoryAfterWork({ atStart, afterPictures, afterTraffic }: Memory) {
  const mb = (memory: number) => `${Math.round(memory)} MB`;
  console.log(`\nBar 8: ${mb(atStart)} at start, ${mb(afterPictures)} after every picture in every width (≤ 300).`);
  if (afterTraffic) console.log(`${mb(afterTraffic.memory)} after ${afterTraffic.minutes} minutes of mixed traffic.`);
}

async function pictureAddresses({ address, query }: BenchStudio): Promise<string[]> {
  const files = await query<{ bucket: string; key: string }>(
    "select bucket, key from stored_files where width is not null and bucket <> 'client-files' order by bucket, key",
  );
  return files.flatMap(({ bucket, key }) =>
    PICTURE_WIDTHS.map((width) => `${address}/pictures/${width}/${bucket}/${key}`),
  );
}

/** AVIF is made in the background, one at a time: only what is still missing is asked for again. */
async function untilAllAreAvif(addresses: string[]) {
  // The first round makes every WebP, which takes minutes.
  let missing = await notYetAvif(addresses);
  let progressAt = Date.now();
  while (missing.length > 0) {
    await pause(AVIF_WAIT_MS);
    const left = await notYetAvif(missing);
    if (left.length < missing.length) progressAt = Date.now();
    if (Date.now() - progressAt > STALLED_MS) throw new Error(`${left[0]} does not become AVIF.`);
    missing = left;
  }
}

async function notYetAvif(addresses: string[]) {
  const limited = limitConcurrency(CLIENTS);
  const types = await Promise.all(addresses.map((address) => limited(() => typeOf(address))));
  return addresses.filter((_, at) => types[at] !== 'image/avif');
}

async function typeOf(address: string) {
  const answer = await fetch(address, AVIF);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}.`);
  return answer.headers.get('content-type');
}

/** Twenty visitors with one request per second each; one in three misses the cache. */
async function mixedTraffic(address: string, pictures: string[], minutes: number) {
  const pages = (await publicPages(address)).map((path) => address + path);
  const addresses = [...pages, ...pages, ...pictures.slice(0, 100)];
  const end = Date.now() + minutes * 60_000;
  const visit = async (visitor: number) => {
    for (let turn = visitor; Date.now() < end; turn++) {
      const asked = turn % 3 === 0 ? `${address}/search?q=${turn}` : (addresses[(turn * 7) % addresses.length] ?? '');
      await (await fetch(asked, AVIF)).arrayBuffer();
      await pause(1000);
    }
  };
  await Promise.all(Array.from({ length: MIXED_CLIENTS }, (_, visitor) => visit(visitor)));
}

function residentMemory(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    if (/Name:\tpostgres/.test(status)) return 0;
    const own = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
    return childrenOf(pid).reduce((sum, child) => sum + residentMemory(child), own);
  } catch {
    return Number.NaN;
  }
}

function childrenOf(pid: number): number[] {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.flatMap((id) =>
    readFileSync(`/proc/${pid}/task/${id}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}
