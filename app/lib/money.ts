/** Cents as people read them: 40428 of 'usd' becomes $404.28. */
export function money(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}
