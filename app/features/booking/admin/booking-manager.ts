export const VIEWS = [
  { view: 'week', label: 'Week' },
  { view: 'month', label: 'Month' },
  { view: 'times', label: 'Weekly times' },
  { view: 'closed', label: 'Blocked times' },
] as const;

export interface ShownBookings {
  view: (typeof VIEWS)[number]['view'];
  day: string;
}

/** The address of a view, and of a dialog over it: `managerAddress(shown, { meeting: id })`. */
export function managerAddress({ view, day }: ShownBookings, dialog: Record<string, string> = {}): string {
  const search = new URLSearchParams({ ...(view !== 'week' && { view }), ...(day && { day }), ...dialog });
  return `/booking-manager?${search}`;
}
