/**
 * `npm run test:faults`, `test:cluster`, `test:attack`, or all of them with `test:long`: what is slow on purpose, one test
 * after the other, because each has the machine to itself. `--short` runs the short form, as `.ci/run` does.
 */
import { spawnSync } from 'node:child_process';

/** Files whose tests show a part of these bars without taking long: `npm test` runs them too. */
const ALSO: Record<string, string[]> = {
  faults: [
    'app/features/store/place-order.test.ts',
    'app/features/store/holds.test.ts',
    'app/features/payments/webhooks.test.ts',
    'app/features/booking/overlap.test.ts',
    'app/features/admin/trash.test.ts',
  ],
  cluster: [],
  attack: ['tests/permissions.test.ts', 'tests/attack-pages.test.ts'],
};

const isShort = process.argv.includes('--short');
const suites = process.argv.slice(2).filter((argument) => argument in ALSO);
if (suites.length === 0) throw new Error(`Say which: ${Object.keys(ALSO).join(', ')}.`);
const files = suites.flatMap((suite) => [`tests/${suite}/`, ...(isShort ? [] : (ALSO[suite] ?? []))]);
const options = [
  'run',
  '--maxWorkers=1',
  '--no-file-parallelism',
  ...process.argv.filter((one) => one.startsWith('--reporter') || one.startsWith('--outputFile')),
];
const { status } = spawnSync('vitest', [...options, ...files], {
  stdio: 'inherit',
  env: { ...process.env, NO_COLOR: '1', FORM: isShort ? 'short' : 'long' },
});
process.exitCode = status ?? 1;
