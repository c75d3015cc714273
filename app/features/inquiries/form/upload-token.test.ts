import { expect, test } from 'vitest';
import { issueUploadToken, readUploadToken } from './upload-token.server';

const ours = { secret: 'a secret of at least thirty-two characters' };
const NOON = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;

test('an upload token is valid for two hours', () => {
  const token = issueUploadToken(ours, 'client-1', NOON);
  expect(readUploadToken(ours, token, NOON + 2 * HOUR - 1)).toBe('client-1');
  expect(readUploadToken(ours, token, NOON + 2 * HOUR)).toBeUndefined();
});

test('rejects tokens of another inquiry, an expired one, another secret, and none', () => {
  const token = issueUploadToken(ours, 'client-1', NOON);
  const [client = '', end = '', signature = ''] = token.split('.');
  for (const forged of [
    `client-2.${end}.${signature}`,
    `${client}.${end}9.${signature}`,
    `${client}.${end}.`,
    '',
    '..',
  ])
    expect(readUploadToken(ours, forged, NOON)).toBeUndefined();
  expect(readUploadToken({ secret: `${ours.secret}!` }, token, NOON)).toBeUndefined();
});
