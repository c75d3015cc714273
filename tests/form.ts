/** `scripts/test-long.ts` says whether slow tests run in a short or a long form. */
const isLong = process.env.FORM === 'long';

/** `few` in the short form, `many` in the long one. */
export function times(few: number, many: number): number {
  return isLong ? many : few;
}
