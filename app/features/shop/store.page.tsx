import { data } from 'react-router';
import { readIntro } from '~/features/pages/pages.server';
import { readStudio } from '~/features/studio/studio.server';
import { useSellsGiftCards, useSendsMail, useStudio } from '~/features/studio/use-studio';
import type { PageHandle } from '~/lib/page-handle';
import { WayOn } from '~/features/studio/way-on';
import { searchMeta } from '~/lib/search-appearance';
import { phoneHref } from '~/lib/studio-links';
import { hasCode } from '~/lib/user-error';
import { getContext } from '~/platform/context.server';
import { ButtonLink } from '~/ui/button';
import { classes } from '~/ui/classes';
import { EmptyState } from '~/ui/empty-state';
import { Note } from '~/ui/note';
import { PageHead } from '~/ui/page-head';
import type { Route } from './+types/store.page';
import { ProductCard } from './product-card';
import { isSympathy, toCard } from '~/features/catalog/products/catalog-card';
import { formatDeliveryDays, formatSameHours } from '~/lib/business-hours';
import { storeClient } from '~/features/checkout/service/store-client.server';
import { currencySymbol } from '~/features/catalog/products/price';
import {
  canonicalQuery,
  countFilters,
  parseStoreView,
  STORE_QUERY,
  storeQuery,
  viewTitle,
  type StoreView,
} from '~/features/catalog/products/store-filter';
import { StoreFilters } from './store-filters';
import type { Choice } from '~/features/catalog/products/store-facets.server';

type Catalog = Route.ComponentProps['loaderData']['catalog'];

export const handle: PageHandle = { query: [...STORE_QUERY] };

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const intro = await readIntro(context, '/store');
  try {
    const list = await storeClient(context).listProducts(parseStoreView(url.searchParams));
    const { view, facets, count } = list;
    const symbol = currencySymbol((await readStudio(context)).currency);
    const kindName = facets?.kind.find(({ key }) => key === view.kind)?.name;
    const seen = view.offset + list.products.length;
    const hasLead = Boolean(list.products[0]?.ribbon_text);
    return {
      intro,
      title: viewTitle(view, kindName, symbol),
      canonicalQuery: canonicalQuery(view),
      catalog: {
        products: list.products.map((product, index) => toCard(product, hasLead && index === 0)),
        next: seen < count ? storeQuery({ ...view, offset: seen }) : null,
        isSympathy: list.products.length > 0 && list.products.every(isSympathy),
        hasLead,
        count,
        view,
        facets,
        symbol,
        kindName,
      },
    };
  } catch (error) {
    if (!hasCode(error, 'store-failed')) throw error;
    return data({ intro, catalog: { error: error.message || 'Failed to load products' } }, 502);
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const search = loaderData?.intro.search;
  return [
    ...searchMeta(matches, search && { ...search, title: titleOf(loaderData) ?? search.title }),
    ...(isEmptyView(loaderData) ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ];
};

function titleOf(loaded: Route.ComponentProps['loaderData'] | undefined) {
  return loaded && 'title' in loaded ? loaded.title : undefined;
}

/** Whether a filter leaves nothing. */
function isEmptyView(loaded: Route.ComponentProps['loaderData'] | undefined) {
  return (
    titleOf(loaded) !== undefined && loaded && 'products' in loaded.catalog && loaded.catalog.products.length === 0
  );
}

export default function Store({ loaderData }: Route.ComponentProps) {
  const { intro, catalog } = loaderData;
  const hours = useStudio()?.studio.hours ?? [];
  const isSympathy = !('error' in catalog) && catalog.isSympathy;
  const days = formatDeliveryDays(hours);
  const between = formatSameHours(hours);
  return (
    <div className={classes('store', isSympathy && 'store-sympathy')}>
      <div className="wrap">
        <PageHead {...intro} heading={titleOf(loaderData) ?? intro.heading}>
          {days ? `Delivered ${days}, or picked up` : 'Picked up'} at the studio{between && ` ${between}`}.
        </PageHead>
        <CatalogView catalog={catalog} />
        {!isSympathy && <MoreLinks />}
        <div className="tail" />
      </div>
    </div>
  );
}

function MoreLinks() {
  const sellsGiftCards = useSellsGiftCards();
  if (!useSendsMail()) return null;
  return (
    <>
      {sellsGiftCards && (
        <p className="catalog-more">
          <a href="/gift-cards">Gift cards</a>
        </p>
      )}
      <p className="catalog-more">
        <a href="/reminders">Remind me of a birthday or an anniversary</a>
      </p>
    </>
  );
}

function CatalogView({ catalog }: { catalog: Catalog }) {
  if ('error' in catalog) return <Note tone="danger" live title={`Error loading products: ${catalog.error}`} />;
  const { products, hasLead, next, view, facets } = catalog;
  const isFiltered = countFilters(view) > 0;
  if (products.length === 0 && !isFiltered)
    return <EmptyState title="No products available at the moment." text={<WayOn />} />;
  return (
    <>
      {facets && facets.kind.length > 1 && <StoreKinds kinds={facets.kind} view={view} />}
      {facets && (isFiltered || products.length > 1) && <StoreFilters {...catalog} facets={facets} />}
      {catalog.isSympathy && <SympathyNote />}
      {products.length === 0 && (
        <EmptyState
          title="Nothing matches all of these."
          text="Take one away, or see everything."
          action={<ButtonLink to="/store">Clear all</ButtonLink>}
        />
      )}
      {products.length > 0 && (
        <ul className="catalog">
          {products.map((product, index) => (
            <ProductCard key={product.id} product={product} isLead={hasLead && index === 0} eager={index === 0} />
          ))}
        </ul>
      )}
      {next !== null && (
        <p className="catalog-more">
          <a className="button button-line" href={`/store${next}`}>
            Show more
          </a>
        </p>
      )}
    </>
  );
}

function SympathyNote() {
  const phone = useStudio()?.studio.phone;
  return (
    <p className="sympathy-note">
      To the chapel, church or house, before the service. If you would rather not choose,{' '}
      {phone ? (
        <>
          call <a href={phoneHref(phone)}>{phone}</a>
        </>
      ) : (
        <a href="/contact">write to us</a>
      )}{' '}
      and we’ll take care of it.
    </p>
  );
}

function StoreKinds({ kinds, view }: { kinds: Choice[]; view: StoreView }) {
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
