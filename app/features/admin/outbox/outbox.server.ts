import { type Selectable, sql } from 'kysely';
import type { Staff } from '~/features/accounts/staff.server';
import type { Emails } from '~/platform/database-types';
import { hideSecrets } from '~/lib/secret-text';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { containsWords, type ParsedListQuery, listPage, parseListQuery } from '~/platform/list-page.server';
import type { Attachment, StoredAttachment } from '~/platform/mail.server';

/** The database has an index for each. */
const SORTS = {
  recipient: { by: sql`lower(left(recipient, 100))`, type: 'text' },
  subject: { by: sql`lower(left(subject, 100))`, type: 'text' },
  written: { by: sql`created_at`, type: 'timestamptz', descending: true },
} as const;

export function emailListQuery(url: URL): ParsedListQuery {
  return parseListQuery(url, { sorts: SORTS, defaultSort: 'written' });
}

export function listEmails({ db }: Context, listQuery: ParsedListQuery) {
  const { q, params } = listQuery;
  const emails = db
    .selectFrom('emails')
    .select(['id', 'status', 'recipient', 'subject', 'created_at'])
    .$if(q !== '', (all) => all.where(containsWords(sql`search_fold(' ' || recipient || ' ' || subject)`, q)))
    .$if(params.status !== undefined, (all) => all.where('status', '=', params.status as Selectable<Emails>['status']));
  return listPage(emails, listQuery);
}

export async function countGivenUp({ db }: Context): Promise<number> {
  const count = db.selectFrom('emails').select(({ fn }) => fn.countAll<number>().as('count'));
  return (await count.where('status', '=', 'given_up').executeTakeFirstOrThrow()).count;
}

/**
 * With its codes and private links hidden, unless its recipient reads it. An email that no mail server will bring to its
 * recipient is shown to the owner, who may pass it on. `isSealed`: stored before emails declared their secrets.
 */
export async function readEmail({ db }: Context, { areas, email }: Staff, id: string) {
  if (!isUuid(id)) return undefined;
  const stored = await db.selectFrom('emails').selectAll().where('id', '=', id).executeTakeFirst();
  if (!stored) return undefined;
  const { secrets, ...rest } = stored;
  const shown = {
    ...rest,
    attachments: (rest.attachments as unknown as (Attachment | StoredAttachment)[]).map(asText),
  };
  const isFor = stored.recipient === email || (stored.status === 'kept' && areas.includes('staff'));
  if (isFor) return { ...shown, isSealed: false };
  if (!secrets) return { ...shown, html: '', text: '', attachments: [], isSealed: true };
  const hide = (text: string) => hideSecrets(text, secrets);
  const attachments = shown.attachments.map((file) => ({ ...file, content: hide(file.content) }));
  return { ...shown, html: hide(stored.html), text: hide(stored.text), attachments, isSealed: false };
}

/** A file of a letter stands in the timeline. */
function asText(file: Attachment | StoredAttachment): Attachment {
  if (!('file' in file)) return file;
  return { filename: file.filename, content_type: file.content_type, content: 'A file of this letter.' };
}
