import { sql } from 'kysely';
import { listDocuments } from '~/features/inquiries/documents/client-documents.server';
import { button, list } from '~/features/studio/email-blocks';
import { defineEmail, SAMPLE_SITE } from '~/features/studio/email-definition.server';
import { openStudioMail } from '~/features/studio/studio-mail.server';
import { type PlainLink, plainLink } from '~/lib/secret-text';
import type { Context } from '~/platform/context.server';
import { listSeenEvents, shownDocuments } from './portal-events.server';

interface News {
  count: string;
  lines: string[];
  href: PlainLink;
}

export const PORTAL_NEWS = defineEmail<News, 'headline' | 'opening' | 'closing', 'count'>({
  id: 'portal-news',
  group: 'Inquiries',
  title: 'New documents in the portal',
  to: 'client',
  isOptional: true,
  sent: 'Ten minutes after documents were added, to each account that may see them and has not been there since, at most once an hour.',
  texts: {
    subject: { label: 'Subject', text: '{count} in your portal at {studio}' },
    headline: { label: 'Headline', text: 'New in your portal.' },
    opening: { label: 'Above the list', text: '' },
    closing: { label: 'Closing', text: '{studio}[\n{phone}]' },
  },
  placeholders: { count: 'How many there are' },
  secrets: {},
  samples: {
    'Two documents': {
      count: 'Two new documents',
      lines: ['contract.pdf (Contract)', 'palette.pdf (Selected Composition)'],
      href: plainLink(SAMPLE_SITE, '/client-portal'),
    },
  },
  values: ({ count }) => ({ count }),
  body: (say, { lines, href }) => [say('opening'), list(lines), button('Open the portal', href), say('closing')],
});

const BATCH = 50;
const MOST_LINES = 20;

/** `until`: what is younger waits, so that several uploads are one email. */
interface Waiting {
  id: string;
  email: string;
  since: Date;
  until: Date;
}

/** Documents older than two days are told to nobody: a studio whose server was off for long would write about old things. */
export async function sendPortalNews(context: Context): Promise<void> {
  const { rows } = await sql<Waiting>`
    select distinct u.id, u.email, since, now() - interval '10 minutes' as until
    from client_documents document
      join events on events.client_id = document.client_id
      join event_people link on link.event_id = events.id and link.sees <> 'nothing'
      join people part on part.id = link.person_id join people own on own.main_id = part.main_id
      join users u on u.person_id = own.id and u.role is null and u.email_verified and u.disabled_at is null
      left join portal_news news on news.user_id = u.id
      cross join lateral (
        select greatest(u.created_at, told_until, (select max(last_used_at) from sessions where user_id = u.id)) as since) told
    where not from_client and uploaded_at > now() - interval '2 days' and uploaded_at <= now() - interval '10 minutes'
      and uploaded_at > since and (told_at is null or told_at <= now() - interval '1 hour')
    order by u.id limit ${BATCH}`.execute(context.db);
  for (const waiting of rows) await tell(context, waiting);
}

function tell(context: Context, { id, email, since, until }: Waiting) {
  return context.transaction(async (tx) => {
    // Of two processes the second finds that the hour has begun.
    const { numInsertedOrUpdatedRows: isFirst } = await tx.db
      .insertInto('portal_news')
      .values({ user_id: id, told_until: until })
      .onConflict((known) =>
        known
          .column('user_id')
          .doUpdateSet({ told_at: sql`now()`, told_until: until })
          .where(sql<boolean>`portal_news.told_at <= now() - interval '1 hour'`),
      )
      .executeTakeFirstOrThrow();
    if (!isFirst) return;
    const events = await listSeenEvents(tx, { id });
    const documents = (await listDocuments(tx, shownDocuments(events))).filter(
      ({ from_client, uploaded_at }) => !from_client && uploaded_at > since && uploaded_at <= until,
    );
    if (documents.length === 0) return;
    const mail = await openStudioMail(tx);
    const facts = {
      count: documents.length === 1 ? 'A new document' : `${documents.length} new documents`,
      lines: documents.slice(0, MOST_LINES).map(({ file_name, category }) => `${file_name} (${category})`),
      href: plainLink(tx.config, '/client-portal'),
    };
    await mail.queue(PORTAL_NEWS, facts, {
      dedupe_key: `portal-news:${id}:${until.toISOString()}`,
      recipient: email,
      ...mail.repliesToStudio,
    });
  });
}
