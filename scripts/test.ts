/**
 * `npm test`: every check; the last line is `N passed, N failed`. `--fast` leaves out the browser and slow tests.
 * `--with-long` adds what CI runs: `test-long.ts`, React's development warnings, and both window sizes.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { makeTemporaryFolder } from '../app/platform/temporary-folders.server.ts';
import { findChromium } from './chromium.ts';

interface Outcome {
  passed: number;
  failed: number;
  output?: string;
}

interface Check {
  title: string;
  run(): Promise<Outcome>;
}

const reports = makeTemporaryFolder('reports');
const isFast = process.argv.includes('--fast');
const withLong = process.argv.includes('--with-long');

const unitTests = { ...(isFast && { FAST: 'yes' }), ...(withLong && { WITH_LONG: 'yes' }) };
const LONG = ['node', 'scripts/test-long.ts', 'faults', 'cluster', 'attack', '--short'];

const typed = commands(['react-router', 'typegen']);

/** They change nothing that another reads, so they run side by side. */
const independent: Check[] = [
  { title: 'Formatting', run: () => commands(['biome', 'format', '.']) },
  { title: 'Lint', run: () => typed.then(() => commands(['oxlint'])) },
  { title: 'Types', run: () => typed.then(() => commands(['tsc', '--noEmit'])) },
  { title: 'Direction of imports', run: () => commands(['node', 'scripts/check-imports.ts']) },
  { title: 'Unused code', run: () => commands(['knip', '--no-progress']) },
  // Here, because before the tests of vitest it would leave one core idle.
  { title: 'Build', run: () => commands(['node', 'scripts/build.ts']) },
  { title: 'Generated database types', run: () => commands(['node', 'scripts/database-types.ts', '--check']) },
];
const begun = independent.map(({ title, run }) => ({ title, result: run() }));
const checks: Check[] = [
  ...begun.map(({ title, result }) => ({ title, run: () => result })),
  { title: 'Unit and integration tests', run: () => runVitest(['vitest', 'run'], unitTests) },
  ...(withLong
    ? [
        { title: 'Faults and cluster, short form', run: () => runVitest([...LONG, '--together']) },
        { title: 'Attacks and tests that measure time, short form', run: () => runVitest([...LONG, '--alone']) },
      ]
    : []),
  ...(isFast ? [] : [{ title: 'End-to-end tests', run: runPlaywright }]),
];

const total: Outcome = { passed: 0, failed: 0 };
const failures: string[] = [];
for (const { title, run } of checks) {
  console.log(`\n== ${title}`);
  const started = performance.now();
  const { passed, failed, output } = await run();
  if (output) process.stdout.write(output);
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) failures.push(`${title} (${failed})`);
  console.log(`${failed > 0 ? 'FAILED' : 'ok'}, ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
rmSync(reports, { recursive: true, force: true });
if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function commands(...list: string[][]): Promise<Outcome> {
  let output = '';
  const keep = (text: string) => {
    output += text;
  };
  for (const command of list) if (!(await succeeds(command, {}, keep))) return { passed: 0, failed: 1, output };
  return { passed: 1, failed: 0, output };
}

async function runVitest(command: string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const report = join(mkdtempSync(join(reports, 'vitest-')), 'report.json');
  const isGreen = await succeeds(
    [...command, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    env,
  );
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = read(report);
  return counted(isGreen, numPassedTests, numFailedTests + numPendingTests);
}

async function runPlaywright(): Promise<Outcome> {
  const chromium = await findChromium(console.log);
  if (!chromium) {
    console.log('No Chromium could be found, installed or unpacked, so no end-to-end test ran. This counts as failed.');
    return { passed: 0, failed: 1 };
  }
  const report = join(reports, 'playwright.json');
  const isGreen = await succeeds(['playwright', 'test', '--reporter=list,json'], {
    // Vitest sets FORCE_COLOR for its workers, which then complain about NO_COLOR.
    NO_COLOR: undefined,
    FORCE_COLOR: '0',
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    CHROMIUM_PATH: chromium.path,
    ...(withLong && { BOTH_SIZES: 'yes' }),
    CHROMIUM_ENV: JSON.stringify(chromium.env ?? {}),
  });
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = read(report).stats ?? {};
  return counted(isGreen, expected, unexpected + flaky + skipped);
}

/** A run that failed outside any test counts as one failure, and so does a run without tests. */
function counted(isGreen: boolean, passed: number, failed: number): Outcome {
  const isSound = isGreen && passed > 0;
  return { passed, failed: isSound ? failed : Math.max(1, failed) };
}

function read(report: string) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
}

function succeeds(
  [program = '', ...args]: string[],
  env: NodeJS.ProcessEnv = {},
  keep?: (text: string) => void,
): Promise<boolean> {
  const bin = join(import.meta.dirname, '../node_modules/.bin');
  const path = [bin, process.env.PATH].join(delimiter);
  const child = spawn(program, args, {
    stdio: keep ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: path, NO_COLOR: '1', ...env },
  });
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', keep ?? (() => undefined));
  return new Promise((done) => {
    child.once('error', (error) => {
      console.error(`${program} could not be run: ${error.message}`);
      done(false);
    });
    child.once('close', (code) => done(code === 0));
  });
}
