import { z } from 'zod';
import { cleanLine, cleanText } from './clean-text';
import { parseDollars } from './dollars-input';
import { emailError } from './email-error';
import { parseTime } from './parse-time';

/** As it is in a text box, line breaks included. */
export function optionalText(max: number) {
  return bounded(max, cleanText);
}

/** Null for an empty one. */
export function textOrNull(max: number) {
  return optionalText(max).transform((text) => text || null);
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

/** Null for an empty one. */
export function optionalEmail() {
  return anyLine(254).transform((text, check) => {
    const message = text === '' ? undefined : emailError(text);
    if (message) check.addIssue({ code: 'custom', message });
    return text || null;
  });
}

/** An amount in cents, or null for an empty one. */
export function optionalDollars(error: string, mostCents = Number.POSITIVE_INFINITY) {
  return anyLine(20).transform((text, check) => {
    if (text === '') return null;
    const cents = parseDollars(text);
    if (cents !== undefined && cents <= mostCents) return cents;
    check.addIssue({ code: 'custom', message: error });
    return z.NEVER;
  });
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
