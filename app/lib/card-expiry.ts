/** The last day of a card that expires `12 / 29`, also typed as `1229`. Null for what is no month. */
export function lastDayOf(expiry: string): string | null {
  const [, month, year] = /^\s*(\d(?=\s*\/)|\d{2})\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(expiry) ?? [];
  if (Number(month) < 1 || Number(month) > 12 || !year) return null;
  return new Date(Date.UTC(2000 + Number(year), Number(month), 0)).toISOString().slice(0, 10);
}
