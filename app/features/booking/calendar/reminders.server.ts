import { sql } from 'kysely';
import type { Context } from '~/platform/context.server';
import { mailReminder } from './meeting-emails.server';

/** In hours. */
const HOURS_BEFORE = 24;
/** Reminders per transaction, so that none holds its locks for long. */
const BATCH = 50;

/**
 * Sends reminders of meetings that begin within a day; returns their number. Meetings booked within that day get none,
 * because the confirmation is recent. A conditional update ensures one reminder per time, however many processes run;
 * moving a meeting resets it.
 */
export async function remindOfMeetings(context: Context): Promise<number> {
  let reminded = 0;
  for (;;) {
    const count = await context.transaction(remindOfSome);
    reminded += count;
    if (count < BATCH) return reminded;
  }
}

async function remindOfSome(tx: Context): Promise<number> {
  const now = tx.now();
  const dayBefore = sql<Date>`starts_at - make_interval(hours => ${HOURS_BEFORE})`;
  const due = tx.db
    .selectFrom('meetings')
    .select('id')
    .where('status', '=', 'confirmed')
    .where('reminded_at', 'is', null)
    .where('starts_at', '>', now)
    .where(dayBefore, '<=', now)
    .where('agreed_at', '<', dayBefore)
    .orderBy('starts_at')
    .limit(BATCH)
    .forUpdate()
    .skipLocked();
  const meetings = await tx.db
    .updateTable('meetings')
    .set({ reminded_at: now })
    .where('id', 'in', due)
    .returningAll()
    .execute();
  for (const meeting of meetings) await mailReminder(tx, meeting);
  return meetings.length;
}
