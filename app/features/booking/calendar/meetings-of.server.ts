import { sql } from 'kysely';
import type { Context } from '~/platform/context.server';

const MAX = 20;

export function listMeetingsOf({ db, reads, now }: Context, email: string) {
  reads('meetings');
  return db
    .selectFrom('meetings')
    .select(['id', 'token', 'starts_at', 'ends_at', 'place', 'about', 'status'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('ends_at', '>', now())
    .where('status', '!=', 'cancelled')
    .orderBy('starts_at')
    .limit(MAX)
    .execute();
}
