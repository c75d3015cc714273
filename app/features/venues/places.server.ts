import { sql } from 'kysely';
import { addEntry, lockEvent } from '~/features/timeline/timeline.server';
import { formatDay } from '~/lib/dates';
import type { EventKind } from '~/lib/event-kinds';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context, Transaction } from '~/platform/context.server';
import { assertNotStale, hasVersion, NEXT_VERSION } from '~/platform/edit-conflict.server';
import { placesOf } from '~/features/timeline/event-days.server';
import { MOST_PLACES, PLACE_KINDS, type PlaceKind, timesText, whereOf } from '~/features/timeline/place';
import type { PlaceForm } from './place.schema';

const MOST_VENUES = 1000;

interface EventOf {
  id: string;
  day: string | null;
  venue: string | null;
}

/** Those of an event by day and time; `offered` is the place that the inquirer typed, while the event has none. */
export async function readPlaces(context: Context, event: EventOf, search: URLSearchParams) {
  const places = await selectPlaces(context, event.id).execute();
  const wanted = search.get('place') ?? search.get('delete-place');
  const place = places.find(({ id }) => id === wanted);
  const dialog = wanted === 'new' || (place && search.has('place')) ? 'edit' : place ? 'delete' : undefined;
  const venues = dialog === 'edit' ? await listVenues(context, place?.venue_id) : [];
  return { places, place, dialog, venues, offered: places.length === 0 ? event.venue : null } as const;
}

/** With what only staff may read. */
function selectPlaces(context: Pick<Context, 'db'>, event_id: string) {
  const own = ['venue_id', 'note', 'place.version'] as const;
  return placesOf(context, event_id).select([...own, 'load_in', 'house_rules', 'contact_name', 'contact_phone']);
}

export type Place = Awaited<ReturnType<ReturnType<typeof selectPlaces>['execute']>>[number];

/** With the chosen one, also if there are more than can be listed. */
function listVenues({ db }: Context, chosen: string | null = null) {
  return db
    .selectFrom('venues')
    .select(['id', 'name', 'city'])
    .orderBy(sql`id = ${chosen} desc nulls last`)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(MOST_VENUES)
    .execute();
}

export async function readPlace(context: Context, event_id: string, id: string) {
  if (!isUuid(id)) return undefined;
  return selectPlaces(context, event_id).where('place.id', '=', id).executeTakeFirst();
}

/** Like every change of a place, it locks the event first, as where its day is changed. The timeline says what changed. */
export function addPlace(context: Context, event_id: string, place: PlaceForm, by: string) {
  return context.transaction(async (tx) => {
    await lockEvent(tx, event_id);
    await assertRoom(tx, event_id);
    await storePlace(tx, event_id, place, by);
  });
}

async function storePlace(tx: Transaction, event_id: string, place: PlaceForm, by: string) {
  const added = tx.db.insertInto('event_places').values({ ...place, event_id });
  const { id } = await added.returning('id').executeTakeFirstOrThrow();
  await noteChange(tx, event_id, { to: await findPlace(tx, event_id, id), by });
}

interface Saved {
  by: string;
  version: number | undefined;
}

export function changePlace(context: Context, event_id: string, id: string, place: PlaceForm, { by, version }: Saved) {
  return context.transaction(async (tx) => {
    await lockEvent(tx, event_id);
    const from = await findPlace(tx, event_id, id);
    const update = tx.db
      .updateTable('event_places')
      .set({ ...place, version: NEXT_VERSION })
      .where('id', '=', from.id);
    assertNotStale(await update.where(hasVersion(version)).executeTakeFirstOrThrow());
    await noteChange(tx, event_id, { from, to: await findPlace(tx, event_id, id), by });
  });
}

export function deletePlace(context: Context, event_id: string, id: string, by: string) {
  return context.transaction(async (tx) => {
    await lockEvent(tx, event_id);
    const from = await findPlace(tx, event_id, id);
    await tx.db.deleteFrom('event_places').where('id', '=', from.id).execute();
    await noteChange(tx, event_id, { from, by });
    return PLACE_KINDS[from.kind];
  });
}

interface Change {
  from?: Place;
  to?: Place;
  by: string;
}

/** 'Ceremony: Saturday, June 12, 2027, 4PM → Saturday, June 12, 2027, 5PM' */
async function noteChange(tx: Transaction, event_id: string, { from, to, by }: Change) {
  const [was, is] = [textOf(from), textOf(to)];
  const { kind } = to ?? from ?? {};
  if (!kind || (was === is && from?.kind === to?.kind)) return;
  await addEntry(tx, { event_id, kind: 'facts', text: `${PLACE_KINDS[kind]}: ${was} → ${is}`, user_id: by });
}

function textOf(place: Place | undefined): string {
  if (!place) return 'none';
  const { name, address } = whereOf(place);
  const where = name ? [name, place.address] : [address];
  const parts = [place.day && formatDay(place.day), timesText(place), ...where, place.note];
  return parts.filter(Boolean).join(', ') || 'no day yet';
}

async function assertRoom({ db }: Pick<Context, 'db'>, event_id: string) {
  const { count } = await db
    .selectFrom('event_places')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('event_id', '=', event_id)
    .executeTakeFirstOrThrow();
  if (count >= MOST_PLACES)
    throw new UserError(409, 'conflict', `An event can have ${MOST_PLACES} places. Delete one first.`);
}

async function findPlace(context: Context, event_id: string, id: string) {
  const place = await readPlace(context, event_id, id);
  if (!place) throw new UserError(404, 'not-found', 'Someone else has deleted this place.');
  return place;
}

const USUAL: Record<EventKind, PlaceKind> = {
  wedding: 'ceremony',
  celebration: 'reception',
  funeral: 'ceremony',
  corporate: 'delivery',
  standing: 'delivery',
};

/** What the inquirer typed becomes the first place: the venue of this name, if the studio has one. Pressed twice, it is added once. */
export function addTypedPlace(context: Context, event_id: string, by: string) {
  return context.transaction(async (tx) => {
    const { kind, venue } = await lockEvent(tx, event_id);
    const others = tx.db.selectFrom('event_places').select('id').where('event_id', '=', event_id).limit(1);
    if (!venue || (await others.executeTakeFirst())) return;
    const known = await tx.db
      .selectFrom('venues')
      .select('id')
      .where(sql`lower(name)`, '=', venue.toLowerCase())
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    const where = known ? { venue_id: known.id, address: null } : { venue_id: null, address: venue };
    const open = { day: null, starts: null, ends: null, note: null };
    await storePlace(tx, event_id, { kind: kind ? USUAL[kind] : 'other', ...open, ...where }, by);
  });
}
