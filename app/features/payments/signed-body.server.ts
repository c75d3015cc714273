import { createHmac, timingSafeEqual } from 'node:crypto';

/** In seconds: Stripe's own tolerance. */
const TOLERANCE = 300;

/** Signs a webhook's body the way Stripe does: `t={unix seconds},v1={HMAC-SHA256 of "t.body"}`. */
export function signBody(secret: string, body: string, now: Date): string {
  const t = Math.floor(now.getTime() / 1000);
  return `t=${t},v1=${digest(secret, t, body)}`;
}

export function isBodySigned(secret: string, body: string, header: string, now: Date): boolean {
  const [, t = '', received = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  const expected = digest(secret, Number(t), body);
  const isGenuine =
    received.length === expected.length && timingSafeEqual(Buffer.from(received), Buffer.from(expected));
  return isGenuine && isSignedNow(header, now);
}

/** Whether the one time in a signature's header is neither too old nor in the future; Stripe's library asks for neither. */
export function isSignedNow(header: string, now: Date): boolean {
  const [time, ...others] = header.split(',').filter((item) => item.startsWith('t='));
  const [, t] = /^t=(\d{1,12})$/.exec(time ?? '') ?? [];
  return t !== undefined && others.length === 0 && Math.abs(Math.floor(now.getTime() / 1000) - Number(t)) <= TOLERANCE;
}

function digest(secret: string, t: number, body: string) {
  return createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
}
