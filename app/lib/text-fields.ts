import { z } from 'zod';
import { cleanText } from './clean-text';

export function optionalText(max: number) {
  return z
    .string()
    .prefault('')
    .transform(cleanText)
    .refine((text) => text.length <= max, {
      error: ({ input }) =>
        `This has ${String(input).length.toLocaleString('en-US')} characters. It may have ${max.toLocaleString('en-US')}.`,
    });
}

export function requiredText(max: number, missing: string) {
  return optionalText(max).refine((text) => text !== '', missing);
}

export function optionalLine(max: number) {
  return optionalText(max).transform((text) => text.replace(/\s+/g, ' ') || null);
}
