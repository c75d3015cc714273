import { sql } from 'kysely';
import { attempt } from '~/platform/attempt.server';
import type { Context } from '~/platform/context.server';

/** How many of each wait for somebody: messages without an answer, meetings asked for, letters that failed this week. */
export interface Waiting {
  messages: number;
  requests: number;
  failed_letters: number;
}

/** Counts for the rail. Where they cannot be read it shows none: the page itself may well be there. */
export async function countWaiting(context: Context): Promise<Waiting> {
  const { db, now } = context;
  const counted = await attempt(context, 'what waits for somebody', () =>
    sql<Waiting>`
      select
        (select count(*) from contact_messages where answered_at is null) as messages,
        (select count(*) from meetings where status = 'requested' and starts_at > ${now()}) as requests,
        (select count(*) from mails where created_at > now() - interval '7 days' and status in ('failed', 'given_up')) as failed_letters
    `.execute(db),
  );
  return counted?.rows[0] ?? { messages: 0, requests: 0, failed_letters: 0 };
}
