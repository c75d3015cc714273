import { MoreLink } from '~/ui/more-link';
import { ProductCard } from './product-card';
import { fromRows } from './catalog-rows';

/** As written by `toRows`. */
export function RelatedProducts({ rows }: { rows: string }) {
  const products = fromRows(rows);
  return (
    <section className="wrap" aria-labelledby="related">
      <div className="related">
        <div className="related-head">
          <h2 id="related">{products.length > 0 ? 'Goes well with' : 'More from the store'}</h2>
          <MoreLink to="/store">All of the store</MoreLink>
        </div>
        {products.length > 0 && (
          <ul className="catalog">
            {products.map((product) => (
              <ProductCard key={product.id} product={product} isLead={false} eager={false} heading="h3" />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
