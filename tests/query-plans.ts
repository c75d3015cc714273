import pg from 'pg';
import { vi } from 'vitest';
import type { Studio } from './open-studio.ts';

/** How PostgreSQL goes about what it is asked of a table while `work` goes on. */
export async function plansOf({ platform: { pool } }: Studio, table: string, work: () => Promise<unknown>) {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const calls = query.mock.calls as unknown as [unknown, unknown[]][];
  const asked = calls.filter(([text]) => typeof text === 'string' && text.includes(`from "${table}"`));
  query.mockRestore();
  const plans = await Promise.all(asked.map(([text, values]) => pool.query(`explain ${String(text)}`, values)));
  return plans.map(({ rows }) => rows.map((row) => row['QUERY PLAN']).join('\n'));
}
