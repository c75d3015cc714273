import type { EditConflict } from '~/lib/edit-conflict';
import type { Toast } from '~/ui/toast';

export const VIEWS = [
  { view: 'week', label: 'Week' },
  { view: 'month', label: 'Month' },
  { view: 'times', label: 'Weekly times' },
  { view: 'closed', label: 'Closed days' },
] as const;

export interface ShownBookings {
  view: (typeof VIEWS)[number]['view'];
  day: string;
}

/** `managerAddress(shown, { meeting: id })` opens a dialog over the view. */
export function managerAddress({ view, day }: ShownBookings, dialog: Record<string, string> = {}): string {
  const search = new URLSearchParams({ ...(view !== 'week' && { view }), ...(day && { day }), ...dialog });
  return `/booking-manager?${search}`;
}

export interface ReturnedAct {
  error: Toast;
  errors: Record<string, string>;
  typed: Record<string, string>;
  conflict?: EditConflict;
}

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
/** The studio is closed on Sundays (spec 9). */
export const OPEN_WEEKDAYS = [1, 2, 3, 4, 5, 6];
export const SATURDAY = 6;
