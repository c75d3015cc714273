/** '(304) 555-0134' becomes +13045550134; undefined if it is no number of the United States or Canada. */
export function usNumber(typed: string): string | undefined {
  const digits = typed.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(digits) ? `+1${digits}` : undefined;
}
