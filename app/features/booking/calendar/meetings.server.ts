import { sql } from 'kysely';
import { readStudio } from '~/features/studio/studio.server';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { violatedConstraint } from '~/platform/database.server';
import { withinLimit } from '~/platform/limits.server';
import { LOCKS } from '~/platform/locks.server';
import { findSlot, nearestFree } from './availability.server';
import type { BookingForm } from '~/features/booking/public/booking.schema';
import { formatNearestTimes } from './format-nearest-times';
import type { Slot } from './meeting';
import { mailAgreed, mailCancelled } from './meeting-emails.server';

export class TimeNotFree extends UserError {
  readonly nearest: Slot[];

  constructor(reason: string, nearest: Slot[], timeZone: string, now: Date) {
    super(409, 'conflict', `${reason} ${formatNearestTimes(nearest, timeZone, now)}`);
    this.nearest = nearest;
  }
}

const MAX_UPCOMING = 20;

export function listUpcomingMeetings({ db, now }: Context, email: string) {
  return db
    .selectFrom('meetings')
    .select(['id', 'token', 'starts_at', 'ends_at', 'place', 'about', 'status'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('ends_at', '>', now())
    .where('status', '!=', 'cancelled')
    .orderBy('starts_at')
    .limit(MAX_UPCOMING)
    .execute();
}

export async function findMeeting({ db }: Pick<Context, 'db'>, token: string) {
  if (!isUuid(token)) return undefined;
  return db.selectFrom('meetings').selectAll().where('token', '=', token).executeTakeFirst();
}

export type Meeting = NonNullable<Awaited<ReturnType<typeof findMeeting>>>;

/** Submitting the same form again returns the same meeting. */
export async function bookMeeting(context: Context, form: BookingForm): Promise<Meeting> {
  const sent = await findSent(context, form);
  if (sent) return sent;
  const booked = await unlessTaken(
    context.transaction(async (tx) => {
      const slot = await freeSlot(tx, form.starts_at);
      const meeting = slot && (await storeMeeting(tx, form, { ...slot, status: statusOf(slot) }));
      if (!meeting) return undefined;
      if (!(await withinLimit(tx, 'booking by address', tx.address)))
        throw new UserError(
          429,
          'too-many',
          'A lot of meetings were booked from your connection. Please try again later, or call us.',
        );
      await mailAgreed(tx, meeting);
      return meeting;
    }),
  );
  // Of two concurrent posts one stores the meeting; the other finds it, or somebody else's.
  const meeting = booked ?? (await findSent(context, form));
  if (!meeting) throw await notFree(context, form.starts_at);
  return meeting;
}

/** A constraint violation means that the time was taken or blocked meanwhile. */
export function unlessTaken<T>(booking: Promise<T>): Promise<T | undefined> {
  return booking.catch((error) => {
    if (NO_ROOM.includes(violatedConstraint(error) ?? '')) return undefined;
    throw error;
  });
}

const NO_ROOM = ['meetings_never_overlap', 'meetings_never_in_blocks', 'meetings_never_on_closed_days'];

function findSent({ db }: Context, { submission_token }: BookingForm) {
  return db.selectFrom('meetings').selectAll().where('submission_token', '=', submission_token).executeTakeFirst();
}

/** A first check; the database's constraint decides. */
async function freeSlot(context: Context, starts_at: Date, moving?: Meeting) {
  const slot = await findSlot(context, starts_at, moving);
  return slot?.state === 'free' ? slot : undefined;
}

function statusOf({ kind }: Slot) {
  return kind === 'request' ? 'requested' : 'confirmed';
}

type Agreed = Pick<Slot, 'starts_at' | 'ends_at'> & { status: 'requested' | 'confirmed' };

type Details = Omit<BookingForm, 'starts_at' | 'visitor_zone' | 'note'> & {
  visitor_zone?: string | null;
  note?: string;
  staff_note?: string;
  is_online?: boolean;
  /** Otherwise the database finds the event by the address. */
  event_id?: string;
};

/** Undefined if the time is taken. `do nothing` fails at once, so concurrent bookings cannot deadlock. */
export async function storeMeeting(
  tx: Context,
  { event_id, ...details }: Details,
  { starts_at, ends_at, status }: Agreed,
) {
  const { time_zone } = await readStudio(tx);
  const existing = event_id ? sql<string>`(select id from events where id = ${event_id})` : null;
  return tx.db
    .insertInto('meetings')
    .values({ ...details, starts_at, ends_at, time_zone, status, agreed_at: tx.now(), event_id: existing })
    .onConflict((any) => any.doNothing())
    .returningAll()
    .executeTakeFirst();
}

async function notFree(context: Context, starts_at: Date) {
  const { time_zone } = await readStudio(context);
  const slot = await findSlot(context, starts_at);
  const nearest = await nearestFree(context, starts_at, slot?.kind);
  const reason = slot?.state === 'taken' ? 'Taken.' : slot?.state === 'past' ? 'Too late for this time.' : 'Not free.';
  return new TimeNotFree(reason, nearest, time_zone, context.now());
}

/** On a day by appointment it is requested again. */
export async function moveMeeting(context: Context, meeting: Meeting, starts_at: Date): Promise<void> {
  if (starts_at.getTime() === meeting.starts_at.getTime() && meeting.status !== 'cancelled') return;
  const moved = await unlessTaken(
    context.transaction(async (tx) => {
      await lockMeetingMoves(tx);
      const slot = await freeSlot(tx, starts_at, meeting);
      if (!slot) return undefined;
      const changed = await changeMeeting(tx, meeting, agreedOn({ ...slot, status: statusOf(slot) }, tx.now()));
      await assertChangesLeft(tx, meeting);
      await mailAgreed(tx, changed, { before: meeting });
      return changed;
    }),
  );
  if (!moved) throw await notFree(context, starts_at);
}

/** Serializes moves: two to the same time would deadlock on their rows. */
export async function lockMeetingMoves({ db }: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS.meetingMoves})`.execute(db);
}

export function agreedOn({ starts_at, ends_at, status }: Agreed, now: Date) {
  return { starts_at, ends_at, status, agreed_at: now, reminded_at: null };
}

export async function cancelMeeting(context: Context, meeting: Meeting): Promise<void> {
  if (meeting.status === 'cancelled') return;
  await context.transaction(async (tx) => {
    const changed = await changeMeeting(tx, meeting, { status: 'cancelled', cancelled_at: tx.now() });
    await assertChangesLeft(tx, meeting);
    await mailCancelled(tx, changed, meeting);
  });
}

type Change = ReturnType<typeof agreedOn> | { status: 'cancelled'; cancelled_at: Date };

/** Only if the meeting is in the future and nobody changed it since it was read. */
export async function changeMeeting(tx: Context, meeting: Meeting, to: Change): Promise<Meeting> {
  const changed = await tx.db
    .updateTable('meetings')
    .set({ ...to, sequence: meeting.sequence + 1 })
    .where('id', '=', meeting.id)
    .where('sequence', '=', meeting.sequence)
    .where('status', '!=', 'cancelled')
    .where('starts_at', '>', tx.now())
    .returningAll()
    .executeTakeFirst();
  if (!changed)
    throw new UserError(
      409,
      'conflict',
      'This meeting has been changed already, or has begun. Here is how it stands now.',
    );
  return changed;
}

async function assertChangesLeft(tx: Context, { id }: Meeting) {
  if (!(await withinLimit(tx, 'change by meeting', id)))
    throw new UserError(
      429,
      'too-many',
      'This meeting was changed many times. Please try again in an hour, or call us.',
    );
}
