import type { Context } from '~/platform/context.server';

export function readStudio({ db, reads, memo }: Context) {
  reads('studio');
  return memo('studio', 'settings', () => db.selectFrom('studio_settings').selectAll().executeTakeFirstOrThrow());
}

export type Studio = Awaited<ReturnType<typeof readStudio>>;
