import { randomUUID } from 'node:crypto';
import type { TextOutcome, TextProvider } from './text-provider.server';

/** By the last four digits of the number. */
const FAULTS: Record<string, TextOutcome> = {
  '0001': { state: 'refused', why: 'The number does not exist.' },
  '0002': { state: 'stopped', why: 'They answered STOP.' },
  '0003': { state: 'retry', why: 'The provider is busy.' },
};

/** Sends nothing: staff read the text on the page of the order. */
export const testTexts: TextProvider = {
  async send(_config, to) {
    if (to.endsWith('0004')) throw new Error('The answer was lost.');
    return FAULTS[to.slice(-4)] ?? { state: 'sent', ref: `test_${randomUUID()}` };
  },
};
