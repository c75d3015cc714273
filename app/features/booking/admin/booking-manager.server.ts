import { readStudio } from '~/features/studio/studio.server';
import { dayIn, daysOfMonth, monthOf } from '~/lib/dates';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { readAgenda } from './agenda.server';
import { listSlots } from '~/features/booking/calendar/availability.server';
import { fullyBlocked, listBlocks } from './blocks.server';
import { type ShownBookings, VIEWS } from './booking-manager';
import { readDay, weekOf } from '~/features/booking/calendar/calendar-days';
import { holidaysAhead } from '~/features/booking/calendar/holidays';
import type { Meeting } from '~/features/booking/calendar/meetings.server';
import { listWeeklyTimes } from './slots.server';
import { findMeetingForStaff, listRequests } from './staff-meetings.server';
import { lastVideoLink } from './video-link.server';

export async function readBookings(context: Context, { searchParams }: URL) {
  const { time_zone } = await readStudio(context);
  const today = dayIn(time_zone, context.now());
  const shown = shownIn(searchParams, today);
  const [requests, agenda, times, closed, dialog] = await Promise.all([
    listRequests(context),
    readShownAgenda(context, shown),
    shown.view === 'times' ? listWeeklyTimes(context) : [],
    shown.view === 'closed' ? readClosed(context, today) : undefined,
    readDialog(context, searchParams),
  ]);
  return { shown, today, time_zone, requests, agenda, times, closed, dialog };
}

export type Bookings = Awaited<ReturnType<typeof readBookings>>;

export function shownIn(search: URLSearchParams, today: string): ShownBookings {
  const { view = 'week' } = VIEWS.find((each) => each.view === search.get('view')) ?? {};
  return { view, day: readDay(search.get('day')) ?? today };
}

function readShownAgenda(context: Context, { view, day }: ShownBookings) {
  if (view === 'week') return readAgenda(context, weekOf(day));
  return view === 'month' ? readAgenda(context, daysOfMonth(monthOf(day))) : [];
}

async function readClosed(context: Context, today: string) {
  const holidays = holidaysAhead(today);
  const [blocks, blocked] = await Promise.all([
    listBlocks(context),
    fullyBlocked(
      context,
      holidays.map(({ day }) => day),
    ),
  ]);
  return { blocks, holidays: holidays.map((holiday) => ({ ...holiday, isClosed: blocked.has(holiday.day) })) };
}

async function readDialog(context: Context, search: URLSearchParams) {
  const id = search.get('meeting') ?? search.get('move') ?? search.get('cancel');
  const meeting = id === null ? undefined : await findMeetingForStaff(context, id);
  const [block, slot, attendee] = await Promise.all([
    findBlock(context, search.get('unblock')),
    findSlotById(context, search.get('slot') ?? search.get('unslot')),
    search.has('book') ? findAttendee(context, search.get('event')) : undefined,
  ]);
  return {
    meeting: meeting && withoutTokens(meeting, context.now()),
    lastLink: meeting?.place === 'video' ? await lastVideoLink(context) : undefined,
    move: meeting && search.has('move') ? await readMove(context, meeting, search) : undefined,
    block,
    slot,
    attendee,
  };
}

function withoutTokens(whole: Meeting, now: Date) {
  const { token: _, submission_token: __, ...meeting } = whole;
  return { ...meeting, isOver: meeting.starts_at <= now };
}

export type ShownMeeting = ReturnType<typeof withoutTokens>;

async function readMove(context: Context, meeting: Meeting, search: URLSearchParams) {
  const { time_zone } = await readStudio(context);
  const on = readDay(search.get('on')) ?? dayIn(time_zone, meeting.starts_at);
  const slots = await listSlots(context, { from: on, until: on, moving: meeting, isStaff: true });
  return { on, free: slots.filter(({ state }) => state === 'free') };
}

async function findBlock({ db }: Context, id: string | null) {
  if (!id || !isUuid(id)) return undefined;
  const columns = ['id', 'starts_at', 'ends_at', 'reason'] as const;
  return db.selectFrom('meeting_blocks').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Who is met about an event. */
async function findAttendee({ db }: Context, event_id: string | null) {
  if (!event_id || !isUuid(event_id)) return undefined;
  return db
    .selectFrom('events')
    .leftJoin('clients', 'clients.id', 'client_id')
    .select(['events.id as event_id', 'email', 'phone'])
    .select(({ fn }) => fn.coalesce('clients.name', 'events.name').as('name'))
    .where('events.id', '=', event_id)
    .executeTakeFirst();
}

export type Attendee = NonNullable<Awaited<ReturnType<typeof findAttendee>>>;

async function findSlotById(context: Context, id: string | null) {
  if (!id || !isUuid(id)) return undefined;
  return (await listWeeklyTimes(context)).find((slot) => slot.id === id);
}
