import type { Config } from '~/platform/config.server';
import { testTexts } from './test-texts.server';
import { twilioTexts } from './twilio-texts.server';

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
