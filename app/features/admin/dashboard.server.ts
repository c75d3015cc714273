import { sql } from 'kysely';
import { listOrders } from '~/features/store/order-book.server';
import type { Context } from '~/platform/context.server';

const NEWEST = 8;

/** What came in: the week's counts, the newest orders and the newest inquiries. */
export async function readDashboard(context: Context) {
  const [counts, orders, inquiries] = await Promise.all([
    countWeek(context),
    newestOrders(context),
    newestInquiries(context),
  ]);
  return { counts, orders, inquiries };
}

/** Seven days back from now, by indexes that are in the order of time. */
async function countWeek({ db }: Context) {
  const { rows } = await sql<{
    inquiries: number;
    messages: number;
    paid: number;
    pending: number;
    failed_letters: number;
  }>`
    select
      (select count(*) from clients where created_at > now() - interval '7 days') as inquiries,
      (select count(*) from contact_messages where answered_at is null) as messages,
      (select count(*) from orders where created_at > now() - interval '7 days' and status = 'paid') as paid,
      (select count(*) from orders where created_at > now() - interval '7 days' and status = 'pending') as pending,
      (select count(*) from mails where created_at > now() - interval '7 days' and status = 'failed') as failed_letters
  `.execute(db);
  return rows[0] ?? { inquiries: 0, messages: 0, paid: 0, pending: 0, failed_letters: 0 };
}

async function newestOrders(context: Context) {
  const { orders } = await listOrders(context, null, null);
  return orders.slice(0, NEWEST);
}

function newestInquiries({ db }: Context) {
  return db
    .selectFrom('clients')
    .select(['id', 'name', 'event_date', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute();
}
