/** What must add up over the whole database, whatever happened. Each statement returns what does not. */
import type { RunningShop } from '../running-shop.ts';
import { MORGANTOWN, type Scarce, STEMS_EACH } from './scene.ts';
import { ALL_BACK } from './staff.ts';

/** Paid orders, and unpaid ones with details that are held. */
const TAKES_A_PLACE = "(status = 'paid' or status = 'pending' and buyer_name is not null)";

function sums({ stock, ordersPerDay, ordersInMorning, ordersOfHoliday, spraysPerDay, uses }: Scarce, holiday: string) {
  return {
    'lines and subtotal': `
      select number, subtotal_cents, sum from orders join lateral (
        select sum(quantity * unit_price_in_cents) from order_lines where order_id = orders.id) line on true
      where subtotal_cents <> sum`,
    'parts and total': `
      select number from orders where total_cents <> subtotal_cents - discount_cents + delivery_cents + tax_cents + tip_cents
        or due_cents <> total_cents - gift_card_cents or due_cents < 0`,
    // The state's 6 % and the city's 1 %, rounded once per order; gift cards and tips are not taxed.
    tax: `
      select number, tax_cents, wanted from orders left join order_deliveries on order_id = id join lateral (
        select case when channel = 'gift_card' or buyer_name is null then 0
          else floor(((subtotal_cents - discount_cents + delivery_cents) * (case when fulfillment = 'pickup'
            or delivery_postal_code = '${MORGANTOWN}' then 700 else 600 end) + 5000) / 10000) end as wanted) rate on true
      where status <> 'expired' and tax_cents <> wanted
        or tax_cents <> coalesce((select sum((part->>'tax_cents')::bigint) from jsonb_array_elements(taxes) part), 0)`,
    // A change refunds at most what an earlier refund has left.
    'money of paid orders': `
      select number, due_cents, balance_cents, paid, changed, given from orders join lateral (
        select coalesce(sum(amount_cents), 0) as paid, coalesce(sum(back.changed), 0) as changed,
          coalesce(sum(back.given), 0) as given from payments
        left join lateral (select sum(amount_cents) as given, sum(amount_cents) filter (where is_change) as changed
          from payment_refunds where payment_ref = ref and status <> 'failed') back on true
        where order_id = orders.id and payments.status = 'paid' and provider <> 'gift_card') money on true
      where orders.status = 'paid' and (balance_cents < 0 or paid - changed + balance_cents <> due_cents
        and not (paid = given and changed < paid and paid - changed + balance_cents > due_cents))`,
    'more given back than paid': `
      select ref, amount_cents from payments
      where amount_cents < (select sum(amount_cents) from payment_refunds where payment_ref = ref and status <> 'failed')`,
    'refunded orders that kept money': `
      select number, ref, payments.status from orders join payments on order_id = orders.id
      where orders.status in ('refunded', 'cancelled', 'expired') and payments.status not in ('refunded', 'closed')`,
    'refunds that never ended': "select * from payment_refunds where status <> 'succeeded'",
    'money at the provider': `
      select test.ref, test.status, payments.status as ours, test.amount_cents from test_sessions test
      left join payments using (ref)
      where test.order_id is not null and (test.status = 'paid' and payments.status is distinct from 'paid'
        or test.status = 'refunded' and payments.status not in ('paid', 'refunded')
        or test.amount_cents is distinct from coalesce(payments.amount_cents, test.amount_cents)
        or coalesce((select sum((refund ->> 'amount_cents')::bigint) from jsonb_array_elements(test.refunds) refund), 0)
          <> coalesce((select sum(amount_cents) from payment_refunds where payment_ref = test.ref and status = 'succeeded'), 0))`,
    stock: `
      select title, inventory_quantity, held from variants join lateral (
        select coalesce(sum(quantity - restocked_quantity), 0) as held from order_lines join orders on orders.id = order_id
        where variant_id = variants.id and takes_stock and (status in ('pending', 'paid') or status = 'refunded'
          and paid_at is not null and not exists (select from payment_refunds join payments on payments.ref = payment_ref
            where payments.order_id = orders.id and reason = '${ALL_BACK}')
          -- Ended after everything had been given back: that puts it back on the shelf too.
          and (ended_by is null or exists (select from payment_refunds join payments on payments.ref = payment_ref
            where payments.order_id = orders.id and payment_refunds.created_at = ended_at)))) sold on true
      where inventory_quantity + held <> ${stock} or inventory_quantity < 0`,
    'stems and their ledger': `
      select name from stems where on_hand <> (select sum(quantity) from stem_movements where stem_id = stems.id)`,
    'stems of orders': `
      select number, used, wanted from orders join lateral (
        select coalesce(-sum(quantity), 0) as used from stem_movements where order_id = orders.id) ledger on true
      join lateral (select coalesce(sum(order_lines.quantity), 0) * ${STEMS_EACH} as wanted from order_lines
        join recipe_stems using (variant_id) where order_id = orders.id) made on true
      where used <> case when stems_used then wanted else 0 end`,
    'full days': `
      select fulfillment_date, count(*) from orders
      where ${TAKES_A_PLACE} and fulfillment_date is not null and channel <> 'walk_in' group by 1
      having count(*) > case when fulfillment_date = '${holiday}' then ${ordersOfHoliday} else ${ordersPerDay} end`,
    'full windows': `
      select fulfillment_date, fulfillment_window, count(*) from orders
      where ${TAKES_A_PLACE} and fulfillment_window_id = (select id from delivery_windows where name = 'Morning')
      group by 1, 2 having count(*) > ${ordersInMorning}`,
    'products of a day': `
      select fulfillment_date, sum(quantity) from orders join order_lines on order_id = orders.id
      where ${TAKES_A_PLACE} and product_title = 'Sprays' and channel <> 'walk_in'
      group by 1 having sum(quantity) > ${spraysPerDay}`,
    'gift cards': `
      select number from gift_cards where balance_cents < 0
        or balance_cents <> (select sum(cents) from gift_card_movements where gift_card_id = gift_cards.id)`,
    'what orders took of gift cards': `
      select number, status, gift_card_cents, taken from orders join lateral (
        select coalesce(-sum(cents), 0) as taken from gift_card_movements
        where order_id = orders.id and kind = 'order') moved on true
      where taken <> case when status in ('pending', 'paid') or status = 'refunded' and paid_at is not null
        then gift_card_cents else 0 end`,
    'gift cards sold': `
      select number from orders left join gift_card_sales sale on sale.order_id = orders.id
      where channel = 'gift_card' and (paid_at is not null) <> (sale.gift_card_id is not null)`,
    discounts: `
      select discount_code, count(*) from orders where discount_code = 'TEN' and status in ('pending', 'paid')
        and (paid_at is null or paid_at < hold_expires_at) -- a late payment keeps its discount (decision 81)
      group by 1 having count(*) > ${uses}`,
    'days of subscriptions': `
      select subscription_id, subscription_day from orders join subscription_orders on order_id = id where subscription_id is not null
        and status in ('pending', 'paid', 'refunded') group by 1, 2 having count(*) > 1`,
    'charges of subscriptions': `
      select test_sessions.order_id, array_agg(concat_ws(' ', ref, test_sessions.status, test_sessions.amount_cents,
          (select concat_ws(' ', payments.status, refund_reason) from payments where payments.ref = test_sessions.ref)))
      from test_sessions join orders on orders.id = test_sessions.order_id
      join subscription_orders own on own.order_id = orders.id
      where own.subscription_id is not null and test_sessions.status in ('paid', 'refunded') and not exists (
        -- The link for a balance begins once the order is paid; one that has changed or gone since is given back.
        select from payments where payments.ref = test_sessions.ref
          and (is_balance or refund_reason = 'wrong_amount'
            or refund_reason = 'paid_twice' and payments.created_at > orders.paid_at))
      group by 1 having count(*) > 1`,
    // Each event leaves one state and enters another, so that the order is where they lead.
    'the way of each order': `
      select number, fulfillment_state, state from orders cross join unnest(
        array['to_make', 'made', 'out', 'delivered', 'problem']) state
      where channel <> 'gift_card' and (state = fulfillment_state)::integer <> (state = 'to_make')::integer
        + (select count(*) filter (where to_state = state) - count(*) filter (where from_state = state)
           from fulfillment_events where order_id = orders.id)`,
    'one email for each payment': `
      select number from orders where paid_at is not null and channel = 'web' and buyer_email is not null and (
        select count(*) from emails where dedupe_key = 'order-paid:' || orders.id || ':buyer') <> 1`,
    'orders that never ended': "select number from orders where status = 'pending'",
  };
}

/** The names of what does not add up, with the rows. */
export async function readDifferences(shop: RunningShop, scarce: Scarce, holiday: string) {
  const found: Record<string, unknown[]> = {};
  for (const [name, statement] of Object.entries(sums(scarce, holiday))) {
    const rows = await shop.query(statement);
    if (rows.length > 0) found[name] = rows.slice(0, 5);
  }
  return found;
}
