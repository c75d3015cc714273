import { data, Link } from 'react-router';
import { pageTitle } from '~/lib/page-title';
import { server } from '~/platform/context.server';
import { EmptyState } from '~/ui/empty-state';
import { Note } from '~/ui/note';
import type { Route } from './+types/store.page';
import { ProductCard } from './product-card';
import { onShelf, type ShownProduct } from './shown-product';
import { MOST_PRODUCTS } from './store.schema';
import { StoreFailure, storeClient } from './store-client.server';

type Shelf = { products: ShownProduct[]; offset: number; hasMore: boolean } | { error: string };

/** As many as a store answers at once: the shelf shows all there are, unless there are more than that. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const page = /^\d{1,7}$/.exec(url.searchParams.get('offset') ?? '0');
  const offset = Number(page?.[0] ?? 0);
  try {
    const list = await storeClient(server(context)).listProducts({ offset, limit: MOST_PRODUCTS });
    const products = list.products.map(onShelf);
    return { shelf: { products, offset, hasMore: offset + products.length < list.count } };
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error;
    return data({ shelf: { error: error.message || 'Failed to load products' } }, 502);
  }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Web Store') },
  {
    name: 'description',
    content: 'Fresh flowers and gifts, arranged to order: delivered, or collected from the studio.',
  },
];

export default function Store({ loaderData: { shelf } }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <header className="page-head twelve">
        <h1>Our Web Store</h1>
        <p className="lead">
          Fresh flowers and gifts, arranged to order. Delivered Monday to Friday, or collected from the studio between
          10AM and 6PM.
        </p>
      </header>
      <ShelfView shelf={shelf} />
      <div className="tail" />
    </div>
  );
}

function ShelfView({ shelf }: { shelf: Shelf }) {
  if ('error' in shelf) return <Note tone="danger" live title={`Error loading products: ${shelf.error}`} />;
  const { products, offset, hasMore } = shelf;
  if (products.length === 0) return <EmptyState title="No products available at the moment." />;
  return (
    <>
      <ul className="shelf">
        {products.map((product, index) => (
          <ProductCard
            key={product.id}
            product={product}
            isLead={index === 0 && product.ribbon_text !== null}
            eager={index === 0}
          />
        ))}
      </ul>
      {hasMore && (
        <p className="mt-16 max-w-none text-center">
          <Link className="button button-line" to={`/store?offset=${offset + products.length}`}>
            Show more
          </Link>
        </p>
      )}
    </>
  );
}
