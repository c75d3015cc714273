import { sql } from 'kysely';
import { invitePerson } from '~/features/accounts/invite.server';
import { addEntry, lockEvent } from '~/features/timeline/timeline.server';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context, Transaction } from '~/platform/context.server';
import { violatedConstraint } from '~/platform/database.server';
import { NEXT_VERSION, staleError } from '~/platform/edit-conflict.server';
import { addEmail, addPhone, findPeople } from './people.server';
import { ACCESS_NAMES, type Access, type Role, ROLE_NAMES, ROLES } from './roles';

const MOST_PEOPLE = 100;
const MOST_FOUND = 8;

/** Who has to do with an event, as they are known today: a merged person by the one they are part of. */
async function listEventPeople({ db }: Context, event_id: string) {
  const { rows } = await sql<EventPerson>`
    select link.id, link.role, link.sees, link.version, main.id as person_id, main.name, main.allergies,
      array(select email from people_emails join people part on part.id = person_id
        where part.main_id = main.id order by people_emails.id limit 3) as emails,
      array(select email from people_emails join people part on part.id = person_id
        where part.main_id = main.id and returned_at is not null order by people_emails.id limit 3) as returned,
      array(select phone from people_phones join people part on part.id = person_id
        where part.main_id = main.id order by people_phones.id limit 3) as phones,
      (select case when bool_or(exists (select from accounts where user_id = users.id and password is not null))
          then 'joined' when count(*) > 0 then 'invited' end
        from users join people part on part.id = person_id where part.main_id = main.id) as account
    from event_people link join people part on part.id = link.person_id join people main on main.id = part.main_id
    where link.event_id = ${event_id}
    order by array_position(${ROLES}::text[], link.role), link.id limit ${MOST_PEOPLE}`.execute(db);
  return rows;
}

export interface EventPerson {
  id: string;
  role: Role;
  sees: Access;
  version: number;
  person_id: string;
  name: string;
  allergies: string | null;
  emails: string[];
  /** Those from which an email came back. */
  returned: string[];
  phones: string[];
  account: 'joined' | 'invited' | null;
}

/** For the panel of an event, with the dialog that its address opens: `people=add`, or the id of a link. */
export async function readEventPeople(context: Context, event_id: string, { searchParams }: URL) {
  const wanted = searchParams.get('people');
  const q = searchParams.get('q')?.trim() ?? '';
  const [list, found] = await Promise.all([
    listEventPeople(context, event_id),
    wanted === 'add' && q !== '' ? findPeople(context, q, MOST_FOUND) : [],
  ]);
  const edited = list.find(({ id }) => id === wanted);
  return { list, dialog: wanted === 'add' ? ('add' as const) : edited && ('edit' as const), edited, q, found };
}

export type EventPeople = Awaited<ReturnType<typeof readEventPeople>>;

interface Added {
  role: Role;
  sees: Access;
  /** A person who is known, or what is known of a new one. */
  person: string | { name: string; phone: string | null; email: string | null };
}

