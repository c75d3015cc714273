import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { makeTemporaryFolder } from '../app/platform/temporary-folders.server.ts';
import { APP_SECRET } from '../tests/app-secret.ts';
import { openStudio } from '../tests/open-studio.ts';
import { runProgram } from './run-program.ts';

const script = join(makeTemporaryFolder('limits'), 'show.ts');
writeFileSync(
  script,
  `import ${JSON.stringify(pathToFileURL(resolve('scripts/limit-memory.ts')).href)};
  const { pid, ppid, execArgv, argv, env } = process;
  console.log(JSON.stringify({ pid, ppid, execArgv, words: argv.slice(2), arenas: env.MALLOC_ARENA_MAX, own: env.OWN }));`,
);

async function start(env: NodeJS.ProcessEnv = {}) {
  const running = promisify(execFile)(process.execPath, ['--no-deprecation', script, 'a b', '--c'], {
    env: { ...process.env, OWN: 'x=y', ...env },
  });
  const { stdout, stderr } = await running;
  return { ...JSON.parse(stdout), started: running.child.pid, stderr };
}

test('the program limits its memory under the same process id, with its arguments and settings', async () => {
  const { pid, started, execArgv, words, arenas, own, stderr } = await start();
  expect(pid).toBe(started);
  expect(execArgv).toEqual(expect.arrayContaining(['--heap-growing-percent=40', '--no-deprecation']));
  expect([words, arenas, own, stderr]).toEqual([['a b', '--c'], '2', 'x=y', '']);
});

test('a number of arenas set by the machine stays', async () => {
  expect((await start({ MALLOC_ARENA_MAX: '1' })).arenas).toBe('1');
});

test.runIf(process.platform === 'linux')('the program runs with the limits', async () => {
  const { DATABASE_URL = '', dataDir } = (await openStudio()).platform.config;
  const program = await runProgram({ APP_SECRET, DATABASE_URL, DATA_DIR: dataDir, RHODORA_DEMO: 'off' });
  const command = readFileSync(`/proc/${program.pid}/cmdline`, 'utf8').split('\0');
  await program.stop();
  expect(command).toEqual(expect.arrayContaining(['--heap-growing-percent=40', resolve('scripts/start.ts')]));
});
