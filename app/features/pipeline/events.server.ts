import { type Insertable, sql } from 'kysely';
import type { Attached } from '~/features/attachments/attachment-list';
import { attachedWhere } from '~/features/attachments/attachments.server';
import { timelineLetter } from './letters.server';
import { addEntry, lockEvent } from '~/features/timeline/timeline.server';
import { formatDay } from '~/lib/dates';
import { EVENT_KINDS, type EventKind } from '~/lib/event-kinds';
import { formatMoney } from '~/lib/money';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context, Transaction } from '~/platform/context.server';
import type { DB } from '~/platform/database-types';
import { assertNotStale, hasVersion, NEXT_VERSION, staleError } from '~/platform/edit-conflict.server';
import type { EventFacts, NextStep } from './event.schema';
import { othersOnDay } from './pipeline.server';

const MOST_ENTRIES = 100;

export async function readEvent({ db }: Context, id: string) {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('events')
    .leftJoin('clients', 'clients.id', 'client_id')
    .leftJoin('users as owner', 'owner.id', 'owner_id')
    .selectAll('events')
    .select(['clients.email', 'clients.phone', 'owner.name as owner'])
    .select(othersOnDay('events', 1000).as('others'))
    .where('events.id', '=', id)
    .executeTakeFirst();
}

export type EventRecord = NonNullable<Awaited<ReturnType<typeof readEvent>>>;

type Shown = { seesMoney: boolean; before: string | null };

/** Of a letter, and of the email that the event was made of. */
const ENTRY_FILES = sql<Attached[]>`case when kind = 'inquiry'
  then ${attachedWhere(sql`attachments.event_id = entry.event_id`)}
  else ${attachedWhere(sql`letter_id = entry.id`)} end`;

