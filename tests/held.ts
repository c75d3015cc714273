import { onTestFinished } from 'vitest';
import type { Studio } from './open-studio.ts';

/** Runs a statement in a transaction that stays open until the returned function ends it. */
export async function hold({ platform: { pool } }: Pick<Studio, 'platform'>, statement: string) {
  const client = await pool.connect();
  let isOpen = true;
  const end = async (how: 'commit' | 'rollback') => {
    if (!isOpen) return;
    isOpen = false;
    await client.query(how);
    client.release();
  };
  onTestFinished(() => end('rollback'));
  await client.query('begin');
  await client.query(statement);
  return end;
}
