import type { Context } from '~/platform/context.server';

const MAX_HOMES = 200;

/** By name. */
export function listFuneralHomes({ db, memo }: Context) {
  return memo('funeral homes', () =>
    db
      .selectFrom('funeral_homes')
      .select(['id', 'name', 'street', 'city', 'region', 'postal_code', 'city_limits'])
      .orderBy('name')
      .orderBy('id')
      .limit(MAX_HOMES)
      .execute(),
  );
}
