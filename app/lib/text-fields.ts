import { z } from 'zod';
import { cleanLine, cleanText } from './clean-text';
import { parseTime } from './parse-time';

/** As it is in a text box, line breaks included. */
export function optionalText(max: number) {
  return bounded(max, cleanText);
}

export function requiredText(max: number, missing: string) {
  return optionalText(max).refine((text) => text !== '', missing);
}

/** May be empty. */
export function anyLine(max: number) {
  return bounded(max, cleanLine);
}

export function requiredLine(max: number, missing: string) {
  return anyLine(max).refine((text) => text !== '', missing);
}

export function optionalLine(max: number) {
  return anyLine(max).transform((text) => text || null);
}

/** A time of day, '1pm' as '13:00', or ''. */
export function optionalTime(error: string) {
  return anyLine(20)
    .transform((typed) => (typed === '' ? '' : parseTime(typed)))
    .refine((time) => time !== undefined, error)
    .transform((time) => time ?? '');
}

export function requiredTime(error: string) {
  return optionalTime(error).refine((time) => time !== '', error);
}

function bounded(max: number, clean: (text: string) => string) {
  return z
    .string()
    .prefault('')
    .transform(clean)
    .refine((text) => text.length <= max, {
      error: ({ input }) =>
        `This has ${String(input).length.toLocaleString('en-US')} characters. It may have ${max.toLocaleString('en-US')}.`,
    });
}
