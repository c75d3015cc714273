import type { Period } from '~/features/reports/period';
import { addDays } from '~/lib/dates';

export const LENGTHS = [
  { days: 7, label: '7 days' },
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: '12 months' },
];

/** `?days=90`, up to today, with as many days before it. */
export function readVisitorPeriod({ searchParams }: URL, today: string): Period {
  const asked = Number(searchParams.get('days'));
  const { days, label } = LENGTHS.find((each) => each.days === asked) ?? { days: 30, label: '30 days' };
  const from = addDays(today, 1 - days);
  return {
    title: `The last ${label}`,
    from,
    to: today,
    query: { days: String(days) },
    before: { title: `The ${label} before`, from: addDays(from, -days), to: addDays(from, -1) },
    compared: '',
  };
}
