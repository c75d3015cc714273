import type { Config } from '~/platform/config.server';
import { twilioTexts } from './twilio-texts.server';
import { randomUUID } from 'node:crypto';

/** `retry`: not accepted, and may be later. `refused`: never will be. `stopped`: its owner answered STOP. */
export type TextOutcome = { state: 'sent'; ref: string } | { state: 'retry' | 'refused' | 'stopped'; why: string };

export interface TextProvider {
  /** `to` is +13045550134. Throws if nobody knows whether the text was accepted. */
  send(config: Config, to: string, body: string): Promise<TextOutcome>;
}

/** Undefined: the studio sends no texts, and asks nobody for their consent. Where payments are tests, texts are too. */
export function chooseTexts({ TWILIO_ACCOUNT_SID, STRIPE_SECRET_KEY }: Config): TextProvider | undefined {
  if (TWILIO_ACCOUNT_SID) return twilioTexts;
  return STRIPE_SECRET_KEY ? undefined : testTexts;
}

/** By the last four digits of the number. */
const FAULTS: Record<string, TextOutcome> = {
  '0001': { state: 'refused', why: 'The number does not exist.' },
  '0002': { state: 'stopped', why: 'They answered STOP.' },
  '0003': { state: 'retry', why: 'The provider is busy.' },
};

/** Sends nothing: staff read the text on the page of the order. */
const testTexts: TextProvider = {
  async send(_config, to) {
    if (to.endsWith('0004')) throw new Error('The answer was lost.');
    return FAULTS[to.slice(-4)] ?? { state: 'sent', ref: `test_${randomUUID()}` };
  },
};
