import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.ts';

if (!process.env.CHROMIUM_ENV) {
  const chromium = await findChromium(console.error);
  if (!chromium) throw new Error('There is no Chromium for the end-to-end tests. Install one, or set CHROMIUM_PATH.');
  process.env.CHROMIUM_PATH = chromium.path;
  process.env.CHROMIUM_ENV = JSON.stringify(chromium.env ?? {});
}

/** Root and containers have no sandbox and no graphics, and a test's browser calls nobody. */
const FLAGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

/**
 * What people do, step by step. `npm test` goes through it on a phone, where less fits, and CI at both sizes; how every
 * page and dialog looks is tested at both sizes always, of one page load (`atBothSizes`). A test whose steps and pages do
 * not depend on the size has a tag for one of the two.
 */
const FLOWS = [
  ...[
    'accounts',
    'booking',
    'booking-manager',
    'bulk',
    'cart',
    'checkout',
    'clients',
    'contact',
    'flower-guide',
    'found',
  ],
  ...[
    'inquiry',
    'lists',
    'personal-data',
    'photo-import',
    'pictures',
    'rentals',
    'resources',
    'reviews',
    'search',
    'staff',
  ],
  ...['staff-forms-offline', 'store-admin', 'studio-managers', 'words', 'worksheets'],
];
/** On a desktop `npm test` leaves out the flows, but for what only a desktop has. */
const LEFT_OUT = process.env.BOTH_SIZES ? [] : [new RegExp(`\\b(?:${FLOWS.join('|')})\\.spec\\.ts(?!.*@desktop)`)];

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/prepare.ts',
  // A test that passes at the second try is a fault too.
  retries: 0,
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      env: { ...process.env, ...JSON.parse(process.env.CHROMIUM_ENV) },
      args: FLAGS,
    },
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
  },
  // What needs keys or fingers says so by a tag: a test that is left out silently is a fault here.
  projects: [
    {
      name: 'phone',
      testIgnore: ['**/keyboard.spec.ts', '**/*.desktop.spec.ts'],
      grepInvert: /@desktop/,
      // The layout asks for no density of pixels: a picture twice as fine would only take longer to make.
      use: { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testIgnore: '**/*.phone.spec.ts',
      grepInvert: [/@phone/, ...LEFT_OUT],
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
