import type { Context } from '~/platform/context.server';

const MOST = 200;

/** By name. */
export function listTemplates({ db }: Context) {
  return db
    .selectFrom('letter_templates')
    .select(['id', 'name', 'subject', 'text'])
    .orderBy((eb) => eb.fn('lower', ['name']))
    .orderBy('id')
    .limit(MOST)
    .execute();
}
