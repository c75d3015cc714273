import { assertStored, attach, type NewAttachment } from '~/features/attachments/attachments.server';
import { storeLetter } from '~/features/pipeline/letters.server';
import { openStudioMail } from '~/features/studio/studio-mail.server';
import { newId } from '~/lib/new-id';
import { plainLink } from '~/lib/secret-text';
import { UserError } from '~/lib/user-error';
import type { Context, Transaction } from '~/platform/context.server';
import { withinLimit } from '~/platform/limits.server';
import { listRecipients } from './recipients.server';
import { LETTER_STUDIO } from './letter-studio-email.server';

interface Writer {
  id: string;
  name: string;
  email: string;
}

interface Written {
  event_id: string;
  form: string;
  text: string;
  files: NewAttachment[];
}

export const EVENT_GONE = 'Your event is not here anymore. Please call us, or write to us on the contact page.';
const TOO_MANY = 'You have written a lot of letters. Please try again in an hour, or call us.';

/** What a client writes in the portal. `form` is the form's own id: sent twice, it arrives once. */
export function receiveFromPortal(
  context: Context,
  { id, name, email }: Writer,
  { event_id, form, text, files }: Written,
) {
  return context.transaction(async (tx) => {
    const event = await findEvent(tx, event_id);
    if (!event) throw new UserError(404, 'not-found', EVENT_GONE);
    const message_id = `portal:${form}`;
    const isKnown = tx.db.selectFrom('letters').select('id').where('message_id', '=', message_id);
    if (await isKnown.executeTakeFirst()) return;
    if (!(await withinLimit(tx, 'letter by client', id))) throw new UserError(429, 'too-many', TOO_MANY);
    const subject = event.subject ? `Re: ${event.subject.replace(/^re:\s*/i, '')}` : '';
    assertStored(await receiveLetter(tx, event, { name, email, subject, text, message_id, files }), 'letter_files');
  });
}

interface Received {
  name: string;
  email: string;
  subject: string;
  text: string;
  message_id: string | null;
  created_at?: Date;
  is_automatic?: boolean;
  is_stranger?: boolean;
  files?: NewAttachment[];
}

/** With the name of the event's person whose address it is. False if the event is deleted. */
export async function receiveByEmail(tx: Transaction, event_id: string, letter: Received, tellsStudio: boolean) {
  const event = await findEvent(tx, event_id);
  if (!event) return false;
  const known = (await listRecipients(tx, event_id)).find(({ email }) => email.toLowerCase() === letter.email);
  // The name that a stranger gives may be anybody's.
  const is_stranger = !known && !letter.is_automatic;
  await receiveLetter(tx, event, { ...letter, name: '', ...known, is_stranger }, tellsStudio);
  return true;
}

interface ReceivingEvent {
  id: string;
  client_id: string | null;
  name: string;
}

/** It waits until staff open the event, and they get an email, unless it is in their mailbox already. Returns as `attach`. */
async function receiveLetter(
  tx: Transaction,
  { id: event_id, client_id, name: event }: ReceivingEvent,
  { files = [], ...letter }: Received,
  tellsStudio = true,
) {
  const id = newId();
  const read_at = letter.is_automatic ? tx.now() : null;
  await storeLetter(tx, { ...letter, id, event_id, user_id: null, direction: 'in', state: 'received', read_at });
  const lost = await attach(tx, { letter_id: id }, client_id ?? event_id, files);
  if (!tellsStudio || letter.is_automatic) return lost;
  const mail = await openStudioMail(tx);
  const { email: recipient } = mail.studio;
  if (!recipient) return lost;
  const { email } = letter;
  const text = [letter.text, ...files.map(({ name }) => `Attached: ${name}`)].filter(Boolean).join('\n\n');
  const facts = { name: letter.name || email, event, text, href: plainLink(tx.config, `/event/${event_id}`) };
  await mail.queue(LETTER_STUDIO, facts, { dedupe_key: `letter-in:${id}`, recipient, reply_to: email });
  return lost;
}

/** Locked so that two of the same letter come one after the other; with the subject of its last letter. */
function findEvent({ db }: Transaction, id: string) {
  return db
    .selectFrom('events')
    .select(['events.id', 'events.client_id', 'events.name'])
    .select(({ selectFrom }) =>
      selectFrom('event_entries as entry')
        .innerJoin('letters', 'letters.id', 'entry.id')
        .select('letters.subject')
        .whereRef('entry.event_id', '=', 'events.id')
        .where('entry.kind', '=', 'letter')
        .orderBy('entry.created_at', 'desc')
        .limit(1)
        .as('subject'),
    )
    .where('events.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
