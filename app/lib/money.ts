export function formatMoney(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}

/** '$50' and '$50.50': an amount that is shown large. */
export function formatShort(cents: number, currency: string): string {
  const style = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const;
  return new Intl.NumberFormat('en-US', style).format(cents / 100);
}

/** The cents of a `numeric(10, 2)` column, which comes from the database as text: '185.50' is 18550. */
export function numericToCents(dollars: string): number {
  return Math.round(Number(dollars) * 100);
}
