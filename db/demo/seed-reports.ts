import { sql } from 'kysely';
import type { Context } from '~/platform/context.server';

/** Orders have numbers from 1001 on; those of the year before come before them. */
const LAST_NUMBER = 1000;
/** Keeps the weekday. */
const YEAR_DAYS = 364;

const NOTES = [
  'Likes peonies, no lilies: the cat.',
  'Leave it on the porch, behind the bench.',
  'Prefers a call to an email.',
];

/** Customers follow from orders and inquiries; the demo's studio has written something about some of them. */
export async function seedCustomers({ db, now }: Context) {
  const customers = await db
    .selectFrom('customers')
    .select('id')
    .orderBy('created_at', 'desc')
    .limit(NOTES.length)
    .execute();
  for (const [index, { id }] of customers.entries()) {
    await db.updateTable('customers').set({ note: NOTES[index] }).where('id', '=', id).execute();
    const day = new Date(now().getTime() + (index + 2) * 9 * 86_400_000).toISOString().slice(0, 10);
    const label = index === 1 ? 'Birthday of her mother' : 'Anniversary';
    await db.insertInto('customer_dates').values({ customer_id: id, label, day }).execute();
  }
}

/** Of buyers who asked for them, far enough that a new demo sends nothing at once. */
export async function seedReminders({ db, now }: Context) {
  const ahead = (days: number) => {
    const day = new Date(now().getTime() + days * 86_400_000);
    return { month: day.getUTCMonth() + 1, day: day.getUTCDate(), confirmed_at: now() };
  };
  const rows = [
    { email: 'hannah@example.com', occasion: 'anniversary', about: 'Our wedding', ...ahead(40) },
    { email: 'eli@example.com', occasion: 'birthday', about: 'Mom', ...ahead(75) },
  ];
  await db.insertInto('date_reminders').values(rows).execute();
}

/** What reports compare: the last two holidays a year earlier, with fewer orders. */
export async function seedReports({ db }: Context) {
  await sql`
    with old as (
      select orders.*, gen_random_uuid() as copy_id, row_number() over (order by created_at desc) as place from orders
      where status = 'paid' and number % 8 > 0
        and (to_char(created_at, 'MM-DD') between '02-01' and '02-14' or to_char(created_at, 'MM-DD') between '04-28' and '05-11')
    ), copied as (
      insert into orders (id, number, status, currency, subtotal_cents, charges, delivery_cents, tax_cents, taxes, buyer_name, buyer_email,
        buyer_phone, fulfillment, fulfillment_date, fulfillment_state, occasion, success_url, cancel_url, created_at, hold_expires_at, paid_at)
      select copy_id, ${LAST_NUMBER}::bigint - place, status, currency, subtotal_cents, charges, delivery_cents, tax_cents, taxes, buyer_name,
        buyer_email, buyer_phone, fulfillment, fulfillment_date - ${YEAR_DAYS}::integer, 'delivered', occasion, success_url, cancel_url,
        created_at - make_interval(days => ${YEAR_DAYS}), hold_expires_at - make_interval(days => ${YEAR_DAYS}),
        paid_at - make_interval(days => ${YEAR_DAYS})
      from old returning id, number, total_cents, currency, buyer_email, created_at, paid_at
    ), deliveries as (
      insert into order_deliveries (order_id, recipient_name, delivery_street, delivery_city, delivery_region, delivery_postal_code)
      select copy_id, recipient_name, delivery_street, delivery_city, delivery_region, delivery_postal_code
      from old join order_deliveries on order_id = old.id
    ), lines as (
      insert into order_lines (order_id, variant_id, product_id, product_title, variant_title, sku, image_url,
        unit_price_in_cents, quantity, takes_stock)
      select copy_id, variant_id, product_id, product_title, variant_title, sku, image_url, unit_price_in_cents, quantity,
        takes_stock
      from old join order_lines on order_id = old.id
    )
    insert into payments (ref, provider, order_id, amount_cents, currency, buyer_email, status, created_at, settled_at)
    select 'demo-' || number, 'test', id, total_cents, currency, buyer_email, 'paid', created_at, paid_at from copied`.execute(
    db,
  );
}
