import { formatClock, formatSpan } from '~/lib/business-hours';

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
