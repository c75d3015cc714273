import { Link } from 'react-router';

export type Kind = { slug: string; name: string; count: number; isSelected: boolean };

export function StoreKinds({ kinds }: { kinds: Kind[] }) {
  const all = kinds.reduce((sum, { count }) => sum + count, 0);
  const hasChoice = kinds.some(({ isSelected }) => isSelected);
  const everything = { slug: '', name: 'Everything', count: all, isSelected: !hasChoice };
  return (
    <nav className="store-kinds" aria-label="Kinds of flowers">
      <ul>
        {[everything, ...kinds].map(({ slug, name, count, isSelected }) => (
          <li key={slug}>
            <Link
              to={slug ? `/store?kind=${slug}` : '/store'}
              aria-current={isSelected ? 'page' : undefined}
              preventScrollReset
            >
              {name} <span className="num">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
