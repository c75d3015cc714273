import type { Color, Occasion } from '../../../app/lib/product-choices';

/** In the store's own field names (spec 3). Pictures are named by their file in `pictures/`. */
export interface DemoProduct {
  id: string;
  title: string;
  subtitle: string;
  ribbon_text: string | null;
  description: string;
  thumbnail: string;
  images: { url: string; order: number; type: 'image'; alt: string }[];
  status: 'published';
  purchasable: boolean;
  order: number;
  site_product_selection: 'lowest_price_first' | 'first_variant' | null;
  type: { value: string };
  occasions: Occasion[];
  colors: Color[];
  lead_days: number;
  most_per_day: number;
  options: { id: string; title: string; values: OptionValue[] }[];
  variants: DemoVariant[];
  product_collections: { product_id: string; collection_id: string; order: number }[];
  additional_info: { id: string; order: number; title: string; description: string }[];
  custom_fields: { id: string; title: string; is_required: boolean }[];
  related_products: RelatedProduct[];
}

export interface DemoVariant {
  id: string;
  title: string;
  sku: string;
  price_in_cents: number;
  sale_price_in_cents: number | null;
  currency: 'usd';
  currency_symbol: '$';
  /** `$1` stands for the amount: with 148.00 in its place this reads $148.00. */
  currency_template: '$$1';
  manage_inventory: boolean;
  inventory_quantity: number;
  /** Grams, packed with water. */
  weight: number;
  options: OptionValue[];
}

interface OptionValue {
  id: string;
  option_id: string;
  variant_id: string;
  value: string;
}

interface RelatedProduct {
  id: string;
  section_title: string;
  related_type: 'product';
  related_id: string;
  position: number;
}

interface Written
  extends Pick<DemoProduct, 'id' | 'title' | 'subtitle' | 'description' | 'order' | 'site_product_selection'> {
  ribbon_text?: string;
  purchasable?: boolean;
  type: string;
  occasions: Occasion[];
  colors: Color[];
  lead_days?: number;
  most_per_day?: number;
  collection: keyof typeof COLLECTIONS;
  pictures: { url: string; alt: string }[];
  option: string;
  variants: WrittenVariant[];
  info: Record<string, string>;
  card_message?: boolean;
  goes_with: string[];
}

interface WrittenVariant extends Pick<DemoVariant, 'id' | 'title' | 'sku' | 'price_in_cents' | 'weight'> {
  sale_price_in_cents?: number;
  stock?: number;
}

const COLLECTIONS = {
  arrangements: '0199c8a0-c001-7000-8000-000000000000',
  hand_tied: '0199c8a0-c002-7000-8000-000000000000',
  sympathy: '0199c8a0-c003-7000-8000-000000000000',
  gifts: '0199c8a0-c004-7000-8000-000000000000',
};

export const DELIVERY =
  'Order before noon for the same day, within 40 miles of the studio. Or pick up Monday to Friday, 10AM to 6PM.';

export const CHAPEL =
  'To the chapel, church or house, before the service. Call us with the hour and we will take care of it.';

/** The page needs a number above 0 for variants without inventory. */
const UNCOUNTED = 24;

/** Fills in all fields of a product. Its parts have ids derived from its own, so that they never change. */
export function product({ pictures, variants, info, goes_with, ...written }: Written): DemoProduct {
  const { id, title, subtitle, description, order, site_product_selection } = written;
  const option_id = part(id, 100);
  const valueOf = (variant: WrittenVariant, index: number) => ({
    id: part(id, 101 + index),
    option_id,
    variant_id: variant.id,
    value: variant.title,
  });
  return {
    id,
    title,
    subtitle,
    description,
    order,
    site_product_selection,
    ribbon_text: written.ribbon_text ?? null,
    thumbnail: pictures[0]?.url ?? '',
    images: pictures.map((picture, index) => ({ ...picture, order: index, type: 'image' })),
    status: 'published',
    purchasable: written.purchasable ?? true,
    type: { value: written.type },
    occasions: written.occasions,
    colors: written.colors,
    lead_days: written.lead_days ?? 0,
    most_per_day: written.most_per_day ?? 0,
    options: [{ id: option_id, title: written.option, values: variants.map(valueOf) }],
    variants: variants.map((variant, index) => variantOf(variant, valueOf(variant, index))),
    product_collections: [{ product_id: id, collection_id: COLLECTIONS[written.collection], order }],
    additional_info: Object.entries(info).map(([heading, text], index) => ({
      id: part(id, 201 + index),
      order: index,
      title: heading,
      description: text,
    })),
    custom_fields: written.card_message ? [{ id: part(id, 301), title: 'Card message', is_required: false }] : [],
    related_products: goes_with.map((related_id, position) => ({
      id: part(id, 401 + position),
      section_title: 'Goes well with',
      related_type: 'product',
      related_id,
      position,
    })),
  };
}

function variantOf({ stock, sale_price_in_cents, ...variant }: WrittenVariant, value: OptionValue): DemoVariant {
  return {
    ...variant,
    sale_price_in_cents: sale_price_in_cents ?? null,
    currency: 'usd',
    currency_symbol: '$',
    currency_template: '$$1',
    manage_inventory: stock !== undefined,
    inventory_quantity: stock ?? UNCOUNTED,
    options: [value],
  };
}

function part(id: string, number: number) {
  return `${id.slice(0, -3)}${number}`;
}
