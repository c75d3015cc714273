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
  async send(config, to, body) {
    const message = new URLSearchParams({ To: to, From: config.TWILIO_FROM ?? '', Body: body });
    const response = await askTwilio(config, '/Messages.json', { method: 'POST', body: message });
    return outcomeOf(response.status, (await response.json()) as Answer);
  },
};

/** Asks for the account itself, which sends nothing. Returns what is wrong with it. */
export async function checkTwilio(config: Config): Promise<string | undefined> {
  const response = await askTwilio(config, '.json');
  if (response.status === 401 || response.status === 404) return 'Twilio does not know this account and token.';
  const { status } = (await response.json()) as { status?: string };
  return response.ok && status === 'active' ? undefined : `Twilio says that the account is ${status ?? 'not there'}.`;
}

function askTwilio(config: Config, path: string, request: RequestInit = {}) {
  const { TWILIO_ACCOUNT_SID: sid = '', TWILIO_AUTH_TOKEN: token, TWILIO_API_URL } = config;
  return fetch(`${TWILIO_API_URL}/2010-04-01/Accounts/${sid}${path}`, {
    ...request,
    headers: { Authorization: `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

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
