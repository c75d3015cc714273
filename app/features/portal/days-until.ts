export function formatDaysUntil(days: number): string | undefined {
  if (days < 0) return undefined;
  if (days === 0) return 'Today';
  return days === 1 ? 'Tomorrow' : `${days.toLocaleString('en-US')} days from today`;
}