export function addEventPerson(context: Context, event_id: string, { role, sees, person }: Added, by: string) {
  return context.transaction(async (tx) => {
    await lockEvent(tx, event_id);
    const { id, name } = typeof person === 'string' ? await mainPerson(tx, person) : await addPerson(tx, person);
    const added = await tx.db
      .insertInto('event_people')
      .values({ event_id, person_id: id, role, sees })
      .onConflict((same) => same.columns(['event_id', 'person_id', 'role']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw new UserError(409, 'conflict', `${name} is in this role already.`);
    await addEntry(tx, { event_id, kind: 'facts', text: `${name}: added as ${asText(role, sees)}`, user_id: by });
    return name;
  });
}

async function mainPerson({ db }: Context, id: string) {
  return db
    .selectFrom('people as part')
    .innerJoin('people as main', 'main.id', 'part.main_id')
    .select(['main.id', 'main.name'])
    .where('part.id', '=', isUuid(id) ? id : null)
    .executeTakeFirstOrThrow(() => new UserError(404, 'not-found', 'Someone else has deleted this person.'));
}

async function addPerson(tx: Transaction, { name, phone, email }: Exclude<Added['person'], string>) {
  const { rows } = await sql<{ id: string }>`select person_with(null, ${name}, ${tx.now()}) as id`.execute(tx.db);
  const id = rows[0]?.id ?? '';
  if (email) await addEmail(tx, id, email);
  if (phone) await addPhone(tx, id, phone);
  return { id, name };
}

type Changed = { role: Role; sees: Access; version: number | undefined };

export function changeEventPerson(context: Context, event_id: string, id: string, changed: Changed, by: string) {
  const { role, sees, version } = changed;
  return context.transaction(async (tx) => {
    const before = await lockLink(tx, event_id, id);
    if (version !== undefined && version !== before.version) throw staleError();
    if (role === before.role && sees === before.sees) return before.name;
    const failure = await tx.savepoint(() =>
      tx.db.updateTable('event_people').set({ role, sees, version: NEXT_VERSION }).where('id', '=', id).execute(),
    );
    if (failure && violatedConstraint(failure))
      throw new UserError(409, 'conflict', `${before.name} is in this role already.`);
    if (failure) throw failure;
    const text = `${before.name}: ${asText(before.role, before.sees)} → ${asText(role, sees)}`;
    await addEntry(tx, { event_id, kind: 'facts', text, user_id: by });
    return before.name;
  });
}

export function removeEventPerson(context: Context, event_id: string, id: string, by: string) {
  return context.transaction(async (tx) => {
    const { name, role } = await lockLink(tx, event_id, id);
    await tx.db.deleteFrom('event_people').where('id', '=', id).execute();
    const text = `${name}: no longer ${ROLE_NAMES[role].toLowerCase()}`;
    await addEntry(tx, { event_id, kind: 'facts', text, user_id: by });
    return name;
  });
}

/** By email, to an account of their own. Who has one gets a link to the login. */
export function inviteEventPerson(context: Context, event_id: string, id: string, by: string) {
  return context.transaction(async (tx) => {
    const { person_id, name, sees } = await lockLink(tx, event_id, id);
    if (sees === 'nothing')
      throw new UserError(409, 'conflict', `${name} sees nothing of this event. Change that first.`);
    const address = await tx.db
      .selectFrom('people_emails as each')
      .innerJoin('people as part', 'part.id', 'person_id')
      .leftJoin('users', (same) => same.on(sql`lower(users.email)`, '=', sql`lower(each.email)`))
      .select('each.email')
      .where('main_id', '=', person_id)
      .orderBy(sql`users.id is null`)
      .orderBy('each.id')
      .limit(1)
      .executeTakeFirst();
    if (!address) throw new UserError(409, 'conflict', `No email address of ${name} is known. Add one on their page.`);
    await invitePerson(tx, { email: address.email.toLowerCase(), name, person_id });
    await addEntry(tx, { event_id, kind: 'facts', text: `${name}: invited to the portal`, user_id: by });
    return name;
  });
}

export function readLink({ db }: Context, event_id: string, id: string) {
  return db
    .selectFrom('event_people as link')
    .innerJoin('people as part', 'part.id', 'link.person_id')
    .innerJoin('people as main', 'main.id', 'part.main_id')
    .select(['main.id as person_id', 'main.name', 'link.role', 'link.sees', 'link.version'])
    .$narrowType<{ role: Role; sees: Access }>()
    .where('link.id', '=', isUuid(id) ? id : null)
    .where('event_id', '=', event_id);
}

async function lockLink(tx: Transaction, event_id: string, id: string) {
  await lockEvent(tx, event_id);
  const link = readLink(tx, event_id, id).forUpdate(['link']);
  return link.executeTakeFirstOrThrow(
    () => new UserError(404, 'not-found', 'Someone else has removed this person from the event.'),
  );
}

/** 'payer, sees what is owed'. */
function asText(role: Role, sees: Access) {
  return `${ROLE_NAMES[role].toLowerCase()}, sees ${ACCESS_NAMES[sees].toLowerCase()}`;
}
