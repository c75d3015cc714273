import type { Staff } from '~/features/accounts/staff.server';
import { readStudio } from '~/features/studio/studio.server';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { queueMail } from '~/platform/mail.server';
import { microseconds, nextPage, olderThan } from '~/platform/newest-first.server';
import { AnswerLetter } from './contact-letters';

const PAGE_SIZE = 50;
/** The longest subject of the letter that answers. */
const LONGEST_SUBJECT = 200;

export type Shown = 'all' | 'open' | 'answered';

/** What an address asks to see; all, when it cannot be read. */
export function shownIn(state: string | null): Shown {
  return state === 'open' || state === 'answered' ? state : 'all';
}

/** A page of messages, newest first, and where the next one starts. `after` is an earlier answer's `next`. */
export async function listMessages({ db, reads }: Context, shown: Shown, after: string | null) {
  reads('contact_messages');
  let query = db
    .selectFrom('contact_messages')
    .select(['id', 'first_name', 'last_name', 'email', 'subject', 'answered_at', 'created_at'])
    .select(microseconds.as('microseconds'))
    .where(olderThan(after))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1);
  if (shown === 'open') query = query.where('answered_at', 'is', null);
  if (shown === 'answered') query = query.where('answered_at', 'is not', null);
  const rows = await query.execute();
  return { messages: rows.slice(0, PAGE_SIZE), next: nextPage(rows, PAGE_SIZE) };
}

/** One message, with its answer and who of the staff wrote it; nothing if there is no such message. */
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

/**
 * Stores the answer and sends it to whoever wrote, once: says whether it was this answer that settled the message, and
 * not a colleague's. Throws `Forbidden` unless `member` may work with clients.
 */
export function answerMessage(context: Context, member: Staff, id: string, answer: string): Promise<boolean> {
  return context.transaction(async (tx) => {
    const message = await settle(tx, member, id, answer);
    if (!message) return false;
    const studio = await readStudio(tx);
    await queueMail(tx, {
      cause: `contact:${id}:answer`,
      recipient: message.email,
      ...(studio.email && { reply_to: studio.email }),
      subject: (message.subject ? `Re: ${message.subject}` : `Your message to ${studio.name}`).slice(
        0,
        LONGEST_SUBJECT,
      ),
      body: AnswerLetter({ answer, message: message.message, studio }),
    });
    return true;
  });
}

/** Notes that a message was answered another way, by telephone or from the studio's own mail program. */
export async function markAnswered(context: Context, member: Staff, id: string): Promise<boolean> {
  return context.transaction(async (tx) => (await settle(tx, member, id, null)) !== undefined);
}

async function settle({ db, writes, now }: Context, member: Staff, id: string, answer: string | null) {
  member.mayEdit('clients');
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
