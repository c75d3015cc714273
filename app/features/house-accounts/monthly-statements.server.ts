import { sql } from 'kysely';
import { readStudio } from '~/features/studio/studio.server';
import { dayIn, timeIn } from '~/lib/dates';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { sendStatement } from './statement-email.server';

const BATCH = 50;
/** A server that was off on the first makes up for it until then. */
const LAST_DAY = 5;
const FROM = '08:00';

/** On the first of a month, once to each account that has statements and something open since before. */
export async function sendMonthlyStatements(context: Context): Promise<void> {
  const { time_zone } = await readStudio(context);
  const today = dayIn(time_zone, context.now());
  if (Number(today.slice(8)) > LAST_DAY || timeIn(time_zone, context.now()) < FROM) return;
  const month = today.slice(0, 7);
  const midnight = sql`((${month} || '-01')::timestamp at time zone ${time_zone})`;
  const { rows } = await sql<{ id: string; key: string }>`
    select id, id || ':' || ${month}::text as key
    from (
      select distinct coalesce(merged_into, customers.id) as id
      from house_accounts join customers on customers.id = customer_id
      where has_statements) accounts
    where exists (select from customers where customers.id = accounts.id and email is not null)
      and exists (
        select from orders where balance_cents > 0 and status = 'paid' and coalesce(paid_at, created_at) < ${midnight}
          and customer_key(buyer_email, buyer_phone) in (select key from customer_keys where customer_id = accounts.id))
      and not exists (select from emails where dedupe_key = 'statement:' || id || ':' || ${month}::text)
    order by id limit ${BATCH}`.execute(context.db);
  for (const { id, key } of rows) await sendOne(context, id, key);
}

/** Paid or merged meanwhile, there is nothing to send. */
async function sendOne(context: Context, id: string, key: string) {
  try {
    await sendStatement(context, id, key);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
  }
}
