import { sql } from 'kysely';
import type { Context } from '~/platform/context.server';
import { mailReminder } from './meeting-emails.server';

/** How long before a meeting it is reminded of, in hours. */
const HOURS_BEFORE = 24;
/** How many reminders one transaction writes, so that none holds its locks for long. */
const BATCH = 50;

/**
 * Reminds of every meeting that begins within a day; answers with how many. Whoever agreed on it within that day has
 * just had an email and gets no second one. The conditional update makes one reminder of a time, however many
 * processes sweep at once; a move sets it free again, and what is cancelled is not reminded of.
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
