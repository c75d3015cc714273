import { data } from 'react-router';
import { readIntro } from '~/features/pages/pages.server';
import { useStudio } from '~/features/studio/use-studio';
import type { PageHandle } from '~/lib/page-handle';
import { pageTitle } from '~/lib/page-title';
import { phoneHref } from '~/lib/studio-links';
import { hasCode } from '~/lib/user-error';
import { getContext } from '~/platform/context.server';
import { EmptyState } from '~/ui/empty-state';
import { Note } from '~/ui/note';
import { PageHead } from '~/ui/page-head';
import type { Route } from './+types/store.page';
import { ProductCard } from './product-card';
import { isSympathy, toCard } from './catalog-card';
import { formatDeliveryDays, formatSameHours } from '~/lib/business-hours';
import { MAX_PRODUCTS } from '~/features/store/store.schema';
import { storeClient } from '~/features/store/store-client.server';
import { kindSlug, listKinds, StoreKinds } from './store-kinds';

type Catalog = Route.ComponentProps['loaderData']['catalog'];

export const handle: PageHandle = { query: ['kind', 'offset'] };

/** A catalog that fits into one call can be filtered by kind. */
export async function loader({ url, ...args }: Route.LoaderArgs) {
  const page = /^\d{1,7}$/.exec(url.searchParams.get('offset') ?? '0');
  const offset = Number(page?.[0] ?? 0);
  const context = getContext(args);
  const intro = await readIntro(context, '/store');
  try {
    const list = await storeClient(context).listProducts({ offset, limit: MAX_PRODUCTS });
    const hasMore = offset + list.products.length < list.count;
    const kinds = hasMore || offset > 0 ? [] : listKinds(list.products, url.searchParams.get('kind'));
    const selected = kinds.find(({ isSelected }) => isSelected);
    const products = list.products.filter((product) => !selected || kindSlug(product) === selected.slug);
    const hasLead = Boolean(products[0]?.ribbon_text);
    return {
      intro,
      catalog: {
        products: products.map((product, index) => toCard(product, hasLead && index === 0)),
        next: hasMore ? offset + products.length : null,
        isSympathy: products.length > 0 && products.every(isSympathy),
        ...{ hasLead, kinds },
      },
    };
  } catch (error) {
    if (!hasCode(error, 'store-failed')) throw error;
    return data({ intro, catalog: { error: error.message || 'Failed to load products' } }, 502);
  }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Web Store') },
  {
    name: 'description',
    content: 'Fresh flowers and gifts, arranged to order: delivered, or collected from the studio.',
  },
];

export default function Store({ loaderData: { intro, catalog } }: Route.ComponentProps) {
  const hours = useStudio()?.studio.hours ?? [];
  const days = formatDeliveryDays(hours);
  const between = formatSameHours(hours);
  return (
    <div className={!('error' in catalog) && catalog.isSympathy ? 'store-sympathy' : undefined}>
      <div className="wrap">
        <PageHead {...intro}>
          {days ? `Delivered ${days}, or collected` : 'Collected'} from the studio{between && ` ${between}`}.
        </PageHead>
        <CatalogView catalog={catalog} />
        <div className="tail" />
      </div>
    </div>
  );
}

function CatalogView({ catalog }: { catalog: Catalog }) {
  if ('error' in catalog) return <Note tone="danger" live title={`Error loading products: ${catalog.error}`} />;
  const { products, hasLead, next, kinds } = catalog;
  if (products.length === 0) return <EmptyState title="No products available at the moment." />;
  return (
    <>
      {kinds.length > 1 && <StoreKinds kinds={kinds} />}
      {catalog.isSympathy && <SympathyNote />}
      <ul className="catalog">
        {products.map((product, index) => (
          <ProductCard key={product.id} product={product} isLead={hasLead && index === 0} eager={index === 0} />
        ))}
      </ul>
      {next !== null && (
        <p className="catalog-more">
          <a className="button button-line" href={`/store?offset=${next}`}>
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
      and we will take care of it.
    </p>
  );
}
