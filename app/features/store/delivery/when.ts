import { formatDay } from '~/lib/dates';

interface When {
  fulfillment_date: string | null;
  fulfillment_window: string | null;
}

/** 'Tuesday, June 15, 2027 (Morning, 9AM to 12PM)'; empty without a day. */
export function formatWhen({ fulfillment_date: day, fulfillment_window: window }: When): string {
  if (!day) return '';
  return window ? `${formatDay(day)} (${window})` : formatDay(day);
}
