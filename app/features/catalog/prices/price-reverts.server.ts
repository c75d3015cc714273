import { sql } from 'kysely';
import type { Staff } from '~/features/accounts/staff.server';
import { readStudio } from '~/features/studio/studio.server';
import { dayIn } from '~/lib/dates';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import { type Context, outsideRequest, type Platform, type Transaction } from '~/platform/context.server';
import { lockPrices, touchProducts } from './price-changes.server';

const SWEEP_S = 5;

/** At the studio's midnight. Every process does it: the row of a change decides who reverts it. */
export function handlePriceJobs(platform: Platform) {
  platform.jobs.every(SWEEP_S, () => outsideRequest(platform, revertDuePrices));
}

/** Newest changes first, so that those on top of each other come off one by one. */
export async function revertDuePrices(context: Context): Promise<void> {
  const { time_zone } = await readStudio(context);
  const due = await context.db
    .selectFrom('price_changes')
    .select(['id', 'created_by'])
    .where('reverted_at', 'is', null)
    .where('revert_on', '<=', dayIn(time_zone, context.now()))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  for (const { id, created_by } of due)
    await context.transaction(async (tx) => {
      // In the audit log, in the name of who changed the prices.
      if (created_by) await sql`select set_config('rhodora.actor', ${created_by}, true)`.execute(tx.db);
      await revert(tx, id, null, 'due');
    });
}

/** Returns how many prices went back, and how many were edited since and stay. */
export function revertPrices(context: Context, member: Staff, id: string) {
  return context.transaction(async (tx) => {
    const done = isUuid(id) ? await revert(tx, id, member.id) : undefined;
    if (!done) throw new UserError(409, 'conflict', 'These prices were reverted already.');
    return done;
  });
}

/** The prices no longer revert on a day. */
export function keepPrices(context: Context, id: string) {
  return context.transaction(async (tx) => {
    const pending = tx.db
      .updateTable('price_changes')
      .set({ revert_on: null })
      .where('id', '=', isUuid(id) ? id : null);
    const kept = await pending
      .where('reverted_at', 'is', null)
      .where('revert_on', 'is not', null)
      .returning('id')
      .execute();
    if (kept.length === 0) throw new UserError(409, 'conflict', 'These prices were reverted or kept already.');
  });
}

/** Undefined if another process or person was first. A price that was edited since stays. */
async function revert(tx: Transaction, id: string, by: string | null, when?: 'due') {
  const claim = tx.db
    .updateTable('price_changes')
    .set({ reverted_at: tx.now(), reverted_by: by })
    .where('id', '=', id)
    .where('reverted_at', 'is', null)
    .$if(when === 'due', (open) => open.where('revert_on', 'is not', null));
  const change = await claim.returning('line_count').executeTakeFirst();
  if (!change) return undefined;
  const lines = tx.db.selectFrom('price_change_lines').where('change_id', '=', id);
  const products = await lines.select('product_id').distinct().execute();
  await lockPrices(
    tx,
    products.map(({ product_id }) => product_id),
  );
  const { rows } = await sql<{ product_id: string }>`
    with back as (
      update variants set price_in_cents = line.old_cents, sale_price_in_cents = line.old_sale_cents
      from price_change_lines line
      where line.change_id = ${id} and variants.id = line.variant_id
        and price_in_cents = line.new_cents and sale_price_in_cents is not distinct from line.new_sale_cents
      returning variants.id, variants.product_id)
    update price_change_lines line set is_reverted = true
    from back where line.change_id = ${id} and line.variant_id = back.id
    returning back.product_id`.execute(tx.db);
  await touchProducts(
    tx,
    rows.map(({ product_id }) => product_id),
  );
  await passDown(tx, id);
  return { reverted: rows.length, left: change.line_count - rows.length };
}

/** A later change on top of this one, which ends after it, gives back the prices of before both. */
async function passDown(tx: Transaction, id: string) {
  await sql`
    update price_change_lines upper set old_cents = line.old_cents, old_sale_cents = line.old_sale_cents
    from price_change_lines line
    join price_changes change on change.id = line.change_id
    join price_changes later on later.created_at > change.created_at and later.reverted_at is null
    where line.change_id = ${id} and not line.is_reverted
      and upper.change_id = later.id and upper.variant_id = line.variant_id
      and upper.old_cents = line.new_cents and upper.old_sale_cents is not distinct from line.new_sale_cents`.execute(
    tx.db,
  );
}
