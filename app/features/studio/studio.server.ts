import type { Context } from '~/platform/context.server';

/** The studio's own facts: name, addresses, money. Every page reads them. */
export function readStudio({ db, reads, memo }: Context) {
  reads('studio');
  return memo('studio', 'facts', () => db.selectFrom('studio_settings').selectAll().executeTakeFirstOrThrow());
}

export type Studio = Awaited<ReturnType<typeof readStudio>>;
