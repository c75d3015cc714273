import { z } from 'zod';
import { formatClock, formatSpan } from '~/lib/business-hours';
import { optionalLine, optionalTime, textOrNull } from '~/lib/text-fields';

/** Of one event. */
export const MOST_PLACES = 40;

/** What happens at a place of an event. */
export const PLACE_KINDS = {
  ceremony: 'Ceremony',
  reception: 'Reception',
  delivery: 'Delivery',
  setup: 'Setup',
  strike: 'Strike',
  other: 'Other',
} as const;
export type PlaceKind = keyof typeof PLACE_KINDS;

const time = optionalTime('A time such as 4:00 PM.').transform((typed) => typed || null);

export const placeForm = z
  .object({
    kind: z.enum(Object.keys(PLACE_KINDS) as PlaceKind[], 'Choose what happens there.'),
    day: z.union([z.literal('').transform(() => null), z.iso.date('Choose a day.')]).prefault(''),
    starts: time,
    ends: time,
    venue_id: z.union([z.literal('').transform(() => null), z.uuid('Choose a venue of the list.')]).prefault(''),
    address: optionalLine(300),
    note: textOrNull(1000),
  })
  .refine(({ starts, ends }) => starts !== null || ends === null, { path: ['starts'], error: 'From when?' });
export type PlaceForm = z.output<typeof placeForm>;

type Times = { starts: string | null; ends: string | null };

/** '4PM to 6PM'; '' without a time. */
export function timesText({ starts, ends }: Times): string {
  if (!starts) return '';
  return ends ? formatSpan({ opens: starts, closes: ends }) : formatClock(starts);
}

export interface Addressed {
  venue: string | null;
  street: string | null;
  city: string | null;
  region: string | null;
  postal_code: string | null;
  address: string | null;
}

/** The name of the venue, if it is one of the studio's records; and where it is. */
export function whereOf({ venue, street, city, region, postal_code, address }: Addressed) {
  const state = [region, postal_code].filter(Boolean).join(' ');
  return { name: venue, address: [street, city, state, address].filter(Boolean).join(', ') };
}
