import { expect, test, vi } from 'vitest';

test.fails('an unexpected console message fails the test', () => {
  console.warn('Nobody expected this.');
  expect(console.warn).toHaveBeenCalledOnce();
});

test('a test can mock the console for a message it expects', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  console.warn('Expected.');
  expect(warn).toHaveBeenCalledWith('Expected.');
  warn.mockClear();
});
