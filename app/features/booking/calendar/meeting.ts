export const SUBJECTS = ['A wedding', 'An event', 'Sympathy flowers', 'Rental items', 'Something else'] as const;

export const PLACES = ['studio', 'video'] as const;
export type Place = (typeof PLACES)[number];

/** `blocked`: staff are away; `mine`: the meeting that is being moved. */
export interface Slot {
  day: string;
  starts_at: Date;
  ends_at: Date;
  kind: 'open' | 'request';
  state: 'free' | 'taken' | 'blocked' | 'past' | 'mine';
}

export type DayState = 'free' | 'request' | 'full' | 'closed' | 'past';

export interface CalendarDay {
  day: string;
  state: DayState;
  slots: Slot[];
}

export interface Calendar {
  month: string;
  previous?: string;
  next?: string;
  today: string;
  days: CalendarDay[];
}
