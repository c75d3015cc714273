export function formatMoney(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}

/** The cents of a `numeric(10, 2)` column, which comes from the database as text: '185.50' is 18550. */
export function numericToCents(dollars: string): number {
  return Math.round(Number(dollars) * 100);
}
