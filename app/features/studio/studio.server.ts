import type { BusinessHours } from '~/lib/business-hours';
import type { Context } from '~/platform/context.server';

export function readStudio({ db, reads, memo }: Context) {
  reads('studio');
  return memo('studio', 'settings', () => readSettings({ db }));
}

export async function readSettings({ db }: Pick<Context, 'db'>) {
  const { hours, ...settings } = await db.selectFrom('studio_settings').selectAll().executeTakeFirstOrThrow();
  return { ...settings, hours: hours as unknown as BusinessHours };
}

export type Studio = Awaited<ReturnType<typeof readStudio>>;
