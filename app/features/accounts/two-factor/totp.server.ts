import { createHmac, timingSafeEqual } from 'node:crypto';

/** The defaults of authenticator apps (RFC 6238). */
const STEP_MS = 30_000;
const DIGITS = 6;
/** The previous and the next code are valid too (RFC 6238, 5.2). */
const DRIFTS = [0, -1, 1];
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

export function matchingStep(secret: Uint8Array, code: string, now: Date): number | undefined {
  const step = stepAt(now);
  return DRIFTS.map((drift) => step + drift).find((each) => isSame(codeAt(secret, each), code));
}

function stepAt(now: Date): number {
  return Math.floor(now.getTime() / STEP_MS);
}

function isSame(one: string, other: string): boolean {
  const [expected, actual] = [Buffer.from(one), Buffer.from(other)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

export function otpauthAddress({ issuer, email, secret }: { issuer: string; email: string; secret: Uint8Array }) {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  const params = { secret: base32(secret), issuer, algorithm: 'SHA1', digits: String(DIGITS), period: '30' };
  // Some apps show a plus sign instead of a space.
  return `otpauth://totp/${label}?${new URLSearchParams(params).toString().replaceAll('+', '%20')}`;
}
