import type { Product } from './price';

type Kind = { slug: string; name: string; count: number; isSelected: boolean };

export function kindSlug({ type }: Pick<Product, 'type'>): string {
  return (type?.value ?? '').toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

export function listKinds(products: Pick<Product, 'type'>[], selected: string | null): Kind[] {
  const kinds = new Map<string, Kind>();
  for (const product of products) {
    const slug = kindSlug(product);
    if (slug === '') continue;
    const kind = kinds.get(slug) ?? { slug, name: product.type?.value ?? '', count: 0, isSelected: slug === selected };
    kinds.set(slug, { ...kind, count: kind.count + 1 });
  }
  return [...kinds.values()];
}

export function StoreKinds({ kinds }: { kinds: Kind[] }) {
  const all = kinds.reduce((sum, { count }) => sum + count, 0);
  const hasChoice = kinds.some(({ isSelected }) => isSelected);
  const everything = { slug: '', name: 'Everything', count: all, isSelected: !hasChoice };
  return (
    <nav className="store-kinds" aria-label="Kinds of flowers">
      <ul>
        {[everything, ...kinds].map(({ slug, name, count, isSelected }) => (
          <li key={slug}>
            <a href={slug ? `/store?kind=${slug}` : '/store'} aria-current={isSelected ? 'page' : undefined}>
              {name} <span className="num">{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
