import type { Context } from '~/platform/context.server';
import { hostOf } from '~/platform/site-address.server';
import type { Moment } from './connections.server';

export async function readAddressMoments(context: Context): Promise<{ moments: Moment[]; isBehindProxy: boolean }> {
  const checks = context.db.selectFrom('address_checks').selectAll().where('host', '=', hostOf(context));
  const found = await checks.executeTakeFirst();
  if (!found) return { moments: [], isBehindProxy: false };
  const { reached_at, checked_at, is_behind_proxy: isBehindProxy, error } = found;
  const moments: Moment[] = [];
  if (reached_at) moments.push({ label: 'Last reached', at: reached_at, text: `at ${context.config.baseUrl}` });
  if (error) moments.push({ label: 'Last error', at: checked_at, text: error, isProblem: true });
  return { moments, isBehindProxy };
}
