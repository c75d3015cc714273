import { z } from 'zod';
import { cleaned } from './cleaned';

export function typedText(most: number) {
  return z
    .string()
    .prefault('')
    .transform(cleaned)
    .refine((text) => text.length <= most, {
      error: ({ input }) =>
        `This has ${String(input).length.toLocaleString('en-US')} characters. It may have ${most.toLocaleString('en-US')}.`,
    });
}

export function neededText(most: number, missing: string) {
  return typedText(most).refine((text) => text !== '', missing);
}

/** null if nothing was typed. */
export function optionalLine(most: number) {
  return typedText(most).transform((text) => text.replace(/\s+/g, ' ') || null);
}
