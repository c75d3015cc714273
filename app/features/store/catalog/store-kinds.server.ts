import type { Product } from './price';
import type { Kind } from './store-kinds';

/** As used in URLs: 'hand-tied'. */
export function kindOf({ type }: Pick<Product, 'type'>): string {
  return (type?.value ?? '').toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

export function kindsOf(products: Product[], selected: string | null): Kind[] {
  const kinds = new Map<string, Kind>();
  for (const product of products) {
    const slug = kindOf(product);
    if (slug === '') continue;
    const known = kinds.get(slug) ?? { slug, name: product.type?.value ?? '', count: 0, isSelected: slug === selected };
    kinds.set(slug, { ...known, count: known.count + 1 });
  }
  return [...kinds.values()];
}
