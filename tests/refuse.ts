import type { Studio } from './open-studio.ts';

/** Makes the database reject this change of any row of `table`. */
export function refuse(
  { platform: { pool } }: Studio,
  act: 'insert' | 'update' | 'delete' | 'insert or update or delete',
  table: string,
) {
  return pool.query(`
    create or replace function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger refuse before ${act} on ${table} for each row execute function refuse();`);
}
