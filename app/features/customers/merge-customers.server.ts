import { sql } from 'kysely';
import type { Staff } from '~/features/accounts/staff.server';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context, Transaction } from '~/platform/context.server';
import { lockBoth } from '~/platform/lock-both.server';

/** What the kept customer takes over if it is not known of them. */
const FACTS = ['name', 'email', 'phone'] as const;

/** Moves what `mergedId` is known by, and its dates, to `keptId`. Its note stays with it, and is shown with the merge. */
export function mergeCustomers(context: Context, member: Staff, keptId: string, mergedId: string) {
  return context.transaction(async (tx) => {
    const { db } = tx;
    const [kept, merged] = await lockBoth(selectCustomers(tx), keptId, mergedId);
    if (kept.merged_into || merged.merged_into)
      throw new UserError(409, 'conflict', 'Someone else has merged one of them in the meantime.');
    const keys = await db
      .updateTable('customer_keys')
      .set({ customer_id: keptId })
      .where('customer_id', '=', mergedId)
      .returning('key')
      .execute();
    const dates = await db
      .updateTable('customer_dates')
      .set({ customer_id: keptId })
      .where('customer_id', '=', mergedId)
      .returning('id')
      .execute();
    const filled = FACTS.filter((name) => kept[name] === null && merged[name] !== null);
    if (filled.length > 0)
      await db
        .updateTable('customers')
        .set(Object.fromEntries(filled.map((name) => [name, merged[name]])))
        .where('id', '=', keptId)
        .execute();
    await db.updateTable('customers').set({ merged_into: keptId }).where('id', '=', mergedId).execute();
    await db
      .insertInto('customer_merges')
      .values({
        kept_id: keptId,
        merged_id: mergedId,
        merged_by: member.id,
        keys: keys.map(({ key }) => key),
        dates: dates.map(({ id }) => id),
        filled,
      })
      .execute();
    return merged.name ?? merged.email ?? 'The other one';
  });
}

/** Gives back what was moved, unless it was moved on since. */
export function undoMerge(context: Context, keptId: string, mergeId: string) {
  return context.transaction(async (tx) => {
    const { db } = tx;
    const merge = await db
      .updateTable('customer_merges')
      .set({ undone_at: tx.now() })
      .where('id', '=', isUuid(mergeId) ? mergeId : null)
      .where('kept_id', '=', keptId)
      .where('undone_at', 'is', null)
      .returning(['merged_id', 'keys', 'dates', 'filled'])
      .executeTakeFirstOrThrow(() => new UserError(409, 'conflict', 'Someone else has undone this in the meantime.'));
    const { merged_id, keys, dates, filled } = merge;
    const [kept, merged] = await lockBoth(selectCustomers(tx), keptId, merged_id);
    const given = FACTS.filter((name) => filled.includes(name) && kept[name] === merged[name]);
    if (given.length > 0)
      await db
        .updateTable('customers')
        .set(Object.fromEntries(given.map((name) => [name, null])))
        .where('id', '=', keptId)
        .execute();
    await db.updateTable('customers').set({ merged_into: null }).where('id', '=', merged_id).execute();
    await db
      .updateTable('customer_keys')
      .set({ customer_id: merged_id })
      .where('customer_id', '=', keptId)
      .where(sql<boolean>`key = any(${keys}::text[])`)
      .execute();
    await db
      .updateTable('customer_dates')
      .set({ customer_id: merged_id })
      .where('customer_id', '=', keptId)
      .where(sql<boolean>`id = any(${dates}::uuid[])`)
      .execute();
  });
}

function selectCustomers({ db }: Transaction) {
  return db.selectFrom('customers').select(['id', 'name', 'email', 'phone', 'merged_into']);
}
