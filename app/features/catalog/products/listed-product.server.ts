import type { ApiImage } from '~/features/catalog/store.schema';
import type { ListedProduct } from './catalog-card';
import { currencySymbol, formatPrice } from './price';
import { safeHtml } from './safe-html.server';

/** What a card shows, of `products p`. PostgreSQL takes half as long for arrays as for objects. */
export const LISTED_COLUMNS = `p.id, p.slug, p.title, p.ribbon_text, p.description, p.thumbnail, p.purchasable,
  p.site_product_selection, p.images, p.type, p.occasions, (
    select coalesce(json_agg(json_build_array(id, title, price_in_cents, sale_price_in_cents, currency, currency_symbol,
      currency_template, manage_inventory, inventory_quantity) order by sort_order), '[]')
    from variants where product_id = p.id
  ) as variants`;

export interface ListedRow {
  id: string;
  slug: string;
  title: string;
  ribbon_text: string | null;
  description: string;
  thumbnail: string | null;
  purchasable: boolean;
  site_product_selection: string | null;
  images: ApiImage[];
  type: string | null;
  occasions: string[];
  variants: VariantFields[];
}

type VariantFields = [
  id: string,
  title: string,
  price_in_cents: number,
  sale_price_in_cents: number | null,
  currency: string,
  currency_symbol: string | null,
  currency_template: string | null,
  manage_inventory: boolean,
  inventory_quantity: number,
];

export function toListedProduct({ thumbnail, type, ...row }: ListedRow): ListedProduct {
  const variants = row.variants.map(toVariant);
  const hasStock = variants.some(
    ({ manage_inventory, inventory_quantity }) => !manage_inventory || inventory_quantity > 0,
  );
  return {
    ...row,
    image: thumbnail,
    type: type === null ? null : { value: type },
    description: safeHtml(row.description),
    purchasable: row.purchasable && hasStock,
    variants,
  };
}

function toVariant([id, title, price_in_cents, sale_price_in_cents, code, symbol, template, ...stock]: VariantFields) {
  const currency = { code, symbol: symbol ?? currencySymbol(code), template };
  const [manage_inventory, inventory_quantity] = stock;
  return {
    id,
    title,
    price_in_cents,
    sale_price_in_cents,
    manage_inventory,
    inventory_quantity,
    price_formatted: formatPrice(price_in_cents, currency),
    sale_price_formatted: sale_price_in_cents === null ? null : formatPrice(sale_price_in_cents, currency),
  };
}
