import { sql } from 'kysely';
import type { Staff } from '~/features/accounts/staff/staff.server';
import { openStudioMail } from '~/features/studio/studio-mail.server';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { eachRow, containsWords, type ParsedListQuery, listPage, parseListQuery } from '~/platform/list-page.server';
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

export function listMessages(context: Context, listQuery: ParsedListQuery) {
  context.reads('contact_messages');
  return listPage(messagesIn(context, listQuery), listQuery);
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

export async function readMessage({ db, reads }: Context, id: string) {
  if (!isUuid(id)) return undefined;
  reads('contact_messages');
  return db
    .selectFrom('contact_messages as message')
    .leftJoin('users as member', 'member.id', 'message.answered_by')
    .select(['message.id', 'message.first_name', 'message.last_name', 'message.email', 'message.subject'])
    .select(['message.message', 'message.created_at', 'message.answer', 'message.answered_at'])
    .select('member.name as answered_by')
    .where('message.id', '=', id)
    .executeTakeFirst();
}

/** Stores the answer and emails it, once: returns whether it was this answer, and not a colleague's, that counted. */
export function answerMessage(context: Context, member: Staff, id: string, answer: string): Promise<boolean> {
  return context.transaction(async (tx) => {
    const message = await settle(tx, member, id, answer);
    if (!message) return false;
    const mail = await openStudioMail(tx);
    const { email, subject, message: text } = message;
    await mail.queue(
      MESSAGE_ANSWER,
      { answer, subject, message: text },
      {
        ...{ dedupe_key: `contact:${id}:answer`, recipient: email },
        ...(mail.studio.email && { reply_to: mail.studio.email }),
      },
    );
    return true;
  });
}

export async function markAnswered(context: Context, member: Staff, id: string): Promise<boolean> {
  return context.transaction(async (tx) => (await settle(tx, member, id, null)) !== undefined);
}

/** Reopens a message that was marked answered; one answered by email stays answered. Returns whether it is open now. */
export async function reopenMessage({ db, writes }: Context, id: string): Promise<boolean> {
  writes('contact_messages');
  const marked = db.updateTable('contact_messages').set({ answered_at: null, answered_by: null }).where('id', '=', id);
  const mayWait = marked.where('answered_at', 'is not', null).where('answer', 'is', null);
  return (await mayWait.returning('id').executeTakeFirst()) !== undefined;
}

export function deleteMessage(context: Context, id: string) {
  return context.transaction(async (tx) => {
    tx.writes('contact_messages');
    const all = tx.db.deleteFrom('contact_messages').where('id', '=', id);
    const gone = await all.returning('id').executeTakeFirst();
    return gone && { deletion: tx.deletion };
  });
}

async function settle({ db, writes, now }: Context, member: Staff, id: string, answer: string | null) {
  if (!isUuid(id)) return undefined;
  writes('contact_messages');
  return db
    .updateTable('contact_messages')
    .set({ answer, answered_at: now(), answered_by: member.id })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .returning(['email', 'subject', 'message'])
    .executeTakeFirst();
}
