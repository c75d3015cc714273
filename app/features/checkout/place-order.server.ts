import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { isUuid } from '~/lib/uuid';
import { batched } from '~/platform/batched.server';
import type { Context } from '~/platform/context.server';
import { isForeignKeyViolation, isRefused, violatedConstraint } from '~/platform/database.server';
import { MAX_LINES, MAX_PER_LINE } from '~/features/catalog/cart-lines';
import { checkoutLimits, toHoldSizeError, findLimitError } from '~/features/orders/checkout-limits.server';
import { FIRST_HOLD_MINUTES, holdEnd } from '~/features/orders/hold-times';
import { readStudio } from '~/features/studio/studio.server';
import { storeError } from '~/features/catalog/store-error';
import { returnAddress } from './return-address';
import type { CheckoutBody } from '~/features/catalog/store.schema';
import { checkWish, WISHES, type WishedDelivery } from '~/features/delivery/wished-delivery.server';
import { storeClosedMessage } from '~/features/catalog/store-closed.server';
import { notSoldError, findItemError } from './checkout-errors.server';

const TRIES = 5;
/** Units of a product that any address may hold: `few` in `refuse_large_holds`. */
const ALWAYS_HELD = 6;

/**
 * One statement for all carts of `$1`, each of them whole or not at all. A cart that cannot be placed is left out; so are those
 * that together want more of a product than there is. The contended stock rows come last, locked in the order of their ids, so that
 * orders do not deadlock. The bounds on lines and quantity keep PostgreSQL's plan on the indexes, and `offset 0` on the
 * address's own orders. `refuse_large_holds` waits for the lines and the stock; an address's only open order is slot 1, so
 * that of several at once only one does without it.
 */
const PLACE_ORDERS = `
with cart as materialized (
  select cart.*, uuidv7() as id, held, recent + row_number() over (partition by ip_hash) as started,
    case when held is null then 1
      else (select n from generate_series(1, unpaid) n where n <> all (held) order by random() limit 1) end as slot
  from json_to_recordset($1::json) as cart (at integer, items json, lines integer, key text, success_url text,
    cancel_url text, locale text, time_zone text, fulfillment text, fulfillment_date date, fulfillment_window_id uuid,
    delivery_postal_code text, occasion text, funeral_home_id uuid, funeral_home text, deceased_name text, service_date date,
    service_time text, placed_at timestamptz, ip_hash text, unpaid integer, per_hour integer, units integer)
  cross join lateral (
    select array_agg(hold_slot) filter (where status = 'pending' and hold_slot is not null) as held,
      count(*) filter (where created_at > cart.placed_at - interval '1 hour') as recent
    from (select status, hold_slot, created_at from orders where ip_hash = cart.ip_hash offset 0) own
  ) own
  where lines between 1 and ${MAX_LINES}
), wanted as materialized (
  select cart.id as order_id, item.*
  from cart cross join lateral json_to_recordset(items) as item (variant_id uuid, quantity integer)
  where quantity between 1 and ${MAX_PER_LINE}
), sold as materialized (
  select v.id as variant_id, v.product_id, p.title as product_title, v.title as variant_title, v.sku,
    coalesce(v.image_url, p.thumbnail) as image_url, v.currency,
    coalesce(v.sale_price_in_cents, v.price_in_cents) as unit_price_in_cents, v.manage_inventory as takes_stock,
    p.most_per_order
  from (select variant_id, sum(quantity) as quantity from wanted group by variant_id) demand
  cross join lateral (select * from variants where id = demand.variant_id offset 0) v
  cross join lateral (select * from products where id = v.product_id offset 0) p
  where p.status = 'published' and p.deleted_at is null and p.purchasable
    and (not v.manage_inventory or v.inventory_quantity >= demand.quantity)
), line as materialized (
  select * from wanted join sold using (variant_id)
), placed as (
  insert into orders (id, created_at, idempotency_key, hold_expires_at, currency, subtotal_cents, success_url, cancel_url, locale,
    time_zone, fulfillment, fulfillment_date, fulfillment_window_id, occasion, ip_hash, hold_slot)
  select id, placed_at, key, placed_at + interval '${FIRST_HOLD_MINUTES} minutes', lowest, subtotal, success_url, cancel_url, locale,
    time_zone, fulfillment, fulfillment_date, fulfillment_window_id, occasion, ip_hash,
    case when unpaid > 0 then slot end
  from cart cross join lateral (
    select count(*) as found, min(currency) as lowest, max(currency) as highest,
      sum(unit_price_in_cents::bigint * quantity) as subtotal
    from line where order_id = cart.id
  ) total
  where found = lines and lowest = highest
    and not exists (select 1 from line where order_id = cart.id and most_per_order > 0
      group by product_id, most_per_order having sum(quantity) > most_per_order)
    and (unpaid = 0 or slot is not null) and (per_hour = 0 or started <= per_hour)
  on conflict do nothing
  returning id, token
), delivery as (
  insert into order_deliveries (order_id, delivery_postal_code)
  select id, delivery_postal_code from placed join cart using (id) where delivery_postal_code is not null
), service as (
  insert into order_services (order_id, deceased_name, funeral_home_id, funeral_home, service_date, service_time)
  select id, deceased_name, funeral_home_id, funeral_home, service_date, service_time
  from placed join cart using (id)
  where num_nonnulls(deceased_name, funeral_home_id, funeral_home, service_date, service_time) > 0
), booked as (
  insert into order_lines (order_id, variant_id, product_id, product_title, variant_title, sku, image_url,
    unit_price_in_cents, quantity, takes_stock)
  select order_id, variant_id, product_id, product_title, variant_title, sku, image_url,
    unit_price_in_cents, quantity, takes_stock
  from placed join line on order_id = placed.id
  returning 1
), sale as materialized (
  select variant_id, sum(quantity)::integer as quantity from placed join line on order_id = placed.id
  where takes_stock group by variant_id
), locked as materialized (
  select id from variants where id in (select variant_id from sale) order by id for no key update
), taken as (
  update variants v set inventory_quantity = v.inventory_quantity - sale.quantity
  from sale join locked on locked.id = sale.variant_id
  where v.id = sale.variant_id
  returning 1
)
select at, token, array(select distinct product_id from line where order_id = id and takes_stock) as product_ids,
  case when units > 0 and (unpaid = 0 or held is not null
    or exists (select 1 from line where order_id = id and quantity > ${ALWAYS_HELD})) then
    refuse_large_holds(id, units, (select count(*) from booked), (select count(*) from taken)) end
from placed join cart using (id)`;

