import { sql } from 'kysely';
import { readStudio } from '~/features/studio/studio.server';
import { dayIn, daysBetween, formatDateTime, formatDay } from '~/lib/dates';
import type { Context } from '~/platform/context.server';
import type { IconName } from '~/ui/icon';
import { isADayOld, readWorkingDay, type WorkingDay } from './working-days.server';

const MAX_OF_A_KIND = 6;
const QUIET_DAYS = 7;
/** How long a meeting without a next step is asked about. */
const MEETING_DAYS = 14;
const MEETINGS_READ = 100;
const MOST_COUNTED = 100;

export interface Due {
  key: string;
  kind: 'message' | 'meeting' | 'inquiry' | 'event';
  icon: IconName;
  to: string;
  title: string;
  /** Why it is here, in words. */
  reason: string;
  /** Null for what is due on a day: its reason says how late it is. */
  since: Date | null;
}

interface Found {
  kind: 'message' | 'meeting' | 'sympathy' | 'inquiry' | 'step' | 'task' | 'met' | 'quiet' | 'letter';
  id: string;
  /** The record that its page is of. */
  of: string;
  who: string;
  what: string;
  since: Date;
  starts_at: Date | null;
  day: string | null;
}

/** Who waits for an answer, and what is due for events: a funeral first, then what waits longest. */
export async function readDue(context: Context): Promise<Due[]> {
  const { db, now } = context;
  const [{ time_zone }, working] = await Promise.all([readStudio(context), readWorkingDay(context)]);
  const { rows } = await sql<Found>`
    select * from (
      (select 'message' as kind, id, id as of, coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as who,
        coalesce(nullif(subject, ''), left(message, 100)) as what, created_at as since, null::timestamptz as starts_at, null::date as day
      from contact_messages where answered_at is null order by created_at, id limit ${MAX_OF_A_KIND})
      union all
      (select 'meeting', id, id, name, '', created_at, starts_at, null from meetings
      where status = 'requested' and starts_at > ${now()} order by starts_at limit ${MAX_OF_A_KIND})
      union all
      (select 'sympathy', client.id, client.id, ${NAME}, '', client.created_at, null, events.day
      from events join clients client on client.id = client_id
      where kind = 'funeral' and stage = 'new' and answered_at is null order by events.day, events.id limit ${MAX_OF_A_KIND})
      union all
      (select 'inquiry', client.id, client.id, ${NAME}, '', created_at, null, event_date
      from clients client where answered_at is null
        and not exists (select from events where client_id = client.id and kind = 'funeral' and stage = 'new')
      order by created_at, id limit ${MAX_OF_A_KIND})
      union all ${eventsDue(context, working.today, MAX_OF_A_KIND)}
    ) found order by kind <> 'sympathy', case when kind = 'sympathy' then day end, since, id`.execute(db);
  const met = new Set(rows.flatMap(({ kind, of }) => (kind === 'met' ? [of] : [])));
  return rows
    .filter(({ kind, of }) => !(kind === 'quiet' && met.has(of)))
    .map((found) => shownAs(found, working, time_zone));
}

const NAME = sql`coalesce(nullif(client.name, ''), nullif(client.email, ''), 'No name given')`;

/** Next steps, tasks, letters that nobody has read, meetings without a next step, and events that nobody has touched for a week. */
function eventsDue({ now }: Context, today: string, most: number) {
  const since = sql`${now()}::timestamptz`;
  return sql`
    (select 'step' as kind, id, id as of, name as who, next_step as what, next_step_on::timestamptz as since,
      null::timestamptz as starts_at, next_step_on as day
    from events where next_step_on <= ${today} and stage not in ('done', 'lost') order by next_step_on, id limit ${most})
    union all
    (select 'task', task.id, event_id, name, title, due_on::timestamptz, null, due_on
    from event_tasks task join events on events.id = event_id
    where done_at is null and due_on <= ${today} and stage <> 'lost' order by task.due_on, task.id limit ${most})
    union all
    (select 'letter', letters.id, event_id, coalesce(nullif(letters.name, ''), letters.email), events.name, entry.created_at, null, null
    from letters join event_entries entry on entry.id = letters.id join events on events.id = event_id
    where direction = 'in' and read_at is null order by letters.id limit ${most})
    union all
    (select 'met', events.id, events.id, events.name, '', max(ends_at), max(starts_at), null
    from (
      select event_id, starts_at, ends_at from meetings
      where status = 'confirmed' and event_id is not null and starts_at > ${since} - make_interval(days => ${MEETING_DAYS}) and starts_at < ${since}
      order by starts_at desc limit ${MEETINGS_READ}) meeting
    join events on events.id = event_id
    where ends_at < ${since} and stage in ('new', 'contacted', 'meeting', 'proposal') and next_step is null
      and not exists (
        select from event_entries entry where entry.event_id = events.id and kind = 'step' and entry.created_at > ends_at)
    group by events.id order by max(ends_at) desc limit ${most})
    union all
    (select 'quiet', id, id, name, '', last_entry_at, null, null from events
    where stage in ('contacted', 'meeting', 'proposal') and next_step is null
      and last_entry_at < ${since} - make_interval(days => ${QUIET_DAYS})
    order by last_entry_at desc, id limit ${most})`;
}

/** How many events have something due, without the inquiries; 100 are enough to know. */
export async function eventsDueCount(context: Context) {
  const { time_zone } = await readStudio(context);
  const due = eventsDue(context, dayIn(time_zone, context.now()), MOST_COUNTED);
  return sql<number>`(select count(distinct of)::integer from (${due}) found)`;
}

function shownAs(found: Found, working: WorkingDay, timeZone: string): Due {
  const { kind, id, of, who, what, since, starts_at, day } = found;
  const common = { key: `${kind}-${id}`, since };
  const ofEvent = { ...common, kind: 'event', to: `/event/${of}` } as const;
  switch (kind) {
    case 'message':
      return { ...common, kind, icon: 'envelope', to: `/inbox/${id}`, title: who, reason: what };
    case 'meeting': {
      const reason = starts_at ? formatDateTime(timeZone, starts_at) : what;
      return {
        ...common,
        kind,
        icon: 'calendar',
        to: '/booking-manager',
        title: `${who} asks for a meeting`,
        reason,
      };
    }
    case 'sympathy':
    case 'inquiry': {
      const late = isADayOld(working, timeZone, since) && 'not answered for a working day';
      const about =
        kind === 'inquiry'
          ? day
            ? `For ${formatDay(day)}`
            : 'No day yet'
          : day
            ? `A funeral, the service is on ${formatDay(day)}`
            : 'A funeral, the day of the service is not known';
      const reason = [about, late].filter(Boolean).join(', ');
      return {
        ...common,
        kind: 'inquiry',
        icon: 'document',
        to: `/client/${id}`,
        title: `Inquiry of ${who}`,
        reason,
      };
    }
    case 'step':
    case 'task': {
      const reason = `${who}, ${dueText(day, working.today)}`;
      return { ...ofEvent, icon: 'check', title: what, reason, since: null };
    }
    case 'letter':
      return { ...ofEvent, icon: 'envelope', title: `Letter from ${who}`, reason: what };
    case 'met':
      return { ...ofEvent, icon: 'calendar', title: who, reason: 'You met, and no next step is noted' };
    case 'quiet':
      return { ...ofEvent, icon: 'hush', title: who, reason: 'Nothing has happened for a week' };
  }
}

function dueText(day: string | null, today: string) {
  const late = day ? daysBetween(day, today) : 0;
  if (late === 0) return 'due today';
  return late === 1 ? 'a day late' : `${late} days late`;
}
