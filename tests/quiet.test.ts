import { expect, test, vi } from 'vitest';

test.fails('an unexpected word on the console fails a test', () => {
  console.warn('Nobody expected this.');
  expect(console.warn).toHaveBeenCalledOnce();
});

test('a test that expects the word takes it over', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  console.warn('Expected.');
  expect(warn).toHaveBeenCalledWith('Expected.');
  warn.mockClear();
});
