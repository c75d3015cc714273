/** The products of an external store have no slug. */
export function productPath({ id, slug }: { id: string; slug?: string | null }): string {
  return `/product/${slug ?? id}`;
}
