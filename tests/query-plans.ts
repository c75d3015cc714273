import pg from 'pg';
import { vi } from 'vitest';
import type { Studio } from './open-studio.ts';

type Asked = Pick<pg.QueryConfig, 'text' | 'values'>;

/** The queries that run during `work`. */
export async function askedDuring(work: () => Promise<unknown>): Promise<Asked[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const calls = query.mock.calls as unknown as [string | Asked, unknown[]?][];
  const asked = calls.map(([asked, values = []]) => (typeof asked === 'string' ? { text: asked, values } : asked));
  query.mockRestore();
  return asked;
}

/** The plans of the queries of `table` during `work`. */
export async function plansOf({ platform: { pool } }: Studio, table: string, work: () => Promise<unknown>) {
  const asked = (await askedDuring(work)).filter(({ text }) => text.includes(`from "${table}"`));
  const plans = await Promise.all(asked.map(({ text, values }) => pool.query(`explain ${text}`, values)));
  return plans.map(({ rows }) => rows.map((row) => row['QUERY PLAN']).join('\n'));
}

interface Step {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Step[];
}

/** How many rows of each table every read-only query of `work` reads. */
export async function readingsOf({ platform: { pool } }: Studio, work: () => Promise<unknown>) {
  const asked = (await askedDuring(work)).filter(
    ({ text }) => /^\s*(select|with)\b/i.test(text) && !/pg_notify|pgboss|for update/i.test(text),
  );
  const plans = await Promise.all(
    asked.map(({ text, values }) => pool.query(`explain (analyze, timing off, format json) ${text}`, values)),
  );
  return plans.flatMap(({ rows }, at) => {
    const [{ Plan: first }]: [{ Plan: Step }] = rows[0]['QUERY PLAN'];
    return stepsFrom(first).flatMap((step) => {
      const { 'Relation Name': table, 'Node Type': how } = step;
      return table ? [{ asked: asked[at]?.text ?? '', table, how, rows: rowsReadIn(step) }] : [];
    });
  });
}

function stepsFrom(step: Step): Step[] {
  return [step, ...(step.Plans ?? []).flatMap(stepsFrom)];
}

function rowsReadIn(step: Step) {
  const inVain = (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0);
  return (step['Actual Rows'] + inVain) * step['Actual Loops'];
}
