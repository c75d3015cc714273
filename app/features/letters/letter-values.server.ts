import type { Staff } from '~/features/accounts/staff.server';
import { readStudio } from '~/features/studio/studio.server';
import { formatDay } from '~/lib/dates';
import type { Context } from '~/platform/context.server';
import type { MergeValues } from './merge-fields';
import type { Recipient } from './recipients.server';

export interface LetterEvent {
  id: string;
  name: string;
  day: string | null;
  venue: string | null;
  guest_count: number | null;
  client_id: string | null;
  partner_name: string | null;
  /** Of whoever inquired. */
  email: string | null;
}

export function readLetterEvent({ db }: Context, id: string): Promise<LetterEvent | undefined> {
  return db
    .selectFrom('events')
    .leftJoin('clients', 'clients.id', 'client_id')
    .select(['events.id', 'events.name', 'day', 'venue', 'guest_count', 'client_id', 'partner_name', 'email'])
    .where('events.id', '=', id)
    .executeTakeFirst();
}

/** What the fields of a letter stand for; '' is not known. */
export async function readMergeValues(
  context: Context,
  member: Pick<Staff, 'name'>,
  { name, day, venue, guest_count, partner_name }: LetterEvent,
  recipient: Recipient | undefined,
): Promise<MergeValues> {
  const studio = await readStudio(context);
  return {
    'first name': firstName(recipient?.name),
    partner: firstName(partner_name),
    event: name,
    'event day': day ? formatDay(day) : '',
    place: venue ?? '',
    guests: guest_count === null ? '' : String(guest_count),
    'studio name': studio.name,
    'studio phone': studio.phone,
    'my name': member.name,
  };
}

function firstName(name: string | null | undefined) {
  return name?.trim().split(/\s+/)[0] ?? '';
}