type Limits = ReturnType<typeof checkoutLimits>;

/** A row of `cart` in `PLACE_ORDERS`. */
type Cart = ReturnType<typeof toCart> & WishedDelivery;

interface Placed {
  /** The index of its cart. */
  at: number;
  token: string;
  product_ids: string[];
}

/** Returns the URL of the payment page: the same one for the same key and cart, while the order can be paid. */
export async function placeOrder(
  context: Context,
  checkout: CheckoutBody,
  idempotencyKey?: string,
): Promise<{ url: string }> {
  const closed = storeClosedMessage(context.config);
  if (closed) throw storeError(503, closed);
  const cart = toCart(context, checkout, checkoutLimits(context), idempotencyKey);
  const token = await placeCart(context, { ...cart, ...(await checkWish(context, checkout)) });
  return { url: `${context.origin}/store/${context.config.STORE_ID}/pay/${token}` };
}

/** For staff: the same stock, without the limits of an address. Returns the order's token, the same one for the same key. */
export function placeSale(context: Context, items: CheckoutBody['items'], key: string): Promise<string> {
  const sale = saleOf(context, items);
  if (items.length === 0) return placeWithoutStock(context, sale, key);
  return placeCart(context, toCart(context, sale, NO_LIMITS, key));
}

/** Of a sale whose lines are all the florist's own: they are added when it is completed. */
async function placeWithoutStock(context: Context, sale: CheckoutBody, key: string): Promise<string> {
  const idempotency_key = cartKey(key, sale);
  const { currency } = await readStudio(context);
  const placed = await context.db
    .insertInto('orders')
    .values({
      idempotency_key,
      currency,
      subtotal_cents: 0,
      success_url: sale.successUrl,
      cancel_url: sale.cancelUrl,
      created_at: context.now(),
      hold_expires_at: holdEnd(context.now()),
    })
    .onConflict((same) => same.column('idempotency_key').doNothing())
    .returning('token')
    .executeTakeFirst();
  const token = placed?.token ?? (await placedBefore(context, idempotency_key));
  if (!token) throw new Error('A sale without products could not be placed.');
  return token;
}

/** The token of the sale if it was sent before. */
export function findSale(context: Context, items: CheckoutBody['items'], key: string): Promise<string | undefined> {
  const sale = saleOf(context, items);
  return placedBefore(context, items.length === 0 ? cartKey(key, sale) : toCart(context, sale, NO_LIMITS, key).key);
}

function saleOf({ origin }: Context, items: CheckoutBody['items']) {
  return { items, successUrl: `${origin}/success`, cancelUrl: `${origin}/store` };
}

