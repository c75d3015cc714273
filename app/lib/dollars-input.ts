const MOST_DOLLARS = 9_999_999.99;

/** '$1,185.5' is 118550; undefined if it is no amount, or may be two: '5,00'. */
export function parseDollars(typed: string): number | undefined {
  const amount = plainNumber(typed);
  return amount === undefined || Number(amount) > MOST_DOLLARS ? undefined : Math.round(Number(amount) * 100);
}

/** '$1,185.5' is '1185.5'. A comma stands before three digits alone, because elsewhere it may mean a decimal point. */
export function plainNumber(typed: string): string | undefined {
  const [, amount = ''] = /^\s*\$?\s*([\d,]+(?:\.\d{1,2})?)\s*$/.exec(typed) ?? [];
  const isGrouped = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(amount);
  const digits = isGrouped ? amount.replaceAll(',', '') : amount;
  return /^\d{1,9}(\.\d{1,2})?$/.test(digits) ? digits : undefined;
}

export function formatDollarsInput(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2);
}
