import type { Staff } from '~/features/accounts/staff.server';
import { lockEvent } from '~/features/timeline/timeline.server';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { assertNotStale, hasVersion, NEXT_VERSION } from '~/platform/edit-conflict.server';
import type { StemQuantity } from '../quantities';
import { stemNames } from '../recipes/recipes.server';

export async function readEvent({ db }: Context, id: string) {
  if (!isUuid(id)) return undefined;
  const event = await db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst();
  if (!event) return undefined;
  const stored = await db
    .selectFrom('event_stems')
    .innerJoin('stems', 'stems.id', 'stem_id')
    .select(['stem_id', 'quantity', 'stems.name', 'bunch_cost_cents', 'bunch_size'])
    .where('event_id', '=', id)
    .orderBy('stems.name')
    .execute();
  const cost_cents = stored.reduce((sum, { quantity, bunch_cost_cents, bunch_size }) => {
    return sum + (quantity * bunch_cost_cents) / bunch_size;
  }, 0);
  const stems = stored.map(({ stem_id, quantity, name }) => ({ stem_id, quantity, name }));
  return { ...event, stored: stems, cost_cents: Math.round(cost_cents) };
}

const MADE = 'It is made, and its stems are used. Take that back first.';

/** Not while it is made: what it took is recorded then. */
export function saveEventStems(
  context: Context,
  id: string,
  { stems, version }: { stems: StemQuantity[]; version?: number },
) {
  return context.transaction(async (tx) => {
    const event = await lockEvent(tx, id);
    if (event.made_at) throw new UserError(409, 'conflict', MADE);
    const summary = (await stemNames(tx, stems)).join('\n');
    const update = tx.db.updateTable('events').set({ summary, version: NEXT_VERSION }).where('id', '=', id);
    assertNotStale(await update.where(hasVersion(version)).executeTakeFirstOrThrow());
    await tx.db.deleteFrom('event_stems').where('event_id', '=', id).execute();
    const rows = stems.map((stem) => ({ event_id: id, ...stem }));
    if (rows.length > 0) await tx.db.insertInto('event_stems').values(rows).execute();
  });
}

/** Its stems leave the stock (`use_stems_of_event`), or come back. */
export function markEvent(context: Context, member: Staff, id: string, isMade: boolean) {
  return context.transaction(async (tx) => {
    const event = await lockEvent(tx, id);
    if ((event.made_at !== null) === isMade)
      throw new UserError(409, 'conflict', isMade ? 'It is made already.' : 'It is not made.');
    const made = isMade ? { made_at: tx.now(), made_by: member.id } : { made_at: null, made_by: null };
    await tx.db.updateTable('events').set(made).where('id', '=', id).execute();
  });
}
