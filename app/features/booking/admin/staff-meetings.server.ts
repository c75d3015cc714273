import { sql } from 'kysely';
import { readStudio } from '~/features/studio/studio.server';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import type { StaffBookingForm } from './booking-manager.schema';
import { mailAgreed, mailCancelled } from '~/features/booking/calendar/meeting-emails.server';
import { formatClockTime, formatFullDate } from '~/features/booking/calendar/format-time';
import {
  agreedOn,
  changeMeeting,
  lockMeetingMoves,
  type Meeting,
  storeMeeting,
  unlessTaken,
} from '~/features/booking/calendar/meetings.server';

const NOT_FREE = 'Another meeting or a block is in the way. Nothing was changed.';

/** Unanswered requests are few; very old ones are left out. */
const MAX_REQUESTS = 50;

export async function findMeetingForStaff({ db }: Context, id: string): Promise<Meeting | undefined> {
  if (!isUuid(id)) return undefined;
  return db.selectFrom('meetings').selectAll().where('id', '=', id).executeTakeFirst();
}

export function listRequests({ db, now }: Context) {
  return db
    .selectFrom('meetings')
    .select(['id', 'sequence', 'starts_at', 'ends_at', 'place', 'name', 'about', 'created_at'])
    .where('status', '=', 'requested')
    .where('starts_at', '>', now())
    .orderBy('starts_at')
    .limit(MAX_REQUESTS)
    .execute();
}

/** A meeting as shown to a colleague: it is only changed if it still is like that. */
export interface Seen {
  id: string;
  sequence: string;
}

export function confirmMeeting(context: Context, seen: Seen): Promise<Meeting> {
  return agreeing(context, seen, async (tx, meeting) => {
    if (meeting.status !== 'requested') throw new UserError(409, 'conflict', 'This meeting is confirmed already.');
    return { starts_at: meeting.starts_at, ends_at: meeting.ends_at };
  });
}

interface NewTime {
  starts_at: Date;
  word?: string;
}

/** Moves a meeting to any free time, slot or not, keeps its length, and emails the visitor. It is confirmed. */
export function moveMeetingByStaff(context: Context, seen: Seen, { starts_at, word }: NewTime) {
  if (starts_at <= context.now())
    throw new UserError(400, 'invalid', 'This time is over.', { starts_at: 'This time is over.' });
  return agreeing(
    context,
    seen,
    async (tx, meeting) => {
      await lockMeetingMoves(tx);
      return { starts_at, ends_at: new Date(starts_at.getTime() + durationMs(meeting)) };
    },
    word,
  );
}

async function agreeing(
  context: Context,
  seen: Seen,
  timeOf: (tx: Context, meeting: Meeting) => Promise<{ starts_at: Date; ends_at: Date }>,
  word?: string,
): Promise<Meeting> {
  const agreed = await unlessTaken(
    context.transaction(async (tx) => {
      const meeting = await meetingSeen(tx, seen);
      const time = await timeOf(tx, meeting);
      const changed = await changeMeeting(tx, meeting, agreedOn({ ...time, status: 'confirmed' }, tx.now()));
      await mailAgreed(tx, changed, { before: meeting, byStaff: true, word });
      return changed;
    }),
  );
  if (!agreed) throw new UserError(409, 'conflict', NOT_FREE, { starts_at: NOT_FREE });
  return agreed;
}

export function cancelMeetingByStaff(context: Context, seen: Seen, word?: string): Promise<Meeting> {
  return context.transaction(async (tx) => {
    const meeting = await meetingSeen(tx, seen);
    const changed = await changeMeeting(tx, meeting, { status: 'cancelled', cancelled_at: tx.now() });
    await mailCancelled(tx, changed, meeting, { byStaff: true, word });
    return changed;
  });
}

export async function bookByStaff(context: Context, { minutes, ...form }: StaffBookingForm): Promise<Meeting> {
  const { starts_at } = form;
  if (starts_at <= context.now())
    throw new UserError(400, 'invalid', 'This time is over.', { starts_at: 'This time is over.' });
  const ends_at = new Date(starts_at.getTime() + minutes * 60_000);
  const booked = await unlessTaken(
    context.transaction(async (tx) => {
      const meeting = await storeMeeting(
        tx,
        { ...form, is_online: false },
        { starts_at, ends_at, status: 'confirmed' },
      );
      if (meeting) await mailAgreed(tx, meeting, { byStaff: true });
      return meeting;
    }),
  );
  if (!booked) throw new UserError(409, 'conflict', NOT_FREE, { starts_at: NOT_FREE });
  return booked;
}

async function meetingSeen(tx: Context, { id, sequence }: Seen): Promise<Meeting> {
  const meeting = await findMeetingForStaff(tx, id);
  if (!meeting) throw new UserError(404, 'not-found', 'There is no such meeting.');
  if (String(meeting.sequence) !== sequence) {
    const { time_zone } = await readStudio(tx);
    const how =
      meeting.status === 'cancelled'
        ? 'is cancelled'
        : `is on ${formatFullDate(time_zone, meeting.starts_at)}, ${formatClockTime(time_zone, meeting.starts_at)}`;
    throw new UserError(409, 'conflict', `Somebody changed this meeting in the meantime: it ${how}. Nothing was done.`);
  }
  return meeting;
}

function durationMs({ starts_at, ends_at }: Meeting) {
  return ends_at.getTime() - starts_at.getTime();
}

/** Undefined for a time skipped by the change to daylight saving. */
export async function momentOf(context: Context, day: string, time: string): Promise<Date | undefined> {
  const { time_zone } = await readStudio(context);
  const { rows } = await sql<{ moment: Date; is_there: boolean }>`
    select at.moment, at.moment at time zone ${time_zone} = ${`${day} ${time}`}::timestamp as is_there
    from (select ${`${day} ${time}`}::timestamp at time zone ${time_zone} as moment) as at`.execute(context.db);
  return rows[0]?.is_there ? rows[0].moment : undefined;
}
