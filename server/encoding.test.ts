import { expect, test } from 'vitest';
import { encodingFor } from './encoding';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['deflate', 'identity'],
  ['identity', 'identity'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.1, gzip;q=0.9', 'gzip'],
  ['br; q=1.0, gzip; q=1.0', 'br'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *;q=0.5', 'gzip'],
  ['gzip;q=nonsense', 'identity'],
  ['breeze', 'identity'],
])('Accept-Encoding %j gets %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});
