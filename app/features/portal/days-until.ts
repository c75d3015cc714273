const DAY_MS = 86_400_000;

/** Between days like 2027-06-12; negative once it is over. */
export function daysUntil(day: string, today: string): number {
  return Math.round((Date.parse(`${day}T00:00Z`) - Date.parse(`${today}T00:00Z`)) / DAY_MS);
}

export function formatDaysUntil(days: number): string | undefined {
  if (days < 0) return undefined;
  if (days === 0) return 'Today';
  return days === 1 ? 'Tomorrow' : `${days.toLocaleString('en-US')} days from today`;
}
