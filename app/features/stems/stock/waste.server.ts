import { sql } from 'kysely';
import type { Context } from '~/platform/context.server';
import { listMovements, movementListQuery } from './movements.server';

const NEWEST = 20;
const DAYS = 30;

/** The newest waste, and what that of the last 30 days has cost. */
export async function readWaste(context: Context) {
  const [list, { cost_cents }] = await Promise.all([
    listMovements(context, movementListQuery(new URL('?kind=wasted', context.origin))),
    context.db
      .selectFrom('stem_movements')
      .select(sql<number>`coalesce(-sum(cost_cents), 0)::integer`.as('cost_cents'))
      .where('kind', '=', 'wasted')
      .where('created_at', '>', sql<Date>`${context.now()}::timestamptz - make_interval(days => ${DAYS})`)
      .executeTakeFirstOrThrow(),
  ]);
  return { rows: list.rows.slice(0, NEWEST), cost_cents };
}
