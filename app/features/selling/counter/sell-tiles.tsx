import { useState } from 'react';
import { Link } from 'react-router';
import { formatMoney } from '~/lib/money';
import { Input } from '~/ui/field';
import { PictureFrame } from '~/ui/plate';
import type { Sellable } from './sell-products.server';

/** More are found by typing. */
const SHOWN = 60;

type SellTilesProps = {
  products: Sellable[];
  cart: Map<string, number>;
  onAdd: (id: string) => void;
  /** Enter in an empty search field. */
  onDone: (search: HTMLInputElement) => void;
};

export function SellTiles({ products, cart, onAdd, onDone }: SellTilesProps) {
  const [q, setQ] = useState('');
  const found = products.filter((product) => matches(product, q)).slice(0, SHOWN);
  const addFirst = (search: HTMLInputElement) => {
    const [first] = found;
    if (q.trim() === '' || !first) return onDone(search);
    onAdd(first.id);
    setQ('');
  };
  return (
    <section className="sell-products" aria-label="Products">
      <label className="field-label" htmlFor="sell-search">
        Find a product
      </label>
      <Input
        id="sell-search"
        type="search"
        value={q}
        autoComplete="off"
        aria-describedby="sell-search-hint"
        onChange={({ target }) => setQ(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          addFirst(event.currentTarget);
        }}
      />
      <p className="field-hint" id="sell-search-hint">
        Enter adds the first. Enter in an empty field goes on to the next, and at last to the payment.
      </p>
      <ul className="sell-tiles">
        {found.map((product) => (
          <Tile key={product.id} product={product} quantity={cart.get(product.id) ?? 0} onAdd={onAdd} />
        ))}
      </ul>
      {products.length === 0 ? (
        <p className="field-hint">
          There is nothing to sell yet: publish a product under <Link to="/store-manager/products">Products</Link>.
        </p>
      ) : (
        found.length === 0 && <p className="field-hint">No product matches.</p>
      )}
    </section>
  );
}

type TileProps = { product: Sellable; quantity: number; onAdd: (id: string) => void };

function Tile({ product: { id, title, variant, price_cents, currency, left, picture }, quantity, onAdd }: TileProps) {
  return (
    <li>
      <button type="button" className="sell-tile" onClick={() => onAdd(id)} disabled={left === 0}>
        <PictureFrame picture={picture && { ...picture, alt: '' }} sizes="120px" ratio="aspect-square" />
        <span className="sell-tile-title">{title}</span>
        <small>
          {[variant, formatMoney(price_cents, currency)].filter(Boolean).join(', ')}
          {left !== null && (left === 0 ? ', sold out' : `, ${left} left`)}
        </small>
        {quantity > 0 && <b className="sell-count">{quantity} added</b>}
      </button>
    </li>
  );
}

function matches({ title, variant, sku }: Sellable, q: string) {
  const text = `${title} ${variant} ${sku ?? ''}`.toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
