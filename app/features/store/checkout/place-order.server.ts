import { createHash } from 'node:crypto';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { isForeignKeyViolation, violatedConstraint } from '~/platform/database.server';
import { MAX_LINES, MAX_PER_LINE } from '~/features/store/cart/cart';
import { checkoutLimits, toHoldSizeError, findLimitError } from './checkout-limits.server';
import { storeError } from '~/features/store/store-error';
import { returnAddress } from './return-address';
import type { CheckoutBody } from '~/features/store/store.schema';
import { storeClosedMessage } from '~/features/store/store-closed.server';
import { notSoldError, findItemError } from './checkout-errors.server';

/** Until the buyer's details are in; then `HOLD_MINUTES`. */
const FIRST_HOLD_MINUTES = 5;
const TRIES = 5;
/** Units of a product that any address may hold: `few` in `refuse_large_holds` (migration 0055). */
const ALWAYS_HELD = 6;

/**
 * One statement, all or nothing; the contended stock rows come last, in the order of their ids, so that orders do not
 * deadlock. `$1` is the items as JSON and `$2` their count; `$8` to `$11` are those of `checkoutLimits`. The bounds on the
 * quantity keep PostgreSQL's plan on the indexes, and `offset 0` on the address's own orders. `refuse_large_holds` waits for
 * the lines and the stock; an address's only open order is slot 1, so that of several at once only one does without it.
 */
const PLACE_ORDER = `
with wanted as (
  select * from json_to_recordset($1::json) as wanted (variant_id uuid, quantity integer)
  where quantity between 1 and ${MAX_PER_LINE}
), cart as materialized (
  select v.id as variant_id, v.product_id, p.title as product_title, v.title as variant_title, v.sku,
    coalesce(v.image_url, p.thumbnail) as image_url, v.currency,
    coalesce(v.sale_price_in_cents, v.price_in_cents) as unit_price_in_cents,
    wanted.quantity, v.manage_inventory as takes_stock
  from wanted
  cross join lateral (select * from variants where id = wanted.variant_id offset 0) v
  cross join lateral (select * from products where id = v.product_id offset 0) p
  where p.status = 'published' and p.deleted_at is null and p.purchasable
    and (not v.manage_inventory or v.inventory_quantity >= wanted.quantity)
), held as materialized (
  select hold_slot from (select status, hold_slot from orders where placed_from = $8::text offset 0) own
  where status = 'pending' and hold_slot is not null
), slot as materialized (
  select 1 as free where $9::integer > 0 and not exists (select 1 from held)
  union all
  (select n from generate_series(1, $9::integer) n
  where exists (select 1 from held) and n not in (select hold_slot from held)
  order by random() limit 1)
), placed as (
  insert into orders (idempotency_key, hold_expires_at, currency, subtotal_cents, success_url, cancel_url, locale,
    time_zone, placed_from, hold_slot)
  select $3::text, now() + interval '${FIRST_HOLD_MINUTES} minutes', min(currency),
    sum(unit_price_in_cents::bigint * quantity), $4, $5, $6, $7, $8::text, (select free from slot)
  from cart
  having count(*) = $2::integer and min(currency) = max(currency)
    and ($9::integer = 0 or exists (select 1 from slot))
    and ($10::integer = 0 or $10::integer > (select count(*) from (
      select 1 from orders where placed_from = $8::text and created_at > now() - interval '1 hour' limit $10::integer
    ) recent))
  on conflict do nothing
  returning id, token
), lines as (
  insert into order_lines (order_id, variant_id, product_id, product_title, variant_title, sku, image_url,
    unit_price_in_cents, quantity, takes_stock)
  select placed.id, variant_id, product_id, product_title, variant_title, sku, image_url,
    unit_price_in_cents, quantity, takes_stock
  from placed, cart
  returning 1
), taken as (
  update variants v set inventory_quantity = v.inventory_quantity - line.quantity
  from (select variant_id, quantity from placed, cart where takes_stock order by variant_id) line
  where v.id = line.variant_id
  returning 1
)
select token, (select array_agg(distinct product_id) from cart where takes_stock) as product_ids,
  case when $11::integer > 0
    and ($9::integer = 0 or exists (select 1 from held) or exists (select 1 from cart where quantity > ${ALWAYS_HELD})) then
    refuse_large_holds(id, $11::integer, (select count(*) from lines), (select count(*) from taken)) end
from placed`;

/** Returns the URL of the payment page: the same one for the same key and cart, while the order can be paid. */
export async function placeOrder(
  context: Context,
  checkout: CheckoutBody,
  idempotencyKey?: string,
): Promise<{ url: string }> {
  const closed = storeClosedMessage(context.config);
  if (closed) throw storeError(503, closed);
  const items = mergeItems(checkout.items);
  const key = idempotencyKey === undefined ? null : cartKey(idempotencyKey, checkout);
  const success = ownAddress(context, 'successUrl', checkout.successUrl);
  const cancel = ownAddress(context, 'cancelUrl', checkout.cancelUrl);
  const { placedFrom, unpaid, perHour, units } = checkoutLimits(context);
  const limits = [placedFrom, unpaid, perHour, units];
  const values = [
    JSON.stringify(items),
    items.length,
    key,
    success,
    cancel,
    checkout.locale,
    checkout.timeZone,
    ...limits,
  ];

  for (let tries = 1; ; tries++) {
    const token = (await tryToPlace(context, values)) ?? (await placedBefore(context, key));
    if (token) return { url: `${context.origin}/store/${context.config.STORE_ID}/pay/${token}` };
    const error = (await findLimitError(context)) ?? (await findItemError(context, items));
    if (error) throw error;
    if (tries === TRIES) throw storeError(503, 'The store is very busy just now. Please try again in a minute.');
  }
}

async function tryToPlace({ pool, writes }: Context, values: unknown[]): Promise<string | undefined> {
  type Placed = { token: string; product_ids: string[] | null };
  try {
    // Named, so that it is planned once per connection: planning costs more than running.
    const { rows } = await pool.query<Placed>({ name: 'place-order', text: PLACE_ORDER, values });
    for (const id of rows[0]?.product_ids ?? []) writes(`product:${id}`);
    return rows[0]?.token;
  } catch (error) {
    const tooLarge = toHoldSizeError(error);
    if (tooLarge) throw tooLarge;
    const isDeadlock = (error as { code?: string }).code === '40P01';
    // `findItemError` finds out whether a product was deleted.
    if (isDeadlock || isForeignKeyViolation(error) || violatedConstraint(error) === 'stock_never_below_zero')
      return undefined;
    throw error;
  }
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

/** The key is bound to the cart, so that nobody can open a stranger's order. */
function cartKey(key: string, { items, successUrl, cancelUrl }: CheckoutBody) {
  if (key.length < 16 || key.length > 200) {
    throw storeError(400, 'An idempotency key has 16 to 200 characters.', 'Idempotency-Key');
  }
  return createHash('sha256')
    .update(JSON.stringify([key, items, successUrl, cancelUrl]))
    .digest('base64url');
}
