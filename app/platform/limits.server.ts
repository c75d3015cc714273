import { sql } from 'kysely';
import type { Context } from './context.server';

/**
 * Counts a try under `key` and says whether it is still within `most` tries in `seconds`. The count lives in the
 * database, so it holds for all processes together.
 */
export async function withinLimit({ db }: Context, key: string, most: number, seconds: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    insert into tries as t (key, count, window_ends_at)
    values (${key}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      count = case when t.window_ends_at < now() then 1 else t.count + 1 end,
      window_ends_at = case when t.window_ends_at < now() then excluded.window_ends_at else t.window_ends_at end
    returning count`.execute(db);
  return (rows[0]?.count ?? 1) <= most;
}

/** Removes windows that are over, so that the table stays small. */
export function forgetOldTries({ db }: Pick<Context, 'db'>) {
  return db.deleteFrom('tries').where('window_ends_at', '<', sql<Date>`now()`).execute();
}

/** Starts counting anew: what was tried under `key` has succeeded. */
export function forgetTries({ db }: Pick<Context, 'db'>, key: string) {
  return db.deleteFrom('tries').where('key', '=', key).execute();
}

/** Counts one try less, for a limit on failures that others share. */
export function takeBackTry({ db }: Pick<Context, 'db'>, key: string) {
  return db.updateTable('tries').set({ count: sql`greatest(count - 1, 0)` }).where('key', '=', key).execute();
}
