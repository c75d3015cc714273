import { sql } from 'kysely';
import type { Context } from '~/platform/context.server';
import { mailReminders } from './meeting-emails.server';

const HOURS_BEFORE = 24;
/** Reminders per transaction, so that none holds its locks for long. */
const BATCH = 50;

/** Reminds a day ahead, once per time however many processes run. Meetings booked within that day get no reminder. */
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
  await mailReminders(tx, meetings);
  return meetings.length;
}
