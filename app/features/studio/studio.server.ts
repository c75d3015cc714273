import type { Context } from '~/platform/context.server';

/** The studio's settings: name, addresses, money. Every page reads them. */
export function readStudio({ db, reads, memo }: Context) {
  reads('studio');
  return memo('studio', 'settings', () => db.selectFrom('studio_settings').selectAll().executeTakeFirstOrThrow());
}

export type Studio = Awaited<ReturnType<typeof readStudio>>;
