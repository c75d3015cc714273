import { addDays } from '../app/lib/dates.ts';
import { usHolidays } from '../app/lib/us-holidays.ts';
import { placeOrder } from '~/features/checkout/place-order.server';
import { wholeOrders } from '~/features/orders/order-tables.server';
import { openContext, type Platform } from '~/platform/context.server';
import type { Studio } from './open-studio.ts';
import { SITE } from './visitor.ts';

interface Shop {
  platform: Pick<Platform, 'db'>;
}

interface Sold {
  stock?: number;
  price?: number;
  sale?: number | null;
}

/** Adds a product with one variant, of unlimited stock by default; returns the id of the variant. */
export async function createProduct(
  { platform }: Shop,
  title: string,
  { stock, price = 4500, sale = null }: Sold = {},
) {
  const product = await platform.db.insertInto('products').values({ title }).returning('id').executeTakeFirstOrThrow();
  const variant = await platform.db
    .insertInto('variants')
    .values({
      product_id: product.id,
      title: 'Large',
      price_in_cents: price,
      sale_price_in_cents: sale,
      manage_inventory: stock !== undefined,
      inventory_quantity: stock ?? 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return variant.id;
}

export function cartOf(...items: (string | [variant: string, quantity: number])[]) {
  return {
    items: items.map((item) => {
      const [variant_id, quantity] = typeof item === 'string' ? ([item, 1] as const) : item;
      return { variant_id, quantity };
    }),
    successUrl: `${SITE}/success`,
    cancelUrl: `${SITE}/store`,
  };
}

/** The rate of the state, everywhere: '6' percent. */
export function setSalesTax({ platform }: Shop, rate: string) {
  const everywhere = { level: 'state' as const, name: 'West Virginia', region: '', valid_from: '2020-01-01' };
  return platform.db
    .insertInto('tax_rates')
    .values({ ...everywhere, rate })
    .execute();
}

/** Places an order; returns the path of its payment page, and its token. */
export async function order(studio: Studio, checkout: ReturnType<typeof cartOf>, key?: string) {
  const { url } = await placeOrder(openContext(studio.platform, SITE), checkout, key);
  const path = new URL(url).pathname;
  return { path, token: path.split('/').at(-1) ?? '' };
}

export async function stockOf({ platform }: Shop, variantId: string) {
  const variant = platform.db.selectFrom('variants').select('inventory_quantity').where('id', '=', variantId);
  return (await variant.executeTakeFirstOrThrow()).inventory_quantity;
}

export async function orderBehind({ platform }: Studio, token: string) {
  return wholeOrders(platform.db).where('token', '=', token).executeTakeFirstOrThrow();
}

/** The value of a date field: the next delivery day in that many days. */
/** The first from the day after tomorrow on that is no weekend, and no holiday on which the demo is closed. */
function workingDay(): string {
  const from = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const isOff = (day: string) =>
    [0, 6].includes(new Date(day).getUTCDay()) || usHolidays(from).some((holiday) => holiday.day === day);
  return Array.from({ length: 9 }, (_, ahead) => addDays(from, ahead)).find((day) => !isOff(day)) ?? from;
}

export function pickup(fields: Record<string, string> = {}) {
  return {
    buyer_name: 'Hannah Lyle',
    buyer_email: 'hannah@example.com',
    buyer_phone: '304-555-0134',
    fulfillment: 'pickup',
    fulfillment_date: workingDay(),
    ...fields,
  };
}

export function delivery(fields: Record<string, string> = {}) {
  return {
    ...pickup({ fulfillment: 'delivery', recipient_name: 'June Mays', delivery_note: 'Side door' }),
    delivery_street: '12 Ridge Road',
    // The one of the ZIP code.
    delivery_city: fields.delivery_postal_code ? '' : 'Davis',
    delivery_region: 'wv',
    delivery_postal_code: '26260',
    ...fields,
  };
}

export function card(card_number = '4242 4242 4242 4242') {
  return { card_number, card_expiry: '12 / 39', card_code: '123', card_name: 'Hannah Lyle' };
}

/** The first gift card's code in a page or an email; empty without one. A UUID of digits alone is none. */
export function giftCardCodeIn(text = ''): string {
  return /(?<![\w-])[0-9A-Z]{4}(-[0-9A-Z]{4}){3}(?![\w-])/.exec(text)?.[0] ?? '';
}
