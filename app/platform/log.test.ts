import { expect, test, vi } from 'vitest';
import { openLog } from './log.server.ts';

/** What one line says of `fields`. */
function logged(fields: Record<string, unknown>) {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  openLog('info').warn('it failed', fields);
  const line = String(write.mock.calls[0]?.[0]);
  write.mockRestore();
  return line;
}

test('logs error messages without personal data', () => {
  const refused = new Error('550 5.1.1 <hannah@example.com>: no such user');
  expect(logged({ error: refused })).toContain('550 5.1.1 <…@…>: no such user');
  const unread = Object.assign(new Error('invalid input syntax for type uuid: "Hannah "the rose" Lyle"'), {
    code: '22P02',
  });
  expect(logged({ error: unread })).toContain('invalid input syntax for type uuid: \\"…\\"');
  let unparsed: unknown;
  try {
    JSON.parse('Hannah');
  } catch (error) {
    unparsed = error;
  }
  const lines = [refused, unread, unparsed].map((error) => logged({ error }));
  for (const line of [...lines, logged({ cause: 'no account for hannah@example.com' })])
    expect(line).not.toMatch(/hannah/i);
  expect(lines[0]).toContain('log.test.ts');
});
