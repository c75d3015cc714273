/** A test fails on what it left on the console: a warning nobody reads is a fault nobody mends. */
import { afterEach, beforeEach, vi } from 'vitest';

const said = ['error', 'warn'] as const;

beforeEach(() => {
  for (const method of said) vi.spyOn(console, method);
});

afterEach(() => {
  const heard = said.flatMap((method) => vi.mocked(console[method]).mock.calls.map((words) => [method, ...words]));
  vi.restoreAllMocks();
  if (heard.length > 0) throw new Error(`Unexpected on the console: ${heard.join('; ')}`);
});
