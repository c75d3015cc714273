import { Panel } from '~/ui/staff';
import type { Board } from './board.server';

const MAX_OPEN = 12;

/** '31 × Twelve', those that are still to be made first. */
export function ProductTotals({ products }: { products: Board['products'] }) {
  const toMake = products.filter(({ to_make }) => to_make > 0).toSorted((a, b) => b.to_make - a.to_make);
  if (products.length === 0) return null;
  return (
    <Panel title={toMake.length > 0 ? 'Still to make' : 'Everything is made'}>
      {toMake.length > 0 && (
        <ul className="board-totals panel-body">
          {toMake.slice(0, MAX_OPEN).map((product) => (
            <Total key={`${product.product_title} ${product.variant_title}`} {...product} count={product.to_make} />
          ))}
        </ul>
      )}
      <details className="panel-body board-everything">
        <summary>Everything of this day</summary>
        <ul className="board-totals">
          {products.map((product) => (
            <Total key={`${product.product_title} ${product.variant_title}`} {...product} count={product.quantity} />
          ))}
        </ul>
      </details>
    </Panel>
  );
}

function Total({ count, product_title, variant_title }: Board['products'][number] & { count: number }) {
  return (
    <li>
      <b className="num">{count.toLocaleString('en-US')} ×</b>{' '}
      <span>
        {product_title}
        {variant_title && `, ${variant_title}`}
      </span>
    </li>
  );
}
