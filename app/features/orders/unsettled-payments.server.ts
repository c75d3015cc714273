import { sql } from 'kysely';
import type { PaymentReport, ProviderName } from '~/features/payments/provider.server';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';

/** Keeps what a provider was paid in sight if settling it fails, until a later try succeeds or staff give it back. */
export async function recordIfUnsettled<Settled>(
  context: Context,
  provider: ProviderName,
  report: PaymentReport | undefined,
  settling: () => Promise<Settled>,
): Promise<Settled> {
  try {
    return await settling();
  } catch (error) {
    if (report?.state === 'paid') await record(context, provider, report, error as Error);
    throw error;
  }
}

/** Never throws: the provider reports it again, and it is asked. */
async function record({ pool, log, live }: Context, provider: ProviderName, report: PaymentReport, error: Error) {
  const { ref, order_id, amount_cents, currency } = report;
  log.error('payment not settled', { ref, order_id, error });
  try {
    await pool.query(
      `insert into unsettled_payments as known (ref, provider, order_id, amount_cents, currency, error)
       select $1, $2, $3::uuid, $4, $5, $6
       where not exists (select from payments where ref = $1 and status not in ('open', 'closed'))
       on conflict (ref) do update set error = excluded.error, tries = known.tries + 1, tried_at = now()`,
      [ref, provider, isUuid(order_id) ? order_id : null, amount_cents, currency, error.message],
    );
    await live.publish(['orders']);
  } catch (failure) {
    log.error('unsettled payment not recorded', { ref, error: failure });
  }
}

export async function forgetUnsettled({ db }: Pick<Context, 'db'>, ref: string): Promise<void> {
  await db.deleteFrom('unsettled_payments').where('ref', '=', ref).execute();
}

/** Whether its buyer has paid and need not pay again. */
export async function hasUnsettledPayment({ db }: Pick<Context, 'db'>, orderId: string): Promise<boolean> {
  const found = db.selectFrom('unsettled_payments').select('ref').where('order_id', '=', orderId);
  return (await found.executeTakeFirst()) !== undefined;
}

const TRY_EVERY_S = 50;
const BATCH = 20;

/** Takes payments whose last try was a minute ago, so that of several processes one tries each. */
export async function claimUnsettled({ db }: Pick<Context, 'db'>) {
  const { rows } = await sql<{ ref: string; provider: ProviderName }>`
    update unsettled_payments set tried_at = now()
    where ref in (
      select ref from unsettled_payments where tried_at < now() - make_interval(secs => ${TRY_EVERY_S})
      order by tried_at limit ${BATCH} for update skip locked
    ) returning ref, provider`.execute(db);
  return rows;
}
