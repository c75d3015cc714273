import { expect, test } from 'vitest';
import { openStudio } from './open-studio.ts';

test('no two checks of the database list the same values: they share a domain', async () => {
  const { pool } = (await openStudio()).platform;
  const { rows } = await pool.query<{ name: string; definition: string }>(`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace`);
  const byList = new Map<string, string[]>();
  for (const { name, definition } of rows) {
    const list = /= ANY \(ARRAY\[([^\]]+)\]/.exec(definition)?.[1];
    if (!list) continue;
    const values = list.split(', ').toSorted().join(', ');
    byList.set(values, [...(byList.get(values) ?? []), name]);
  }
  expect(byList.size).toBeGreaterThan(30);
  expect([...byList.values()].filter((names) => names.length > 1)).toEqual([]);
});
