import { type Picture, toPicture } from '~/lib/picture';
import type { CartProduct, CartVariant } from '~/features/catalog/cart-lines';
import { truncateHtml } from './truncate-html';
import { type Product, shownVariant } from './price';
import type { ApiImage } from '~/features/catalog/store.schema';

/** Beside a product on its page. */
export const MAX_RELATED = 4;

export type CatalogCard = CartProduct & {
  slug?: string;
  description: string;
  ribbon_text: string | null;
  purchasable: boolean;
  width: number | null;
  height: number | null;
  /** If the variant shown is not the first. */
  price?: CardPrice;
  first_variant?: CartVariant;
  isSympathy?: boolean;
};

/** What cards are made of: a product, or its part that `listForCards` reads. */
export type ListedProduct = Pick<
  Product,
  | 'id'
  | 'title'
  | 'image'
  | 'images'
  | 'ribbon_text'
  | 'description'
  | 'purchasable'
  | 'site_product_selection'
  | 'type'
> & { slug?: string; variants: CartVariant[]; occasions?: string[] };

export type CardPrice = { price_formatted: string; sale_price_formatted: string | null };

/** In characters: two lines of text on the wide first card. */
const CARD_TEXT = 120;
const LEAD_TEXT = 240;

export function toCard(product: ListedProduct, isLead = false): CatalogCard {
  const { id, slug, title, image, ribbon_text, purchasable, variants } = product;
  const description = truncateHtml(product.description, isLead ? LEAD_TEXT : CARD_TEXT);
  const { width = null, height = null } = findImage(product, image) ?? {};
  const shown = shownVariant(product);
  const [first] = variants;
  return {
    id,
    ...(slug && { slug }),
    title,
    image,
    width,
    height,
    description,
    ribbon_text,
    purchasable,
    ...(shown && shown !== first && { price: toCardPrice(shown) }),
    ...(first && { first_variant: toCartVariant(first) }),
    ...(isSympathy(product) && { isSympathy: true }),
  };
}

/** What is sold for sympathy alone. Another store says so in the type. */
export function isSympathy({ type, occasions = [] }: Pick<Product, 'type'> & { occasions?: string[] }): boolean {
  const isOnly = occasions.length === 1 && occasions[0] === 'sympathy';
  return isOnly || /sympathy|funeral/i.test(type?.value ?? '');
}

function toCardPrice({ price_formatted, sale_price_formatted }: CardPrice): CardPrice {
  return { price_formatted, sale_price_formatted };
}

export function toCartVariant(variant: CartVariant): CartVariant {
  const { id, title, price_in_cents, sale_price_in_cents, price_formatted, sale_price_formatted } = variant;
  const { manage_inventory, inventory_quantity } = variant;
  const prices = { price_in_cents, sale_price_in_cents, price_formatted, sale_price_formatted };
  return { id, title, ...prices, manage_inventory, inventory_quantity };
}

export function toPictures(product: Product): Picture[] {
  const { image, title } = product;
  const images = product.images
    .filter(({ type }) => type === null || type.startsWith('image'))
    .sort((one, other) => (one.order ?? 0) - (other.order ?? 0));
  const all: Pick<ApiImage, 'url'>[] = images.length > 0 || image === null ? images : [{ url: image }];
  return all.map(({ url }) => {
    const known = findImage(product, url);
    return toPicture({ ...known, url, alt: known?.alt || title });
  });
}

function findImage({ images }: Pick<Product, 'images'>, url: string | null) {
  return images.find((image) => image.url === url);
}
