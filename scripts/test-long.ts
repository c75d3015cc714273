/**
 * Slow tests, one after the other. `--short` is the form that CI runs, in two steps: `--together` runs two files at a
 * time, because most wait for programs that start; `--alone` runs the rest, which measure time.
 */
import { spawnSync } from 'node:child_process';

/** Tests of these bars that are fast enough for `npm test`. */
const ALSO: Record<string, string[]> = {
  faults: [
    'app/features/checkout/place-order.test.ts',
    'app/features/checkout/checkout.test.ts',
    'app/features/orders/holds.test.ts',
    'app/features/money/payments/webhooks.test.ts',
    'app/features/money/payments/stripe-checkout.test.ts',
    'app/features/booking/public/booking.test.ts',
    'app/features/booking/calendar/overlap.test.ts',
    'app/features/booking/calendar/meetings.test.ts',
    'app/features/admin/trash/trash.test.ts',
    'app/features/admin/outbox/outbox.test.ts',
    'app/features/accounts/two-factor/recovery.test.ts',
    'app/platform/files.test.ts',
    'app/platform/mail.test.ts',
    'app/platform/postgres.test.ts',
    'server/app.test.ts',
    'server/uploads.test.ts',
  ],
  cluster: [],
  attack: [
    'tests/permissions.test.ts',
    'tests/attack-pages.test.ts',
    'app/features/accounts/',
    'app/features/payments/',
    'app/features/money/payments/',
    'app/features/portal/',
    'app/features/inquiries/form/attack-strings.test.ts',
    'app/features/inquiries/form/inquiry-files.test.ts',
    'app/features/inquiries/form/inquiry-uploads.test.ts',
    'app/features/inquiries/documents/client-documents.test.ts',
    'app/features/inquiries/form/upload-token.test.ts',
    'app/features/contact/contact.test.ts',
    'app/features/gallery/admin/gallery-manager.test.ts',
    'app/features/catalog/products/safe-html.test.ts',
    'app/features/checkout/place-order.test.ts',
    'app/features/checkout/checkout.test.ts',
    'app/features/admin/staff-access.test.ts',
    'app/features/site/search-engines/search-engines.test.ts',
    'app/platform/csv.test.ts',
    'app/platform/files.test.ts',
    'app/platform/markdown.test.ts',
    'app/lib/',
    'server/',
  ],
};

/** Where the paths of tests begin that need the machine to themselves. */
const MEASURED = ['tests/attack/', 'tests/faults/busy-day', 'tests/faults/kills', 'tests/faults/stop'];

const isShort = process.argv.includes('--short');
const together = process.argv.includes('--together');
const suites = process.argv.slice(2).filter((argument) => argument in ALSO);
if (suites.length === 0) throw new Error(`Say which: ${Object.keys(ALSO).join(', ')}.`);
const files = process.argv.includes('--alone')
  ? MEASURED
  : suites.flatMap((suite) => [`tests/${suite}/`, ...(isShort ? [] : (ALSO[suite] ?? []))]);
const options = [
  'run',
  ...(together
    ? ['--maxWorkers=2', ...MEASURED.map((path) => `--exclude=${path}*`)]
    : ['--maxWorkers=1', '--no-file-parallelism']),
  ...process.argv.filter((one) => one.startsWith('--reporter') || one.startsWith('--outputFile')),
];
const { status } = spawnSync('vitest', [...options, ...files], {
  stdio: 'inherit',
  env: { ...process.env, NO_COLOR: '1', FORM: isShort ? 'short' : 'long' },
});
process.exitCode = status ?? 1;
