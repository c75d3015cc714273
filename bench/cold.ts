import { cpSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeTemporaryFolder } from '../app/platform/temporary-folders.server.ts';
import { runProgram } from '../scripts/run-program.ts';
import { middle, printCells } from './table.ts';

const SOURCES = [
  'app',
  'server',
  'db',
  'public',
  'scripts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
];

/** Seconds of the first start (without build, database and data) and of later ones. */
export async function timeStarts(later: number): Promise<number[]> {
  const folder = makeTemporaryFolder('cold');
  try {
    for (const source of SOURCES) cpSync(source, join(folder, source), { recursive: true });
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    const settings = { DATA_DIR: join(folder, 'data'), RHODORA_DEMO: 'on', LOG_LEVEL: 'silent' };
    const seconds: number[] = [];
    for (let start = 0; start <= later; start++) {
      const began = performance.now();
      const program = await runProgram(settings, [], folder);
      seconds.push((performance.now() - began) / 1000);
      await program.stop();
    }
    return seconds;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function printStarts([first = 0, ...later]: number[]) {
  console.log('\nBar 8: seconds from `npm start` to ready; `npm ci` is not in it.\n');
  const spread = [Math.min(...later), middle(later), Math.max(...later)].map((seconds) => seconds.toFixed(1));
  printCells([
    ['start', 'seconds', 'wanted'],
    ['first: build, database, demo', first.toFixed(1), '≤ 60'],
    [`later, min, median, max of ${later.length}`, spread.join(' '), '≤ 4'],
  ]);
}

export function mostMemory(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}
