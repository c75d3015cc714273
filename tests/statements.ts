import pg from 'pg';
import { onTestFinished, vi } from 'vitest';

/**
 * The SQL statements sent from now on, while `isAsked` holds where they are asked for, and not those of the jobs beside it: one
 * of the job queue may have waited for the connection that this work gives back.
 */
export function watchStatements(isAsked: () => unknown): { statements: string[]; stop: () => void } {
  const statements: string[] = [];
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...asked: unknown[]
  ) {
    const [statement] = asked as [string | { text?: string }];
    const text = typeof statement === 'string' ? statement : (statement?.text ?? '');
    if (isAsked() && !text.includes('pgboss.')) statements.push(text.trim());
    return Reflect.apply(query, this, asked);
  });
  const stop = () => spy.mockRestore();
  onTestFinished(stop);
  return { statements, stop };
}
