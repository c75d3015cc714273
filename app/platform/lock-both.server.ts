import { type SelectQueryBuilder, sql } from 'kysely';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';

/** Of two rows that are merged or taken apart; in the order of their ids, so that two merges of the same two cannot deadlock. */
export async function lockBoth<DB, TB extends keyof DB, Row extends { id: string }>(
  query: SelectQueryBuilder<DB, TB, Row>,
  keptId: string,
  mergedId: string,
) {
  const ids = [keptId, isUuid(mergedId) ? mergedId : keptId];
  const rows = await query.where(sql<boolean>`id = any (${ids}::uuid[])`).orderBy(sql`id`).forUpdate().execute();
  const [kept, merged] = [keptId, mergedId].map((id) => rows.find((row) => row.id === id));
  if (!kept || !merged || kept === merged) throw new UserError(404, 'not-found', 'One of them is not there anymore.');
  return [kept, merged] as const;
}
