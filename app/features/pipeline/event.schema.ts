import { z } from 'zod';
import { EVENT_KINDS, type EventKind } from '~/lib/event-kinds';
import {
  anyLine,
  optionalDollars,
  optionalEmail,
  optionalLine,
  requiredLine,
  requiredText,
  textOrNull,
} from '~/lib/text-fields';

const kind = anyLine(20).transform((text) => (Object.hasOwn(EVENT_KINDS, text) ? (text as EventKind) : null));
const optionalDay = z.union([z.literal('').transform(() => null), z.iso.date('Choose a day.')]).prefault('');

function wholeNumber(most: number, error: string) {
  return anyLine(20)
    .transform((text) => (text === '' ? null : Number(text.replaceAll(/[,\s]/g, ''))))
    .refine((number) => number === null || (Number.isInteger(number) && number >= 1 && number <= most), error);
}

export const eventFacts = z.object({
  name: requiredLine(120, 'Name the event.'),
  kind,
  day: optionalDay,
  venue: optionalLine(300),
  guest_count: wholeNumber(99_999, 'A number such as 120.'),
  value_cents: optionalDollars('An amount such as 4,200 or 4200.50.').optional(),
  source: optionalLine(120),
  owner_id: z.union([z.literal('').transform(() => null), z.uuid()]).prefault(''),
  note: textOrNull(1000),
});
export type EventFacts = z.output<typeof eventFacts>;

export const nextStep = z.object({
  next_step: requiredLine(200, 'Say what is next.'),
  next_step_on: optionalDay,
});
export type NextStep = z.output<typeof nextStep>;

export const noteForm = z.object({ text: requiredText(4000, 'Write the note first.') });
export const lostForm = z.object({ reason: anyLine(200) });

export const callerForm = z.object({
  name: requiredLine(200, 'Who is calling?'),
  phone: requiredLine(60, 'A phone number to call back.'),
  email: optionalEmail(),
  kind,
  event_date: optionalDay,
  event_venue: optionalLine(300),
  note: textOrNull(4000),
});
