import { sql } from 'kysely';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { hasWords, type Listing, listPage, readListing } from '~/platform/listing.server';
import type { Attachment } from '~/platform/mail.server';

/** How letters can be sorted; migration 0014 has an index for each. */
const SORTS = {
  recipient: { by: sql`lower(left(recipient, 100))`, type: 'text' },
  subject: { by: sql`lower(left(subject, 100))`, type: 'text' },
  written: { by: sql`created_at`, type: 'timestamptz', descending: true },
} as const;

/** What an address asks of the letters: all of them, newest first, unless it says otherwise. */
export function readLetterList(url: URL): Listing {
  return readListing(url, { sorts: SORTS, first: 'written' });
}

/** A page of letters without what is in them. `status` narrows it. */
export function listLetters({ db }: Context, listing: Listing) {
  const { q, params } = listing;
  const letters = db
    .selectFrom('mails')
    .select(['id', 'status', 'recipient', 'subject', 'created_at'])
    .$if(q !== '', (all) => all.where(hasWords(sql`search_fold(' ' || recipient || ' ' || subject)`, q)))
    .$if(params.status !== undefined, (all) => all.where('status', '=', params.status ?? ''));
  return listPage(letters, listing);
}

/** One letter as it was written; nothing if there is no such letter. */
export async function readLetter({ db }: Context, id: string) {
  if (!isUuid(id)) return undefined;
  const letter = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
  return letter && { ...letter, attachments: letter.attachments as unknown as Attachment[] };
}
