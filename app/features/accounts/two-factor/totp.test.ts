import { expect, test } from 'vitest';
import { base32, codeAt, otpauthAddress, matchingStep } from './totp.server.ts';

const SECRET = Buffer.from('12345678901234567890');

/** RFC 6238, appendix B, SHA-1, the last six of eight digits. */
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s the code is %s', (seconds, code) => {
  expect(codeAt(SECRET, Math.floor(seconds / 30))).toBe(code);
  expect(matchingStep(SECRET, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
});

test.each(['', '28708', '2870820', '28708a', '٢٨٧٠٨٢'])('rejects %j', (code) => {
  expect(matchingStep(SECRET, code, new Date(59_000))).toBeUndefined();
});

test('the otpauth address has everything that an app needs', () => {
  expect(base32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(otpauthAddress({ issuer: 'Laurel & Ridge', email: 'june@example.com', secret: SECRET })).toBe(
    'otpauth://totp/Laurel%20%26%20Ridge:june%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' +
      '&issuer=Laurel%20%26%20Ridge&algorithm=SHA1&digits=6&period=30',
  );
});
