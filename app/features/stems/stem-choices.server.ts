import type { Context } from '~/platform/context.server';

const MOST = 1000;

/** For selects, by name. */
export function listStemChoices({ db }: Context) {
  return db.selectFrom('stems').select(['id', 'name']).orderBy('name').limit(MOST).execute();
}

export function listSupplierChoices({ db }: Context) {
  return db.selectFrom('suppliers').select(['id', 'name']).orderBy('name').limit(MOST).execute();
}

export function listFlowerChoices({ db }: Context) {
  return db
    .selectFrom('flower_types')
    .select(['id', 'name', 'in_season_availability'])
    .orderBy('name')
    .limit(MOST)
    .execute();
}
