import { sql } from 'kysely';
import { ROLES } from '~/features/people/roles';
import type { Context } from '~/platform/context.server';

export interface Recipient {
  name: string;
  email: string;
}

/** To whom a letter about an event can go: whoever inquired, then the others in the order of their roles. */
export async function listRecipients({ db }: Pick<Context, 'db'>, event_id: string): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select max(name) as name, email from (
      select coalesce(clients.name, '') as name, clients.email, -1 as place
      from events join clients on clients.id = client_id where events.id = ${event_id} and clients.email is not null
      union all
      select main.name, address.email, array_position(${ROLES}::text[], link.role)
      from event_people link join people part on part.id = link.person_id join people main on main.id = part.main_id
        join people own on own.main_id = main.id join people_emails address on address.person_id = own.id
      where link.event_id = ${event_id}) known
    group by email order by min(place), email limit ${MOST_RECIPIENTS}`.execute(db);
  return rows;
}

const MOST_RECIPIENTS = 50;

/** The one that was chosen, or else the first. */
export function findRecipient(all: Recipient[], email: string | undefined): Recipient | undefined {
  return all.find((each) => each.email === email) ?? all[0];
}
