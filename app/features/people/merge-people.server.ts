import { sql } from 'kysely';
import { UserError } from '~/lib/user-error';
import type { Context, Transaction } from '~/platform/context.server';
import { lockBoth } from '~/platform/lock-both.server';
import { NEXT_VERSION } from '~/platform/edit-conflict.server';

const MOST_SHOWN = 20;

/** Everything stays with the person it was typed for, so the merge can be undone: lists ask for `main_id`. */
export function mergePeople(context: Context, keptId: string, mergedId: string) {
  return context.transaction(async (tx) => {
    const [kept, merged] = await lockBoth(selectPeople(tx), keptId, mergedId);
    if (kept.merged_into || merged.merged_into)
      throw new UserError(409, 'conflict', 'Someone else has merged one of them in the meantime.');
    await tx.db
      .updateTable('people')
      .set({ merged_into: keptId, version: NEXT_VERSION })
      .where('id', '=', mergedId)
      .execute();
    await tx.db.updateTable('people').set({ main_id: keptId }).where('main_id', '=', mergedId).execute();
    return merged.name;
  });
}

/** With those that were merged into them before. */
export function undoMerge(context: Context, keptId: string, mergedId: string) {
  return context.transaction(async (tx) => {
    const [kept, merged] = await lockBoth(selectPeople(tx), keptId, mergedId);
    if (merged.merged_into !== kept.id)
      throw new UserError(409, 'conflict', 'Someone else has undone this in the meantime.');
    await tx.db
      .updateTable('people')
      .set({ merged_into: null, version: NEXT_VERSION })
      .where('id', '=', mergedId)
      .execute();
    await sql`
      with recursive parts as (
        select id from people where id = ${mergedId}
        union select people.id from people join parts on people.merged_into = parts.id)
      update people set main_id = ${mergedId} where id in (select id from parts)`.execute(tx.db);
    return merged.name;
  });
}

function selectPeople({ db }: Transaction) {
  return db.selectFrom('people').select(['id', 'name', 'merged_into']);
}

export interface PossibleDuplicate {
  id: string;
  name: string;
  contacts: string[];
}

/** Others with a phone of theirs, or with their name and an event on the same day. Nobody is merged alone. */
export async function listDuplicates({ db }: Context, id: string): Promise<PossibleDuplicate[]> {
  const { rows } = await sql<PossibleDuplicate>`
    with own as (select id, name from people where main_id = ${id}),
    same as (
      select other.person_id from own join people_phones phone on phone.person_id = own.id
        join people_phones other on customer_key(null, other.phone) = customer_key(null, phone.phone)
      union
      select other.id from own join event_people link on link.person_id = own.id join events on events.id = link.event_id
        join people other on search_fold(left(other.name, 100)) = search_fold(left(own.name, 100))
        join event_people other_link on other_link.person_id = other.id
        join events other_event on other_event.id = other_link.event_id and other_event.day = events.day)
    select distinct main.id, main.name, ${contactsOf('main')} as contacts
    from same join people part on part.id = person_id join people main on main.id = part.main_id
    where main.id <> ${id} order by main.name, main.id limit ${MOST_SHOWN}`.execute(db);
  return rows;
}

/** Those that are part of a person by a merge, each as it was. */
export async function listMerged({ db }: Context, id: string): Promise<PossibleDuplicate[]> {
  const { rows } = await sql<PossibleDuplicate>`
    select id, name, ${contactsOf('people')} as contacts from people
    where merged_into = ${id} order by id limit ${MOST_SHOWN}`.execute(db);
  return rows;
}

function contactsOf(person: string) {
  return sql<string[]>`array(
    select email from people_emails where person_id = ${sql.ref(`${person}.id`)}
    union all select phone from people_phones where person_id = ${sql.ref(`${person}.id`)} limit 6)`;
}
