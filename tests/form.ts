/** How long the tests that are slow on purpose take: `scripts/test-long.ts` says which form it runs. */
const isLong = process.env.FORM === 'long';

/** How often something is done: `few` in the short form, `many` in the long one. */
export function times(few: number, many: number): number {
  return isLong ? many : few;
}
