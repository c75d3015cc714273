/** 'tax rate' as a heading begins: 'Tax rate'. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
