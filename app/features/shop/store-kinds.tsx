import type { Choice } from '~/features/catalog/products/store-facets.server';
import { storeQuery, type StoreView } from '~/features/catalog/products/store-filter';

export function StoreKinds({ kinds, view }: { kinds: Choice[]; view: StoreView }) {
  const all = kinds.reduce((sum, { count }) => sum + count, 0);
  const everything = { key: undefined, name: 'Everything', count: all };
  return (
    <nav className="store-kinds" aria-label="Kinds of flowers">
      <ul>
        {[everything, ...kinds].map(({ key, name, count }) => (
          <li key={name}>
            <a
              href={`/store${storeQuery({ ...view, kind: key, offset: 0 })}`}
              aria-current={key === view.kind ? 'page' : undefined}
            >
              {name} <span className="num">{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