/** Newest first. `before` is the id of the last one that was shown. */
export async function listEntries({ db }: Context, event_id: string, { seesMoney, before }: Shown) {
  const entries = await db
    .selectFrom('event_entries as entry')
    .leftJoin('users', 'users.id', 'user_id')
    .leftJoin('letters', 'letters.id', 'entry.id')
    .select(['entry.id', 'kind', 'text', 'entry.created_at', 'users.name as who'])
    .select(timelineLetter.as('letter'))
    .select(ENTRY_FILES.as('files'))
    .where('event_id', '=', event_id)
    .$if(!seesMoney, (all) => all.where('kind', '<>', 'value'))
    .$if(isUuid(before ?? ''), (all) =>
      all.where(
        sql<boolean>`(entry.created_at, entry.id) < (select created_at, id from event_entries where id = ${before})`,
      ),
    )
    .orderBy('entry.created_at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(MOST_ENTRIES + 1)
    .execute();
  const shown = entries.slice(0, MOST_ENTRIES);
  return { entries: shown, older: entries.length > MOST_ENTRIES ? shown.at(-1)?.id : undefined };
}

/** The last ones, the next first. */
export function listEventMeetings({ db }: Context, event_id: string) {
  return db
    .selectFrom('meetings')
    .select(['id', 'starts_at', 'place', 'about', 'status'])
    .where('event_id', '=', event_id)
    .orderBy('starts_at', 'desc')
    .limit(20)
    .execute();
}

export type EventMeeting = Awaited<ReturnType<typeof listEventMeetings>>[number];

export function findEventOf({ db }: Pick<Context, 'db'>, client_id: string) {
  return db.selectFrom('events').select('id').where('client_id', '=', client_id).executeTakeFirst();
}

/** Someone who telephones: a name and a phone are enough. Returns the id of the event. */
export function addInquiry(context: Context, caller: Caller, by: string) {
  const { kind, note, ...client } = caller;
  return context.transaction((tx) =>
    storeInquiry(tx, { ...client, vision_details: note, answered_at: tx.now() }, { kind, owner_id: by }),
  );
}

type Inquirer = Pick<Insertable<DB['clients']>, 'name' | 'phone' | 'email' | 'event_date' | 'event_venue'> & {
  vision_details: string | null;
  answered_at: Date | null;
};

/** An inquiry that staff write down. Returns the id of its event. */
export async function storeInquiry(
  { db }: Transaction,
  inquirer: Inquirer,
  event: { kind?: EventKind | null; owner_id: string },
) {
  const { id: client_id } = await db
    .insertInto('clients')
    .values({ ...inquirer, form_data: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .updateTable('events')
    .set(event)
    .where('client_id', '=', client_id)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface Caller {
  name: string;
  phone: string;
  email: string | null;
  event_date: string | null;
  event_venue: string | null;
  kind: EventKind | null;
  note: string | null;
}

/** What changed is an entry of the event: 'Guests: 112 → 128'. */
export function saveFacts(context: Context, id: string, facts: EventFacts, { by, version, currency }: Saved) {
  return context.transaction(async (tx) => {
    const before = await lockEvent(tx, id);
    if (version !== undefined && version !== before.version) throw staleError();
    if (before.made_at && facts.day !== before.day)
      throw new UserError(
        409,
        'conflict',
        'It is made, and its stems are used. Take that back before you move its day.',
      );
    if (!facts.day && (await hasStems(tx, id)))
      throw new UserError(
        409,
        'conflict',
        'Its stems are planned for its day. Give it another day, or delete its stems.',
      );
    await tx.db
      .updateTable('events')
      .set({ ...facts, version: NEXT_VERSION })
      .where('id', '=', id)
      .execute();
    const owners = await namesOf(tx, [before.owner_id, facts.owner_id]);
    const was = shownFacts(before, owners, currency);
    const changed = Object.entries(shownFacts({ ...before, ...facts }, owners, currency)).filter(
      ([label, text]) => was[label] !== text,
    );
    for (const [kind, lines] of Map.groupBy(changed, ([label]) => (label === VALUE ? 'value' : 'facts'))) {
      const text = lines.map(([label, is]) => `${label}: ${was[label] || 'none'} → ${is || 'none'}`).join('\n');
      await addEntry(tx, { event_id: id, kind, text, user_id: by });
    }
  });
}

type Saved = { by: string; version: number | undefined; currency: string };

const VALUE = 'Value';

type Facts = Omit<EventFacts, 'value_cents'> & { value_cents: number | null };

/** By their labels, as the timeline shows them. */
function shownFacts(facts: Facts, owners: Map<string, string>, currency: string): Record<string, string> {
  return {
    Name: facts.name,
    Kind: facts.kind ? EVENT_KINDS[facts.kind] : '',
    Date: facts.day ? formatDay(facts.day) : '',
    Place: facts.venue ?? '',
    Guests: facts.guest_count?.toString() ?? '',
    [VALUE]: facts.value_cents === null ? '' : formatMoney(facts.value_cents, currency),
    'Came from': facts.source ?? '',
    Owner: owners.get(facts.owner_id ?? '') ?? '',
    Note: facts.note ?? '',
  };
}

async function hasStems({ db }: Context, event_id: string) {
  const stem = db.selectFrom('event_stems').select('id').where('event_id', '=', event_id).limit(1);
  return (await stem.executeTakeFirst()) !== undefined;
}

async function namesOf({ db }: Context, ids: (string | null)[]) {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return new Map<string, string>();
  const users = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', known).execute();
  return new Map(users.map(({ id, name }) => [id, name ?? '']));
}

/** Without a step the event has none. */
export function saveNextStep(
  context: Context,
  id: string,
  step: NextStep | undefined,
  { by, version, isDone }: StepSaved,
) {
  return context.transaction(async (tx) => {
    const before = await lockEvent(tx, id);
    const update = tx.db
      .updateTable('events')
      .set({ next_step: step?.next_step ?? null, next_step_on: step?.next_step_on ?? null, version: NEXT_VERSION })
      .where('id', '=', id);
    assertNotStale(await update.where(hasVersion(version)).executeTakeFirstOrThrow());
    const text = isDone ? `Done: ${before.next_step}` : step && `Next: ${textOf(step)}`;
    if (text) await addEntry(tx, { event_id: id, kind: 'step', text, user_id: by });
  });
}

type StepSaved = { by: string; version: number | undefined; isDone: boolean };

function textOf({ next_step, next_step_on }: NextStep) {
  return next_step_on ? `${next_step}, ${formatDay(next_step_on)}` : next_step;
}

export function addNote(context: Context, id: string, text: string, by: string) {
  return context.transaction(async (tx) => {
    await lockEvent(tx, id);
    await addEntry(tx, { event_id: id, kind: 'note', text, user_id: by });
  });
}
