import { toSession } from '~/features/payments/test-sessions.server';
import type { Studio } from './open-studio.ts';

/** What the test provider gave back. */
export async function testRefunds({ db }: Pick<Studio['platform'], 'db'>) {
  const sessions = await db.selectFrom('test_sessions').selectAll().orderBy('created_at').execute();
  return sessions.flatMap((row) => toSession(row).refunds.map(({ amount_cents }) => ({ amount_cents })));
}
