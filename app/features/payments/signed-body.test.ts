import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBodySigned, signBody } from './signed-body.server';

const NOW = new Date('2027-06-07T16:00:00.900Z');
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

test('the signature is the HMAC of time and body, as Stripe writes it', () => {
  const t = Math.floor(NOW.getTime() / 1000);
  const digest = createHmac('sha256', 'whsec').update(`${t}.{"id":"evt_1"}`).digest('hex');
  expect(signBody('whsec', '{"id":"evt_1"}', NOW)).toBe(`t=${t},v1=${digest}`);
});

test('any body is accepted with its own signature, and with no other secret or body', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string({ minLength: 1 }), (body, other, secret) => {
      const header = signBody(secret, body, NOW);
      expect(isBodySigned(secret, body, header, NOW)).toBe(true);
      expect(isBodySigned(`${secret}x`, body, header, NOW)).toBe(false);
      expect(isBodySigned(secret, other, header, NOW)).toBe(other === body);
    }),
  );
});

test('a signature is valid for 300 seconds, before and after', () => {
  const header = signBody('whsec', 'body', NOW);
  const ages = [-301, -300, 0, 300, 301];
  expect(ages.map((seconds) => isBodySigned('whsec', 'body', header, after(seconds)))).toEqual([
    ...[false, true, true, true, false],
  ]);
});

test.each(['', 't=,v1=', 't=1', 'v1=00', `t=1e9,v1=${'0'.repeat(64)}`, `t=1,v1=${'0'.repeat(63)}`, 't=1,v1=é'])(
  'the malformed header %j is rejected without an exception',
  (header) => {
    expect(isBodySigned('whsec', 'body', header, NOW)).toBe(false);
  },
);
