import type { Context } from '~/platform/context.server';
import { letters, letterTemplates } from './letters';

const DAY_MS = 86_400_000;

/** Templates, and the conversation about the event that was booked first. */
export async function seedLetters({ db, now }: Context) {
  await db.insertInto('letter_templates').values(letterTemplates).execute();
  const event = await db
    .selectFrom('events')
    .innerJoin('clients', 'clients.id', 'client_id')
    .select(['events.id', 'clients.name', 'email'])
    .where('events.stage', '=', 'booked')
    .where('email', 'is not', null)
    .orderBy('clients.created_at')
    .orderBy('events.id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const owner = await db.selectFrom('users').select('id').where('role', '=', 'owner').limit(1).executeTakeFirst();
  for (const { direction, days_ago, subject, text } of letters) {
    const [isIn, created_at] = [direction === 'in', new Date(now().getTime() - days_ago * DAY_MS)];
    const { id } = await db
      .insertInto('event_entries')
      .values({ event_id: event.id, kind: 'letter', text, created_at, user_id: isIn ? null : (owner?.id ?? null) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('letters')
      .values({
        id,
        direction,
        state: isIn ? 'received' : 'sent',
        subject,
        name: event.name ?? '',
        email: event.email ?? '',
        read_at: isIn ? created_at : null,
      })
      .execute();
  }
}
