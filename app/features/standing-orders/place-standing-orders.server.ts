import { createHash } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import { sell } from '~/features/selling/counter/sell-order.server';
import { saleForm } from '~/features/selling/counter/sell.schema';
import { openStudioMail } from '~/features/studio/studio-mail.server';
import { readStudio } from '~/features/studio/studio.server';
import { addDays, dayIn } from '~/lib/dates';
import { parseForm } from '~/lib/parse-form';
import { plainLink } from '~/lib/secret-text';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import { type Context, outsideRequest, type Platform } from '~/platform/context.server';
import type { DB } from '~/platform/database-types';
import { isDatabaseUnavailable } from '~/platform/database.server';
import { staleError } from '~/platform/edit-conflict.server';
import { STANDING_ORDER_STOPPED } from './standing-order-email.server';

/** An order is on the board and on the buying list so long before its day. */
const DAYS_AHEAD = 7;
const RUN_S = 300;
const BATCH = 200;
/** Each try that fails uses up the number of an order. */
const TRY_AGAIN = '1 day';

const NEXT_DAY = sql<string>`next_day + 7 * weeks`;

type StandingOrder = Pick<Selectable<DB['standing_orders']>, 'id' | 'name' | 'goods' | 'next_day' | 'po_number'> & {
  fields: Record<string, string>;
  seller: string;
};

export function handleStandingOrders(platform: Platform) {
  platform.jobs.every(RUN_S, () => outsideRequest(platform, placeStandingOrders));
}

/** Safe to run at any time, in any number of processes: the sale of a day has one id. */
export async function placeStandingOrders(context: Context): Promise<void> {
  const { time_zone } = await readStudio(context);
  const today = dayIn(time_zone, context.now());
  // While one is paused, or cannot be ordered, days go by.
  await sql`update standing_orders
    set next_day = next_day + 7 * weeks * ceil((${today}::date - next_day) / (7.0 * weeks))::integer
    where next_day < ${today}::date and not is_paused`.execute(context.db);
  const { rows } = await sql<StandingOrder>`
    select id, name, goods, next_day, po_number, fields, coalesce(
      sold_by, (select id from users where role = 'owner' order by created_at, id limit 1)) as seller
    from standing_orders
    where next_day <= ${addDays(today, DAYS_AHEAD)}::date and not is_paused
      and (problem is null or tried_at < ${context.now()}::timestamptz - ${TRY_AGAIN}::interval)
    order by next_day, id limit ${BATCH}`.execute(context.db);
  for (const standing of rows)
    await place(context, standing).catch((error: unknown) => {
      if (isDatabaseUnavailable(error)) throw error;
      context.log.error('a standing order was not placed', { id: standing.id, error });
    });
}

async function place(context: Context, standing: StandingOrder) {
  const { id, next_day } = standing;
  if (!(await isStillDue(context, standing))) return;
  try {
    await sellFor(context, standing);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    const isKnown = error instanceof UserError && error.status < 500;
    if (!isKnown) context.log.error('a standing order was not placed', { id, error });
    const reason = isKnown
      ? (Object.values(error.fields).at(-1) ?? error.message)
      : 'Something went wrong on our side.';
    return tellStudio(context, standing, reason);
  }
  await context.db
    .updateTable('standing_orders')
    .set({ next_day: NEXT_DAY })
    .where('id', '=', id)
    .where('next_day', '=', next_day)
    .execute();
}

/** Nobody has skipped, paused, moved or deleted it meanwhile. */
async function isStillDue({ db }: Context, { id, next_day }: StandingOrder) {
  const due = db.selectFrom('standing_orders').select('id').where('id', '=', id).where('next_day', '=', next_day);
  return (await due.where('is_paused', '=', false).executeTakeFirst()) !== undefined;
}

async function sellFor(context: Context, { id, next_day, po_number, fields, seller }: StandingOrder) {
  const typed = {
    ...fields,
    sale: saleOf(id, next_day),
    pay: 'account',
    fulfillment_date: next_day,
    reference: po_number ?? '',
  };
  await sell(context, { id: seller }, { sale: parseForm(saleForm, typed), typed });
}

/** A UUID of version 8, the same for a day whoever asks. */
function saleOf(id: string, day: string): string {
  const hex = createHash('sha256').update(`${id} ${day}`).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join('-');
}

/** Once for each day. */
function tellStudio(context: Context, standing: StandingOrder, problem: string): Promise<void> {
  return context.transaction(async (tx) => {
    const { id, name, goods, next_day } = standing;
    await tx.db
      .updateTable('standing_orders')
      .set({ problem, tried_at: tx.now() })
      .where('id', '=', id)
      .where('next_day', '=', next_day)
      .execute();
    const mail = await openStudioMail(tx);
    if (!mail.studio.email) return;
    const href = plainLink(tx.config, '/store-manager/standing-orders');
    await mail.queue(
      STANDING_ORDER_STOPPED,
      { name, goods, day: next_day, problem, href },
      { dedupe_key: `standing-order:${id}:${next_day}`, recipient: mail.studio.email },
    );
  });
}

/** Throws if somebody changed it since. */
export async function skipNext({ db }: Context, { id = '', version = '' }: Record<string, string>): Promise<void> {
  const skipped = await db
    .updateTable('standing_orders')
    .set({ next_day: NEXT_DAY })
    .where('id', '=', isUuid(id) ? id : null)
    .where('version', '=', Number(version) || 0)
    .executeTakeFirst();
  if (skipped.numUpdatedRows === 0n) throw staleError();
}
