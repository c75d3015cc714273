const formats = new Map<string, Intl.NumberFormat>();

/** Making one takes longer than a hundred amounts that it formats. */
function moneyFormat(currency: string, trailingZeroDisplay: 'auto' | 'stripIfInteger' = 'auto') {
  const name = `${currency} ${trailingZeroDisplay}`;
  const format =
    formats.get(name) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency, trailingZeroDisplay });
  formats.set(name, format);
  return format;
}

export function formatMoney(cents: number, currency: string): string {
  return moneyFormat(currency).format(cents / 100);
}

/** '$50' and '$50.50': an amount that is shown large. */
export function formatShort(cents: number, currency: string): string {
  return moneyFormat(currency, 'stripIfInteger').format(cents / 100);
}

/** The cents of a `numeric(10, 2)` column, which comes from the database as text: '185.50' is 18550. */
export function numericToCents(dollars: string): number {
  return Math.round(Number(dollars) * 100);
}
