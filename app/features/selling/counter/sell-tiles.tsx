import { useState } from 'react';
import { Link, useFetcher } from 'react-router';
import type { ActionError } from '~/lib/action-error';
import { formatMoney } from '~/lib/money';
import { Input } from '~/ui/field';
import { ErrorToast } from '~/ui/error-toast';
import { Icon } from '~/ui/icon';
import { PictureFrame } from '~/ui/plate';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { Sellable } from './sell-products.server';

/** More are found by typing. */
const SHOWN = 48;

type SellTilesProps = {
  products: Sellable[];
  cart: Map<string, number>;
  onAdd: (id: string) => void;
  /** Enter in an empty search field. */
  onDone: (search: HTMLInputElement) => void;
};

export function SellTiles({ products, cart, onAdd, onDone }: SellTilesProps) {
  const [q, setQ] = useState('');
  const favorites = useFavorites(products);
  const found = findSizes(products, q);
  const tiles = [...Map.groupBy(found, ({ product_id }) => product_id).values()].slice(0, SHOWN);
  const addFirst = (search: HTMLInputElement) => {
    const first = found.find(({ left }) => left !== 0);
    if (q.trim() === '' || !first) return onDone(search);
    onAdd(first.id);
    setQ('');
  };
  return (
    <section className="sell-products" aria-label="Products">
      <label className="field-label" htmlFor="sell-search">
        Find a product or scan a code
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
        Press Enter to add the first. In an empty field, Enter goes to the next field, and finally to the payment.
      </p>
      <ul className="sell-tiles">
        {tiles.map((sizes) => (
          <ProductTile key={sizes[0]?.product_id} sizes={sizes} cart={cart} onAdd={onAdd} favorites={favorites} />
        ))}
      </ul>
      <ErrorToast error={favorites.error} />
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

/** The form that a heart sends, beside that of the sale: without scripts too. */
export const FAVORITES_FORM = 'favorites';

/** They keep their places until the page is opened again, so that nothing jumps under a thumb. */
function useFavorites(products: Sellable[]) {
  const { submit, data } = useFetcher<ActionError>();
  const [ids, setIds] = useState(
    () => new Set(products.flatMap(({ product_id, is_favorite }) => (is_favorite ? [product_id] : []))),
  );
  const toggle = (id: string) => {
    const isOne = ids.has(id);
    setIds(isOne ? new Set([...ids].filter((other) => other !== id)) : new Set(ids).add(id));
    void submit({ intent: 'favorite', [isOne ? 'remove' : 'add']: id }, { method: 'post', action: '/sell' });
  };
  return { ids, toggle, error: data?.error };
}

type ProductTileProps = {
  sizes: Sellable[];
  cart: Map<string, number>;
  onAdd: (id: string) => void;
  favorites: ReturnType<typeof useFavorites>;
};

function ProductTile({ sizes, cart, onAdd, favorites }: ProductTileProps) {
  const [product] = sizes;
  if (!product) return null;
  const { product_id: id, title, picture } = product;
  const isFavorite = favorites.ids.has(id);
  return (
    <li className="sell-tile" data-out={sizes.every(({ left }) => left === 0) || undefined}>
      <PictureFrame picture={picture && { ...picture, alt: '' }} sizes="220px" ratio="aspect-3-2" />
      <p className="sell-tile-title">
        <b>{title}</b>
        <button
          className="sell-heart"
          form={FAVORITES_FORM}
          name={isFavorite ? 'remove' : 'add'}
          value={id}
          aria-pressed={isFavorite}
          aria-label={`${title} is a favorite`}
          onClick={(event) => {
            event.preventDefault();
            favorites.toggle(id);
          }}
        >
          <Icon name="heart" />
        </button>
      </p>
      <div className="sell-sizes">
        {sizes.map((size) => (
          <Size key={size.id} size={size} quantity={cart.get(size.id) ?? 0} onAdd={onAdd} />
        ))}
      </div>
    </li>
  );
}

type SizeProps = { size: Sellable; quantity: number; onAdd: (id: string) => void };

/** One tap puts it on the ticket. */
function Size({ size: { id, title, variant, price_cents, currency, left }, quantity, onAdd }: SizeProps) {
  return (
    <button
      type="button"
      className="sell-size"
      data-chosen={quantity > 0 || undefined}
      disabled={left === 0}
      onClick={() => onAdd(id)}
    >
      <VisuallyHidden>Add {title}, </VisuallyHidden>
      {variant && <small>{variant}</small>} <span className="num">{formatMoney(price_cents, currency)}</span>{' '}
      {left !== null && <small>{left === 0 ? 'sold out' : `${left} left`}</small>}{' '}
      {quantity > 0 && (
        <b className="sell-count">
          {quantity}
          <VisuallyHidden> on the ticket</VisuallyHidden>
        </b>
      )}
    </button>
  );
}

/** A code that was scanned finds its own size alone. */
function findSizes(products: Sellable[], q: string): Sellable[] {
  const typed = q.trim().toLowerCase();
  const scanned = products.filter(({ sku }) => typed !== '' && sku?.toLowerCase() === typed);
  if (scanned.length > 0) return scanned;
  const words = typed.split(/\s+/);
  return products.filter(({ title, variant, sku }) => {
    const text = `${title} ${variant} ${sku ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
