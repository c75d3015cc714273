/** What booking knows in the browser and on the server alike. */

/** What a meeting may be about, as the form offers it. */
export const SUBJECTS = ['A wedding', 'An event', 'Sympathy flowers', 'Rental items', 'Something else'] as const;

export const PLACES = ['studio', 'video'] as const;
export type Place = (typeof PLACES)[number];

/** A slot on a certain day. `blocked`: staff are away; `mine`: what is being moved. */
export interface Slot {
  day: string;
  starts_at: Date;
  ends_at: Date;
  kind: 'open' | 'request';
  state: 'free' | 'taken' | 'blocked' | 'past' | 'mine';
}

export type DayState = 'free' | 'request' | 'full' | 'closed' | 'past';

/** A day of the month that is shown. */
export interface CalendarDay {
  day: string;
  state: DayState;
  slots: Slot[];
}

/** The month that is shown, its days, and where one can go from it. */
export interface Calendar {
  month: string;
  previous?: string;
  next?: string;
  today: string;
  days: CalendarDay[];
}
