import { sql } from 'kysely';
import type { Context } from '~/platform/context.server';
import { type Addressed, MOST_PLACES, type PlaceKind, timesText, whereOf } from './place';

const MOST = 1000;

export interface EventDay {
  id: string;
  name: string;
  day: string;
  places: { id: string; kind: PlaceKind; starts: string | null }[];
}

/** Each day of each booked event: its own, and those of its places. */
export async function listEventDays({ db }: Context, from: string, until: string): Promise<EventDay[]> {
  const { rows } = await sql<EventDay>`
    with days as (
      select event_id, day, id as place, kind, starts from event_places where day between ${from} and ${until}
      union all
      select id, day, null, null, null from events where stage = 'booked' and day between ${from} and ${until})
    select events.id, events.name, days.day, coalesce(
      jsonb_agg(jsonb_build_object('id', place, 'kind', days.kind, 'starts', starts) order by starts, place) filter (where place is not null),
      '[]') as places
    from days join events on events.id = event_id and stage = 'booked'
    group by events.id, days.day order by days.day, events.name, events.id limit ${MOST}`.execute(db);
  return rows;
}

/** Of booked events from a day on. One without a time is left out on the day of its event, which is in the calendar anyway. */
export async function listBookedPlaces({ db }: Context, since: string, time_zone: string) {
  const { rows } = await sql<BookedPlace>`
    select place.id, event_id, events.name, place.kind, place.day, address, venues.name as venue, street, city, region, postal_code,
      (place.day + starts::time) at time zone ${time_zone} as begins_at,
      (place.day + ends::time + case when ends < starts then interval '1 day' else '0' end) at time zone ${time_zone} as ends_at
    from (select id, name, day from events where stage = 'booked' and day >= ${since} order by day, id limit ${MOST}) events
      cross join lateral (select * from event_places where event_id = events.id order by day limit ${MOST_PLACES}) place
      left join venues on venues.id = venue_id
    where starts is not null or place.day <> events.day
    order by place.day, place.id limit ${MOST}`.execute(db);
  return rows;
}

interface BookedPlace extends Addressed {
  id: string;
  event_id: string;
  /** Of the event. */
  name: string;
  kind: PlaceKind;
  day: string;
  begins_at: Date | null;
  ends_at: Date | null;
}

/** By day and time, with where each is. */
export function placesOf({ db }: Pick<Context, 'db'>, event_id: string) {
  return db
    .selectFrom('event_places as place')
    .leftJoin('venues', 'venues.id', 'venue_id')
    .select(['place.id', 'kind', 'day', 'starts', 'ends', 'address'])
    .select(['venues.name as venue', 'street', 'city', 'region', 'postal_code'])
    .where('event_id', '=', event_id)
    .orderBy('day')
    .orderBy('days_after')
    .orderBy('starts')
    .orderBy('place.id')
    .limit(MOST_PLACES);
}

/** What the people of an event may read: no notes, and nothing else of a venue than where it is. */
export async function listSchedule(context: Context, event_id: string) {
  const places = await placesOf(context, event_id).execute();
  return places.map(({ id, kind, day, ...place }) => {
    const { name, address } = whereOf(place);
    return { id, kind, day, times: timesText(place), where: [name, address].filter(Boolean).join(', ') };
  });
}

export type Schedule = Awaited<ReturnType<typeof listSchedule>>;
