import { sql } from 'kysely';
import type { Staff } from '~/features/accounts/staff.server';
import { attachedWhere, moveAttachments } from '~/features/attachments/attachments.server';
import { openStudioMail } from '~/features/studio/studio-mail.server';
import { storeInquiry } from '~/features/pipeline/events.server';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context, Transaction } from '~/platform/context.server';
import { eachRow, containsWords, type ParsedListQuery, listPage, parseListQuery } from '~/platform/list-page.server';
import { idIn, type Results, withTotal } from '~/platform/selection.server';
import { MESSAGE_ANSWER } from './contact-email-definitions.server';

/** Migration 0014 has an index for each. */
const SORTS = {
  name: { by: sql`lower(left(first_name || ' ' || last_name, 100))`, type: 'text' },
  subject: { by: sql`lower(left(subject, 100))`, type: 'text' },
  received: { by: sql`created_at`, type: 'timestamptz', descending: true },
} as const;

export function messageListQuery(url: URL): ParsedListQuery {
  return parseListQuery(url, { sorts: SORTS, defaultSort: 'received' });
}

export const MESSAGES = {
  table: 'contact_messages',
  name: sql<string>`trim(first_name || ' ' || last_name) || coalesce(' (' || nullif(subject, '') || ')', '')`,
} as const;

export async function listMessages(context: Context, listQuery: ParsedListQuery) {
  const query = messagesIn(context, listQuery);
  return withTotal(context, listQuery, query, await listPage(query, listQuery));
}

export function messageResults(listQuery: ParsedListQuery): Results {
  return (context) => messagesIn(context, listQuery);
}

export function eachMessage(context: Context, listQuery: ParsedListQuery) {
  const messages = messagesIn(context, listQuery)
    .select(['message', 'answer'])
    .select(({ selectFrom }) =>
      selectFrom('users').select('users.name').whereRef('users.id', '=', 'answered_by').as('answered_by'),
    );
  return eachRow(messages, listQuery);
}

function messagesIn({ db }: Context, { q, params }: ParsedListQuery) {
  const searchText = sql<string>`search_fold(' ' || first_name || ' ' || last_name || ' ' || email || ' ' || subject)`;
  return db
    .selectFrom('contact_messages')
    .select(['id', 'first_name', 'last_name', 'email', 'subject', 'answered_at', 'created_at'])
    .$if(q !== '', (all) => all.where(containsWords(searchText, q)))
    .$if(params.state === 'open', (all) => all.where('answered_at', 'is', null))
    .$if(params.state === 'answered', (all) => all.where('answered_at', 'is not', null));
}

export async function readMessage({ db }: Context, id: string) {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('contact_messages as message')
    .leftJoin('users as member', 'member.id', 'message.answered_by')
    .select(['message.id', 'message.first_name', 'message.last_name', 'message.email', 'message.subject'])
    .select(['message.message', 'message.created_at', 'message.answer', 'message.answered_at'])
    .select(['member.name as answered_by', 'event_id'])
    .select(attachedWhere(sql`message_id = message.id or attachments.event_id = message.event_id`).as('files'))
    .where('message.id', '=', id)
    .executeTakeFirst();
}

/** Stores the answer and emails it, once: returns whether it was this answer, and not a colleague's, that counted. */
export function answerMessage(context: Context, member: Staff, id: string, answer: string): Promise<boolean> {
  return context.transaction(async (tx) => {
    const [message] = await settle(tx, member, [id], answer);
    if (!message) return false;
    const mail = await openStudioMail(tx);
    const { email, subject, message: text } = message;
    await mail.queue(
      MESSAGE_ANSWER,
      { answer, subject, message: text },
      {
        dedupe_key: `contact:${id}:answer`,
        recipient: email,
        ...mail.repliesToStudio,
      },
    );
    return true;
  });
}

/** The event that this message became, now or before. */
export function makeEvent(context: Context, member: Staff, id: string): Promise<string> {
  return context.transaction(async (tx) => {
    await lockMessages(tx, [id]);
    const message = await readMessage(tx, id);
    if (!message) throw new UserError(404, 'not-found', 'Someone else has deleted this message.');
    if (message.event_id) return message.event_id;
    const { first_name, last_name, email, subject, answered_at } = message;
    const event_id = await storeInquiry(
      tx,
      {
        name: `${first_name} ${last_name}`.trim(),
        email,
        vision_details: [subject, message.message].filter(Boolean).join('\n\n'),
        answered_at,
      },
      { owner_id: member.id },
    );
    await tx.db.updateTable('contact_messages').set({ event_id }).where('id', '=', id).execute();
    await moveAttachments(tx, { message_id: id }, { event_id });
    return event_id;
  });
}

/** Returns those that were open. */
export function markAnswered(context: Context, member: Staff, ids: string[]) {
  return context.transaction((tx) => settle(tx, member, ids, null));
}

/** Reopens messages that were marked answered; those answered by email stay answered. Returns those open now. */
export function reopenMessages(context: Context, ids: string[]) {
  return context.transaction(async (tx) => {
    await lockMessages(tx, ids);
    const marked = tx.db.updateTable('contact_messages').set({ answered_at: null, answered_by: null }).where(idIn(ids));
    const mayWait = marked.where('answered_at', 'is not', null).where('answer', 'is', null);
    return mayWait.returning('id').execute();
  });
}

export function deleteMessages(context: Context, ids: string[]) {
  return context.transaction(async (tx) => {
    await lockMessages(tx, ids);
    return tx.db.deleteFrom('contact_messages').where(idIn(ids)).returning('id').execute();
  });
}

async function settle(tx: Transaction, member: Staff, ids: string[], answer: string | null) {
  await lockMessages(tx, ids);
  return tx.db
    .updateTable('contact_messages')
    .set({ answer, answered_at: tx.now(), answered_by: member.id })
    .where(idIn(ids))
    .where('answered_at', 'is', null)
    .returning(['email', 'subject', 'message'])
    .execute();
}

/** In the order of their ids, so that two of these cannot deadlock. */
function lockMessages({ db }: Transaction, ids: string[]) {
  return db.selectFrom('contact_messages').select('id').where(idIn(ids)).orderBy('id').forUpdate().execute();
}
