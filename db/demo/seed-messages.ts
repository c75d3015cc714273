import type { Context } from '~/platform/context.server';
import { messages } from './messages';

const HOUR_MS = 3_600_000;

export async function seedMessages(tx: Context) {
  const hoursAgo = (hours: number) => new Date(tx.now().getTime() - hours * HOUR_MS);
  const rows = messages.map(({ sent_hours_ago, ...columns }) => ({
    ...columns,
    created_at: hoursAgo(sent_hours_ago),
    answered_at: columns.answer === null ? null : hoursAgo(sent_hours_ago - 2),
  }));
  await tx.db.insertInto('contact_messages').values(rows).execute();
  tx.writes('contact_messages');
}
