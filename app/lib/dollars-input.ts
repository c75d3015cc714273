/** '$1,185.5' is 118550; undefined if it is no amount. */
export function parseDollars(typed: string): number | undefined {
  const amount = typed.replace(/[$,\s]/g, '');
  return /^\d{1,7}(\.\d{1,2})?$/.test(amount) ? Math.round(Number(amount) * 100) : undefined;
}

export function formatDollarsInput(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2);
}
