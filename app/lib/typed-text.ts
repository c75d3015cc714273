import { z } from 'zod';
import { cleaned } from './cleaned';

/** What was typed into a field of at most `most` characters; nothing typed is an empty text. */
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

/** The same, of which something must be typed; `missing` says so. */
export function neededText(most: number, missing: string) {
  return typedText(most).refine((text) => text !== '', missing);
}

/** The same on one line; null where nothing was typed, as the database has it. */
export function optionalLine(most: number) {
  return typedText(most).transform((text) => text.replace(/\s+/g, ' ') || null);
}
