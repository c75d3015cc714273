import type { Context } from '~/platform/context.server';
import { isStage, STAGE_NAMES, type StageNames } from './stages';

/** As the studio calls them. */
export async function readStageNames({ db }: Pick<Context, 'db'>): Promise<StageNames> {
  const rows = await db.selectFrom('stage_names').select(['stage', 'name']).limit(20).execute();
  const own = rows.flatMap(({ stage, name }) => (isStage(stage) ? [[stage, name] as const] : []));
  return { ...STAGE_NAMES, ...Object.fromEntries(own) };
}
