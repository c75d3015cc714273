import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { deviceName } from '~/features/accounts/device';
import type { Session } from './session.server';

const RECENTLY_VERIFIED_MS = 10 * 60_000;

export async function listSessions({ db, now }: Context, { id, userId }: Session) {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip_address', 'last_ip_address', 'last_used_at', 'created_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now())
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ user_agent, ip_address, last_ip_address, ...row }) => ({
    ...row,
    device: deviceName(user_agent),
    address: (last_ip_address ?? ip_address ?? '').replace('::ffff:', ''),
    is_this: row.id === id,
  }));
}

export async function endOneSession({ db }: Context, { userId }: Session, id: string): Promise<void> {
  if (isUuid(id)) await db.deleteFrom('sessions').where('id', '=', id).where('user_id', '=', userId).execute();
}

export async function endSessions({ db }: Context, { id, userId }: Session, which: 'others' | 'all'): Promise<void> {
  const sessions = db.deleteFrom('sessions').where('user_id', '=', userId);
  await (which === 'others' ? sessions.where('id', '!=', id) : sessions).execute();
}

export function recentlyVerified({ now }: Context, { verified_at }: Session): boolean {
  return verified_at != null && now().getTime() - verified_at.getTime() < RECENTLY_VERIFIED_MS;
}

export async function markVerified({ db, now }: Context, { id }: Session): Promise<void> {
  await db.updateTable('sessions').set({ verified_at: now() }).where('id', '=', id).execute();
}
