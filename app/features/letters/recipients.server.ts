import type { Context } from '~/platform/context.server';

export interface Recipient {
  name: string;
  email: string;
}

/** To whom a letter about an event can go: whoever inquired. */
export async function listRecipients({ db }: Pick<Context, 'db'>, event_id: string): Promise<Recipient[]> {
  const inquirers = await db
    .selectFrom('events')
    .innerJoin('clients', 'clients.id', 'client_id')
    .select(['clients.name', 'email'])
    .where('events.id', '=', event_id)
    .execute();
  return inquirers.flatMap(({ name, email }) => (email ? [{ name: name ?? '', email }] : []));
}

/** The one that was chosen, or else the first. */
export function findRecipient(all: Recipient[], email: string | undefined): Recipient | undefined {
  return all.find((each) => each.email === email) ?? all[0];
}
