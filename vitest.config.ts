import { configDefaults, defineConfig } from 'vitest/config';
import { zipCodes } from './scripts/zip-codes.ts';

/** Slow on purpose: `scripts/test-long.ts` runs them, in a short form or a long one. */
const LONG = 'tests/{faults,cluster,attack}/**';

/** Two thirds of the time and a third of the tests: walks through every page, databases that die, passwords, pictures. */
const SLOW = [
  'tests/{attack-pages,edit-conflicts,growth,html,lists,missing-tables,permissions,production-install}.test.ts',
  'server/{app,hanging-database,leaving,live-lists,privacy,queries,typed-form,uploads,workers}.test.ts',
  'app/collections/{actions,list}.test.ts',
  'app/platform/{app-secret,backup,picture-resizer,postgres}.test.ts',
  'app/features/accounts/**',
  'app/features/admin/{outbox/outbox,staff-access}.test.ts',
  'app/features/booking/calendar/overlap.test.ts',
  'app/features/gallery/admin/gallery-manager.test.ts',
  'app/features/money/payments/stripe-refunds.test.ts',
  'app/features/shop/admin/products.test.ts',
  'db/demo/**',
];

export default defineConfig({
  plugins: [zipCodes()],
  resolve: { tsconfigPaths: true },
  // As React's production build wants it.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    include: ['{app,server,db,tests,bench,scripts}/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, ...(process.env.FORM ? [] : [LONG]), ...(process.env.FAST ? SLOW : [])],
    globalSetup: 'tests/prepare.ts',
    setupFiles: 'tests/fail-on-console.ts',
    // React's development build takes a fifth of the time. CI uses it, and what it warns of fails a test.
    env: process.env.WITH_LONG ? {} : { NODE_ENV: 'production' },
    // A test that hangs ends; one on a busy machine does not.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Every test has a program and a database of its own; what a file imports is the same for all.
    isolate: false,
    // They wait for the database more than they work.
    maxWorkers: 3,
    execArgv: [],
  },
});
