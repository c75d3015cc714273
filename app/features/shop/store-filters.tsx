import { COLOR_KEYS, COLORS, OCCASION_KEYS, OCCASIONS } from '~/lib/product-choices';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { Facets } from '~/features/catalog/products/store-facets.server';
import {
  bandLabel,
  countFilters,
  FILTER_NAMES,
  type FilterName,
  PRICE_BANDS,
  type PriceBand,
  SORTS,
  storeQuery,
  type StoreView,
} from '~/features/catalog/products/store-filter';

interface StoreFiltersProps {
  view: StoreView;
  facets: Facets;
  count: number;
  symbol: string;
  kindName?: string;
}

interface Option {
  key: string;
  name: string;
  count?: number;
}

/** Plain links in a <details>, so that each view has an address and nothing needs a script. */
export function StoreFilters({ view, facets, count, symbol, kindName }: StoreFiltersProps) {
  const names = namesOf(symbol, view, kindName);
  const options = (name: Exclude<FilterName, 'kind'>): Option[] =>
    Object.entries(names[name]).flatMap(([key, label]) => {
      const choice = facets[name].find((each) => each.key === key);
      return choice ? [{ key, name: label, count: choice.count }] : [];
    });
  const chosen = FILTER_NAMES.flatMap((name) => {
    const key = view[name];
    return key ? [{ name, label: names[name][key] ?? key }] : [];
  });
  return (
    <section className="store-filters" aria-label="Filter and sort">
      <details>
        <summary>
          Filter and sort
          {view.sort && <span className="text-ink-soft">: {SORTS[view.sort].toLowerCase()}</span>}
        </summary>
        <div className="store-filter-groups">
          <OptionList title="Occasion" name="occasion" options={options('occasion')} view={view} />
          <OptionList title="Color" name="color" options={options('color')} view={view} />
          <OptionList title="Price" name="price" options={options('price')} view={view} />
          <OptionList
            title="Sort by"
            name="sort"
            options={Object.entries(SORTS).map(([key, name]) => ({ key, name }))}
            view={view}
          />
        </div>
      </details>
      {countFilters(view) > 0 && (
        <ul className="store-chosen">
          <li className="num">{count === 1 ? '1 product' : `${count} products`}</li>
          {chosen.map(({ name, label }) => (
            <li key={name}>
              <a href={`/store${storeQuery({ ...view, [name]: undefined, offset: 0 })}`}>
                <VisuallyHidden>Remove </VisuallyHidden>
                {label} <span aria-hidden="true">×</span>
              </a>
            </li>
          ))}
          <li>
            <a href="/store">Clear all</a>
          </li>
        </ul>
      )}
    </section>
  );
}

function namesOf(symbol: string, view: StoreView, kindName = ''): Record<FilterName, Record<string, string>> {
  return {
    kind: { [view.kind ?? '']: kindName },
    occasion: Object.fromEntries(OCCASION_KEYS.map((key) => [key, OCCASIONS[key].label])),
    color: Object.fromEntries(COLOR_KEYS.map((key) => [key, COLORS[key]])),
    price: Object.fromEntries(Object.keys(PRICE_BANDS).map((key) => [key, bandLabel(key as PriceBand, symbol)])),
  };
}

type OptionListProps = {
  title: string;
  name: 'occasion' | 'color' | 'price' | 'sort';
  options: Option[];
  view: StoreView;
};

function OptionList({ title, name, options, view }: OptionListProps) {
  if (options.length === 0) return null;
  const isCombined = name === 'sort' || countFilters({ ...view, [name]: undefined }) > 0;
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {options.map(({ key, name: label, count }) => {
          const isChosen = key === (view[name] ?? (name === 'sort' ? 'featured' : undefined));
          const chosen = key === 'featured' ? undefined : key;
          return (
            <li key={key}>
              <a
                href={`/store${storeQuery({ ...view, [name]: chosen, offset: 0 })}`}
                aria-current={isChosen ? 'true' : undefined}
                rel={isCombined ? 'nofollow' : undefined}
              >
                {label} {count !== undefined && <span className="num">{count}</span>}
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
