import { sql } from 'kysely';
import type { Staff } from '~/features/accounts/staff.server';
import { listMailAttachments, moveAttachments, type Owner } from '~/features/attachments/attachments.server';
import { deleteDraft, findDraft } from '~/features/editor/drafts.server';
import { noteAnswer } from '~/features/pipeline/pipeline.server';
import { openStudioMail } from '~/features/studio/studio-mail.server';
import { invalid } from '~/lib/parse-form';
import { type PlainLink, plainLink } from '~/lib/secret-text';
import type { Context, Transaction } from '~/platform/context.server';
import { sendsMail } from '~/platform/email-flash.server';
import { storeLetter } from '~/features/pipeline/letters.server';
import { fillFields, unfilledFields } from './merge-fields';
import { LETTER } from './letter-email.server';
import { type LetterEvent, readMergeValues } from './letter-values.server';
import { listRecipients } from './recipients.server';
import { replyAddress } from './reply-address.server';

interface Written {
  /** The form's own id of the letter: pressed twice, it is sent once. */
  id: string;
  email: string;
  subject: string;
  text: string;
}

export interface ReadyLetter extends Written {
  name: string;
  /** Who of the staff wrote it; null for a letter that goes out by itself. */
  user_id: string | null;
}

/** False if it was sent before. */
export async function sendLetter(context: Context, member: Staff, event: LetterEvent, written: Written) {
  const letter = await fillLetter(context, member, event, written);
  return context.transaction(async (tx) => {
    const draft = await findDraft(tx, member, 'events', { id: event.id });
    const isFirst = await queueLetter(tx, event, letter, draft && { draft_id: draft.id });
    if (isFirst) await deleteDraft(tx, member, 'events', { id: event.id });
    return isFirst;
  });
}

/** With its fields filled. Refused where nobody knows one, and to somebody who has nothing to do with the event. */
export async function fillLetter(
  context: Context,
  member: Staff,
  event: LetterEvent,
  written: Written,
): Promise<ReadyLetter> {
  const recipient = (await listRecipients(context, event.id)).find(({ email }) => email === written.email);
  if (!recipient) throw invalid({ email: 'Choose whom it goes to.' });
  const values = await readMergeValues(context, member, event, recipient);
  assertFilled(written, (text) => unfilledFields(text, values));
  const [subject, text] = [fillFields(written.subject, values), fillFields(written.text, values)];
  return { ...recipient, id: written.id, user_id: member.id, subject, text };
}

/** To whoever inquired, a letter of the staff answers the inquiry, too. `carrier` has its files. False if it was sent before. */
export async function queueLetter(
  tx: Transaction,
  event: Pick<LetterEvent, 'id' | 'client_id' | 'email'>,
  letter: ReadyLetter,
  carrier?: Owner,
) {
  const { id, email: recipient, subject, text, user_id } = letter;
  if (event.client_id && user_id && recipient === event.email) await answerInquiry(tx, event.client_id, user_id);
  const state = sendsMail(tx) ? 'queued' : 'kept';
  const isFirst = await storeLetter(tx, {
    ...letter,
    event_id: event.id,
    direction: 'out',
    state,
    is_automatic: user_id === null,
  });
  if (!isFirst) return false;
  if (carrier) await moveAttachments(tx, carrier, { letter_id: id });
  const mail = await openStudioMail(tx);
  const portal = await findPortal(tx, recipient);
  const reply_to = replyAddress(tx, event.id) ?? mail.studio.email;
  const envelope = {
    dedupe_key: `letter:${id}`,
    recipient,
    is_personal: user_id !== null,
    attachments: await listMailAttachments(tx, id),
    ...(reply_to && { reply_to }),
  };
  await mail.queue(LETTER, { subject, text, portal }, envelope);
  return true;
}

/** Names the field of the form and what nobody knows. */
function assertFilled({ subject, text }: Written, unfilled: (text: string) => string[]) {
  const errors = Object.entries({ subject, text }).flatMap(([name, written]) => {
    const missing = unfilled(written);
    return missing.length > 0 ? [[name, missingText(missing)]] : [];
  });
  if (errors.length > 0) throw invalid(Object.fromEntries(errors));
}

export function missingText(missing: string[]): string {
  const fields = missing.join(', ');
  return missing.length === 1
    ? `${fields} is not known here. Write it yourself, or take it out.`
    : `${fields} are not known here. Write them yourself, or take them out.`;
}

async function answerInquiry(tx: Transaction, client_id: string, by: string) {
  await tx.db
    .updateTable('clients')
    .set({ answered_at: tx.now() })
    .where('id', '=', client_id)
    .where('answered_at', 'is', null)
    .execute();
  await noteAnswer(tx, client_id, by);
}

/** Where somebody with an account reads and answers it. */
export async function findPortal({ db, config }: Context, email: string): Promise<PlainLink | null> {
  const account = db.selectFrom('users').select('id').where('is_admin', '=', false);
  const found = await account.where(sql`lower(email)`, '=', email.toLowerCase()).executeTakeFirst();
  return found ? plainLink(config, '/client-portal') : null;
}
