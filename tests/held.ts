import { onTestFinished } from 'vitest';
import type { Studio } from './open-studio.ts';

/** Does something in a transaction of its own, which stays open until it is ended. */
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
