import { sql } from 'kysely';
import { eventsDueCount } from '~/features/due/due.server';
import { tryRead } from '~/platform/try-read.server';
import type { Context } from '~/platform/context.server';

export interface PendingCounts {
  messages: number;
  requests: number;
  /** 100 are enough to know. */
  inquiries: number;
  /** Inquiries, and events with something due. */
  due: number;
  failed_emails: number;
}

/** Zeros if they cannot be read, so that the page still works. */
export async function readPendingCounts(context: Context): Promise<PendingCounts> {
  const { db, now } = context;
  const counted = await tryRead(context, 'pending counts', async () =>
    sql<Omit<PendingCounts, 'due'> & { events: number }>`
      select
        (select count(*) from contact_messages where answered_at is null) as messages,
        (select count(*) from meetings where status = 'requested' and starts_at > ${now()}) as requests,
        (select count(*) from (select from clients where answered_at is null limit 100) waiting) as inquiries,
        (select count(*) from emails where created_at > now() - interval '7 days' and status in ('failed', 'given_up')) as failed_emails,
        ${await eventsDueCount(context)} as events
    `.execute(db),
  );
  const { events, ...counts } = counted?.rows[0] ?? {
    messages: 0,
    requests: 0,
    inquiries: 0,
    failed_emails: 0,
    events: 0,
  };
  return { ...counts, due: counts.inquiries + events };
}
