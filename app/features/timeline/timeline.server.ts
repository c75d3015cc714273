import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Transaction } from '~/platform/context.server';

export function lockEvent({ db }: Transaction, id: string) {
  const event = db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', isUuid(id) ? id : null);
  return event
    .forUpdate()
    .executeTakeFirstOrThrow(() => new UserError(404, 'not-found', 'Someone else has deleted this event.'));
}

interface Entry {
  event_id: string;
  /** 'value' is for those who see money. */
  kind: 'stage' | 'facts' | 'value' | 'step' | 'note';
  text: string;
  user_id: string | null;
}

export function addEntry({ db }: Transaction, entry: Entry) {
  return db.insertInto('event_entries').values(entry).execute();
}
