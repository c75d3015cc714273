import { sql } from 'kysely';
import { readStudio } from '~/features/studio/studio.server';
import { listEventDays } from '~/features/timeline/event-days.server';
import { addDays, dayIn } from '~/lib/dates';
import type { Context } from '~/platform/context.server';
import { listSlots } from '~/features/booking/calendar/availability.server';

const MAX = 1000;

export async function readAgenda(context: Context, days: string[]) {
  const { db } = context;
  const { time_zone } = await readStudio(context);
  const [from = '', until = ''] = [days[0], days.at(-1)];
  const shown = sql`tstzrange(${from}::timestamp at time zone ${time_zone}, ${addDays(until, 1)}::timestamp at time zone ${time_zone})`;
  const [meetings, blocks, slots, events] = await Promise.all([
    db
      .selectFrom('meetings')
      .select(['id', 'status', 'starts_at', 'ends_at', 'place', 'name', 'about'])
      .where('status', 'in', ['requested', 'confirmed'])
      .where(sql<boolean>`tstzrange(starts_at, ends_at) && ${shown}`)
      .orderBy('starts_at')
      .limit(MAX)
      .execute(),
    db
      .selectFrom('meeting_blocks')
      .select(['id', 'starts_at', 'ends_at', 'reason'])
      .where(sql<boolean>`tstzrange(starts_at, ends_at) && ${shown}`)
      .orderBy('starts_at')
      .limit(MAX)
      .execute(),
    listSlots(context, { from, until, isStaff: true }),
    listEventDays(context, from, until),
  ]);
  return days.map((day) => ({
    day,
    events: events.filter((event) => event.day === day),
    meetings: meetings.filter(({ starts_at }) => dayIn(time_zone, starts_at) === day),
    blocks: blocks.filter(({ starts_at, ends_at }) => {
      const last = dayIn(time_zone, new Date(ends_at.getTime() - 1));
      return dayIn(time_zone, starts_at) <= day && day <= last;
    }),
    free: slots.filter((slot) => slot.day === day && slot.state === 'free'),
  }));
}

export type AgendaDay = Awaited<ReturnType<typeof readAgenda>>[number];
