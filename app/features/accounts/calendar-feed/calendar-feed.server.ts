import { sql } from 'kysely';
import ical, { ICalEventStatus } from 'ical-generator';
import { SecretText } from '~/lib/secret-text';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { listBookedPlaces } from '~/features/timeline/event-days.server';
import { PLACE_KINDS, whereOf } from '~/features/timeline/place';
import { readStudio } from '~/features/studio/studio.server';

const DAYS_BACK = 31;
const MOST = 1000;

/** The address of somebody's feed. Undefined until they make one. */
export async function readFeedAddress({ db, config }: Context, user_id: string): Promise<SecretText | undefined> {
  const feed = await db.selectFrom('calendar_feeds').select('token').where('user_id', '=', user_id).executeTakeFirst();
  return feed && new SecretText(`${config.baseUrl}/calendar-feed/${feed.token}/studio.ics`);
}

/** Whatever program has the old address reads nothing from now on. */
export async function makeFeed({ db }: Context, user_id: string): Promise<void> {
  await db
    .insertInto('calendar_feeds')
    .values({ user_id })
    .onConflict((known) => known.column('user_id').doUpdateSet({ token: sql`gen_random_uuid()` }))
    .execute();
}

export async function endFeed({ db }: Context, user_id: string): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('user_id', '=', user_id).execute();
}

/** Meetings and booked events, with their places, from a month ago on (RFC 5545). Undefined for a token that is nobody's who works here. */
export async function calendarFeed(context: Context, token: string): Promise<string | undefined> {
  if (!(await isOfStaff(context, token))) return undefined;
  const since = new Date(context.now().getTime() - DAYS_BACK * 86_400_000);
  const studio = await readStudio(context);
  const [meetings, events, places] = await Promise.all([
    listMeetings(context, since),
    listBooked(context, since),
    listBookedPlaces(context, since.toISOString().slice(0, 10), studio.time_zone),
  ]);
  const { baseUrl } = context.config;
  const { hostname } = new URL(baseUrl);
  const calendar = ical({
    name: studio.name,
    prodId: { company: 'Rhodora', product: 'Studio', language: 'EN' },
    // In seconds.
    ttl: 3600,
  });
  for (const { id, starts_at, ends_at, name, about, phone, place, video_link, status, event_id } of meetings)
    calendar.createEvent({
      id: `${id}@${hostname}`,
      stamp: context.now(),
      start: starts_at,
      end: ends_at,
      summary: `Meeting with ${name}`,
      description: [about, phone].filter(Boolean).join('\n'),
      location: place === 'video' ? (video_link ?? 'Video') : undefined,
      url: event_id ? `${baseUrl}/event/${event_id}` : `${baseUrl}/booking-manager`,
      status: status === 'requested' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    });
  for (const { id, name, day, venue } of events)
    calendar.createEvent({
      id: `${id}@${hostname}`,
      stamp: context.now(),
      start: day ?? '',
      allDay: true,
      summary: name,
      location: venue,
      url: `${baseUrl}/event/${id}`,
    });
  for (const { id, event_id, name, day, begins_at, ends_at, ...place } of places)
    calendar.createEvent({
      id: `${id}@${hostname}`,
      stamp: context.now(),
      start: begins_at ?? day,
      end: ends_at ?? undefined,
      allDay: begins_at === null,
      summary: `${PLACE_KINDS[place.kind]}: ${name}`,
      location: [whereOf(place).name, whereOf(place).address].filter(Boolean).join(', '),
      url: `${baseUrl}/event/${event_id}`,
    });
  return calendar.toString();
}

async function isOfStaff({ db }: Context, token: string) {
  if (!isUuid(token)) return false;
  const found = await db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'user_id')
    .select('user_id')
    .where('token', '=', token)
    .where('role', 'is not', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

function listMeetings({ db }: Context, since: Date) {
  return db
    .selectFrom('meetings')
    .select(['id', 'starts_at', 'ends_at', 'name', 'about', 'phone', 'place', 'video_link', 'status', 'event_id'])
    .where('status', 'in', ['requested', 'confirmed'])
    .where('starts_at', '>', since)
    .orderBy('starts_at')
    .limit(MOST)
    .execute();
}

function listBooked({ db }: Context, since: Date) {
  return db
    .selectFrom('events')
    .select(['id', 'name', 'day', 'venue'])
    .where('stage', '=', 'booked')
    .where('day', '>=', since.toISOString().slice(0, 10))
    .orderBy('day')
    .orderBy('id')
    .limit(MOST)
    .execute();
}