const NO_LIMITS = { ipHash: null, unpaid: 0, perHour: 0, units: 0 };

async function placeCart(context: Context, cart: Cart): Promise<string> {
  for (let tries = 1; ; tries++) {
    // A cart that was left out among others may still be placed alone.
    const placed = await (tries === 1 ? placeTogether : placeAlone)(context.pool, cart);
    for (const id of placed?.product_ids ?? []) context.writes(`product:${id}`);
    const token = placed?.token ?? (await placedBefore(context, cart.key));
    if (token) return token;
    const error =
      (cart.ip_hash === null ? undefined : await findLimitError(context)) ?? (await findItemError(context, cart.items));
    if (error) throw error;
    if (tries === TRIES) throw storeError(503, 'The store is very busy right now. Please try again in a minute.');
  }
}

function toCart(context: Context, checkout: CheckoutBody, limits: Limits, idempotencyKey?: string) {
  const items = mergeItems(checkout.items);
  const { ipHash, unpaid, perHour, units } = limits;
  return {
    items,
    lines: items.length,
    key: idempotencyKey === undefined ? null : cartKey(idempotencyKey, checkout),
    success_url: ownAddress(context, 'successUrl', checkout.successUrl),
    cancel_url: ownAddress(context, 'cancelUrl', checkout.cancelUrl),
    locale: checkout.locale,
    time_zone: checkout.timeZone,
    placed_at: context.now(),
    ip_hash: ipHash,
    unpaid,
    per_hour: perHour,
    units,
  };
}

const placeTogether = batched(placeCarts, { most: 16, atOnce: 2 });

async function placeAlone(pool: Pool, cart: Cart): Promise<Placed | undefined> {
  const [placed] = await placeCarts(pool, [cart]);
  return placed;
}

/** The order of each cart, or undefined if it could not be placed. */
async function placeCarts(pool: Pool, carts: Cart[]): Promise<(Placed | undefined)[]> {
  const values = [JSON.stringify(carts.map((cart, at) => ({ at, ...cart })))];
  try {
    // Named, so that it is planned once per connection: planning costs more than running.
    const { rows } = await pool.query<Placed>({ name: 'place-orders', text: PLACE_ORDERS, values });
    return carts.map((_cart, index) => rows.find(({ at }) => at === index));
  } catch (error) {
    if (isUndone(error) || (carts.length > 1 && isRefused(error))) return carts.map(() => undefined);
    throw toHoldSizeError(error) ?? error;
  }
}

/** `findItemError` finds out whether a product was deleted. */
function isUndone(error: unknown) {
  const isDeadlock = (error as { code?: string }).code === '40P01';
  return isDeadlock || isForeignKeyViolation(error) || violatedConstraint(error) === 'stock_never_below_zero';
}

async function placedBefore({ db }: Context, key: string | null): Promise<string | undefined> {
  if (key === null) return undefined;
  const order = await db.selectFrom('orders').select('token').where('idempotency_key', '=', key).executeTakeFirst();
  return order?.token;
}

function mergeItems(items: CheckoutBody['items']) {
  if (items.length === 0) throw storeError(400, 'Your cart is empty', 'items');
  const merged = new Map<string, number>();
  for (const { variant_id, quantity } of items) {
    const id = variant_id.toLowerCase();
    if (!isUuid(id)) throw notSoldError();
    merged.set(id, (merged.get(id) ?? 0) + quantity);
  }
  if (merged.size > MAX_LINES) throw storeError(400, `An order has at most ${MAX_LINES} lines.`, 'items');
  for (const quantity of merged.values()) {
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_PER_LINE) {
      throw storeError(400, `A quantity is a whole number from 1 to ${MAX_PER_LINE}.`, 'items');
    }
  }
  return [...merged].map(([variant_id, quantity]) => ({ variant_id, quantity }));
}

function ownAddress({ origin, config }: Context, field: 'successUrl' | 'cancelUrl', address: string) {
  const own = returnAddress(address, [origin, new URL(config.baseUrl).origin]);
  if (!own) throw storeError(400, `${field} must be an address of this site.`, field);
  return own;
}

/** The key is bound to the cart, so that nobody can open a stranger's order. The cart may be opened on any page. */
function cartKey(key: string, { items, successUrl, ...checkout }: CheckoutBody) {
  const wish = WISHES.flatMap((name) => (checkout[name] ? [name, checkout[name]] : []));
  if (key.length < 16 || key.length > 200) {
    throw storeError(400, 'An idempotency key has 16 to 200 characters.', 'Idempotency-Key');
  }
  return createHash('sha256')
    .update(JSON.stringify([key, items, successUrl, ...wish]))
    .digest('base64url');
}
