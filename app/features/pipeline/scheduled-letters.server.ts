import { sql } from 'kysely';
import { attachedWhere } from '~/features/attachments/attachments.server';
import type { Context } from '~/platform/context.server';

const MOST = 20;

/** Letters of an event that wait for their time, the next first. */
export function listScheduledLetters({ db, now }: Context, event_id: string) {
  return db
    .selectFrom('scheduled_letters')
    .leftJoin('users', 'users.id', 'user_id')
    .select(['scheduled_letters.id', 'scheduled_letters.name', 'scheduled_letters.email', 'subject', 'text', 'send_at'])
    .select((eb) => ['users.name as who', eb('send_at', '<', new Date(now().getTime() - 3_600_000)).as('isLate')])
    .select(attachedWhere(sql`scheduled_id = scheduled_letters.id`).as('files'))
    .where('event_id', '=', event_id)
    .orderBy('send_at')
    .orderBy('scheduled_letters.id')
    .limit(MOST)
    .execute();
}

export type ScheduledLetter = Awaited<ReturnType<typeof listScheduledLetters>>[number];
