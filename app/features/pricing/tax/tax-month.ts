import { isMonth } from '~/lib/dates';

/** A month such as 2027-06 in an address; undefined for anything else. */
export function monthIn(text: string | null): string | undefined {
  return text && isMonth(text) ? text : undefined;
}
