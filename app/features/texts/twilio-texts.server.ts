import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '~/platform/config.server';
import type { TextOutcome, TextProvider } from './text-provider.server';

const TIMEOUT_MS = 10_000;
/** Twilio's codes: the recipient answered STOP. */
const STOPPED = 21_610;

interface Answer {
  sid?: string;
  code?: number;
  message?: string;
}

export const twilioTexts: TextProvider = {
  async send({ TWILIO_ACCOUNT_SID: sid = '', TWILIO_AUTH_TOKEN, TWILIO_FROM = '', TWILIO_API_URL }, to, body) {
    const response = await fetch(`${TWILIO_API_URL}/2010-04-01/Accounts/${sid}/Messages.json`, {
      method: 'POST',
      headers: { Authorization: `Basic ${Buffer.from(`${sid}:${TWILIO_AUTH_TOKEN}`).toString('base64')}` },
      body: new URLSearchParams({ To: to, From: TWILIO_FROM, Body: body }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return outcomeOf(response.status, (await response.json()) as Answer);
  },
};

function outcomeOf(status: number, { sid, code, message }: Answer): TextOutcome {
  if (sid && status < 300) return { state: 'sent', ref: sid };
  const why = message ?? `The provider answered ${status}.`;
  if (code === STOPPED) return { state: 'stopped', why };
  return { state: status === 429 || status >= 500 ? 'retry' : 'refused', why };
}

/** Whether Twilio sent this form to that address: it signs the address and the fields, in the order of their names. */
export function isFromTwilio(
  { TWILIO_AUTH_TOKEN }: Config,
  address: string,
  fields: Record<string, string>,
  signature: string,
): boolean {
  if (!TWILIO_AUTH_TOKEN) return false;
  const signed = Object.keys(fields)
    .toSorted()
    .reduce((text, name) => text + name + fields[name], address);
  const expected = createHmac('sha1', TWILIO_AUTH_TOKEN).update(signed).digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
