import { sql } from 'kysely';
import type { Context } from '~/platform/context.server';

/** How many of each wait for somebody: messages without an answer, meetings asked for, letters that failed this week. */
export interface Waiting {
  messages: number;
  requests: number;
  failed_letters: number;
}

export async function countWaiting({ db, now }: Context): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select
      (select count(*) from contact_messages where answered_at is null) as messages,
      (select count(*) from meetings where status = 'requested' and starts_at > ${now()}) as requests,
      (select count(*) from mails where created_at > now() - interval '7 days' and status = 'failed') as failed_letters
  `.execute(db);
  return rows[0] ?? { messages: 0, requests: 0, failed_letters: 0 };
}
