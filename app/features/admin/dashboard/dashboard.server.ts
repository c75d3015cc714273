import { newestOrders } from '~/features/store/orders/order-queries.server';
import { tryRead } from '~/platform/try-read.server';
import type { Context } from '~/platform/context.server';
import { readDays, readDue } from './due-today.server';

const NEWEST = 8;

/** A part that cannot be read does not affect the others. */
export async function readDashboard(context: Context, timeZone: string) {
  const [due, days, orders, inquiries] = await Promise.all([
    tryRead(context, 'what is due', () => readDue(context, timeZone)),
    tryRead(context, 'the last thirty days', () => readDays(context, timeZone)),
    tryRead(context, 'the newest orders', () => newestOrders(context, NEWEST)),
    tryRead(context, 'the newest inquiries', () => newestInquiries(context)),
  ]);
  return { due, days, orders, inquiries };
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
