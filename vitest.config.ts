import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ['{app,server,db,tests,bench,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: 'tests/prepare.ts',
    setupFiles: 'tests/quiet.ts',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    execArgv: [],
  },
});
