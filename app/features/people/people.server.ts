import { sql } from 'kysely';
import { invalid } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context, Transaction } from '~/platform/context.server';
import { assertNotStale, hasVersion, NEXT_VERSION } from '~/platform/edit-conflict.server';
import { containsEach, listPage, type ParsedListQuery, parseListQuery, phoneDigits } from '~/platform/list-page.server';
import type { PersonFacts } from './people.schema';
import type { Access, Role } from './roles';

const SORTS = {
  newest: { by: sql`created_at`, type: 'timestamptz', descending: true },
  name: { by: sql`lower(left(name, 100))`, type: 'text' },
} as const;

const MOST_CONTACTS = 50;
const MOST_EVENTS = 200;

/** Of a person with all that was merged into them. */
const EMAILS = sql<string[]>`array(
  select email from people_emails join people part on part.id = person_id
  where part.main_id = people.id order by people_emails.id limit 5)`;
const PHONES = sql<string[]>`array(
  select phone from people_phones join people part on part.id = person_id
  where part.main_id = people.id order by people_phones.id limit 5)`;

export function peopleListQuery(url: URL): ParsedListQuery {
  return parseListQuery(url, { sorts: SORTS, defaultSort: 'newest' });
}

export function listPeople(context: Context, listQuery: ParsedListQuery) {
  return listPage(selectPeople(context, listQuery.q), listQuery);
}

export type PersonRow = Awaited<ReturnType<typeof listPeople>>['rows'][number];

export function findPeople(context: Context, q: string, limit: number) {
  return selectPeople(context, q).orderBy('created_at', 'desc').limit(limit).execute();
}

/** Each word is in the name, the tags, an address or a number; a number is found however it is typed. */
function selectPeople({ db }: Context, q: string) {
  const isFound = containsEach(
    phoneDigits(q) ?? q,
    (pattern) => sql`people.id in (
      select main_id from people named where search_fold(' ' || name || ' ' || coalesce(tags, '')) like ${pattern}
      union select main_id from people_emails join people part on part.id = person_id
        where search_fold(' ' || email) like ${pattern}
      union select main_id from people_phones join people part on part.id = person_id
        where search_fold(phone_words(phone)) like ${pattern})`,
  );
  return db
    .selectFrom('people')
    .select(['id', 'name', 'kind', 'tags', 'created_at', EMAILS.as('emails'), PHONES.as('phones')])
    .where('merged_into', 'is', null)
    .$if(q !== '', (all) => all.where(isFound));
}

export async function readPerson({ db }: Context, id: string) {
  if (!isUuid(id)) return undefined;
  const person = await db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();
  if (!person) return undefined;
  const { main_id } = person;
  const [emails, phones, events] = await Promise.all([
    db
      .selectFrom('people_emails as each')
      .innerJoin('people as part', 'part.id', 'person_id')
      .select(['each.id', 'email', 'returned_at'])
      .select(sql<boolean>`exists (select from users where lower(users.email) = lower(each.email))`.as('signs_in'))
      .where('main_id', '=', main_id)
      .orderBy('each.id')
      .limit(MOST_CONTACTS)
      .execute(),
    db
      .selectFrom('people_phones as each')
      .innerJoin('people as part', 'part.id', 'person_id')
      .select(['each.id', 'phone'])
      .where('main_id', '=', main_id)
      .orderBy('each.id')
      .limit(MOST_CONTACTS)
      .execute(),
    db
      .selectFrom('event_people as link')
      .innerJoin('people as part', 'part.id', 'person_id')
      .innerJoin('events', 'events.id', 'event_id')
      .select(['link.id', 'event_id', 'events.name', 'day', 'venue'])
      .select(['link.role', 'link.sees'])
      .$narrowType<{ role: Role; sees: Access }>()
      .where('main_id', '=', main_id)
      .orderBy('day', 'desc')
      .orderBy('link.id')
      .limit(MOST_EVENTS)
      .execute(),
  ]);
  return { ...person, emails, phones, events };
}

export type Person = NonNullable<Awaited<ReturnType<typeof readPerson>>>;

export function savePerson(context: Context, id: string, facts: PersonFacts, version?: number) {
  return context.transaction(async (tx) => {
    const update = tx.db
      .updateTable('people')
      .set({ ...facts, version: NEXT_VERSION })
      .where('id', '=', id);
    assertNotStale(await update.where(hasVersion(version)).executeTakeFirstOrThrow());
  });
}

export function addEmailTo(context: Context, id: string, email: string) {
  return context.transaction((tx) => addEmail(tx, id, email));
}

/** An address is one person's: it says whose an inquiry is. */
export async function addEmail(tx: Transaction, person_id: string, email: string): Promise<void> {
  const added = await tx.db
    .insertInto('people_emails')
    .values({ person_id, email })
    .onConflict((same) => same.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) return;
  const owner = await tx.db
    .selectFrom('people_emails')
    .innerJoin('people as part', 'part.id', 'person_id')
    .innerJoin('people as main', 'main.id', 'part.main_id')
    .select('main.name')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  throw invalid({ email: `This is the address of ${owner?.name ?? 'somebody else'}.` });
}

export async function addPhone({ db }: Transaction, person_id: string, phone: string): Promise<void> {
  await sql`select add_phone(${person_id}, ${phone})`.execute(db);
}

export function addPhoneTo(context: Context, id: string, phone: string) {
  return context.transaction((tx) => addPhone(tx, id, phone));
}

export function removeEmail(context: Context, person_id: string, id: string) {
  return context.transaction(async (tx) => {
    const removed = await tx.db
      .deleteFrom('people_emails')
      .where('id', '=', isUuid(id) ? id : null)
      .where('person_id', 'in', partsOf(tx, person_id))
      .returning(['email'])
      .executeTakeFirstOrThrow(() => new UserError(404, 'not-found', 'Someone else has removed this address.'));
    const account = tx.db.selectFrom('users').select('id').where(sql`lower(email)`, '=', removed.email.toLowerCase());
    if (await account.executeTakeFirst())
      throw new UserError(409, 'conflict', 'They sign in to the portal with this address.');
  });
}

export function removePhone(context: Context, person_id: string, id: string) {
  return context.transaction(async (tx) => {
    await tx.db
      .deleteFrom('people_phones')
      .where('id', '=', isUuid(id) ? id : null)
      .where('person_id', 'in', partsOf(tx, person_id))
      .returning('id')
      .executeTakeFirstOrThrow(() => new UserError(404, 'not-found', 'Someone else has removed this number.'));
  });
}

function partsOf({ db }: Context, main_id: string) {
  return db.selectFrom('people').select('id').where('main_id', '=', main_id);
}
