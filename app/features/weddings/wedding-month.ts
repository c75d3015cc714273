import { dateFormat } from '~/lib/dates';

/** '2026-05-16' as 'May 2026'. */
export function weddingMonth(day: string): string {
  return dateFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));
}
