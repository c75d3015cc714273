import { sql } from 'kysely';
import { readStudio } from '~/features/studio/studio.server';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { violatedConstraint } from '~/platform/database.server';
import { hasVersion, NEXT_VERSION, assertNotStale } from '~/platform/edit-conflict.server';
import { WEEKDAYS } from '~/lib/business-hours';
import type { SlotForm } from './booking-manager.schema';

const GONE = 'This time no longer exists.';

/** `starts_at` as 09:00; `state` is what the day is in Opening hours. */
export async function listWeeklyTimes(context: Context) {
  const { db } = context;
  const { hours } = await readStudio(context);
  const times = await db
    .selectFrom('meeting_slots')
    .select(['id', 'version', 'weekday', 'minutes', 'kind'])
    .select(sql<string>`to_char(starts_at, 'HH24:MI')`.as('starts_at'))
    .orderBy('weekday')
    .orderBy('meeting_slots.starts_at')
    .limit(500)
    .execute();
  return times.map((time) => ({ ...time, state: hours[time.weekday]?.state ?? 'open' }));
}

export type WeeklyTime = Awaited<ReturnType<typeof listWeeklyTimes>>[number];

export function saveSlot(
  context: Context,
  slot: SlotForm,
  { id, version }: { id?: string; version?: number },
): Promise<void> {
  return context
    .transaction(async ({ db }) => {
      if (!id) return void (await db.insertInto('meeting_slots').values(slot).execute());
      const found = db.selectFrom('meeting_slots').select('id').where('id', '=', id).forUpdate();
      if (!isUuid(id) || !(await found.executeTakeFirst())) throw new UserError(404, 'not-found', GONE);
      const update = db
        .updateTable('meeting_slots')
        .set({ ...slot, version: NEXT_VERSION })
        .where('id', '=', id);
      assertNotStale(await update.where(hasVersion(version)).executeTakeFirstOrThrow());
    })
    .catch((error) => {
      if (violatedConstraint(error) !== 'meeting_slots_weekday_starts_at_key') throw error;
      const message = `There is a time at ${slot.starts_at} on ${WEEKDAYS[slot.weekday]}s already.`;
      throw new UserError(409, 'conflict', message, { starts_at: message });
    });
}

export function removeSlot(context: Context, id: string): Promise<string> {
  return context.transaction(async ({ db, deletion }) => {
    const query = db.deleteFrom('meeting_slots').where('id', '=', id).returning('id');
    if (!isUuid(id) || !(await query.executeTakeFirst())) throw new UserError(404, 'not-found', GONE);
    return deletion;
  });
}
