/** Fails a test that leaves an error or a warning on the console. */
import { afterEach, beforeEach, vi } from 'vitest';

const METHODS = ['error', 'warn'] as const;

beforeEach(() => {
  for (const method of METHODS) vi.spyOn(console, method);
});

afterEach(() => {
  const calls = METHODS.flatMap((method) => vi.mocked(console[method]).mock.calls.map((words) => [method, ...words]));
  vi.restoreAllMocks();
  if (calls.length > 0) throw new Error(`Unexpected on the console: ${calls.join('; ')}`);
});
