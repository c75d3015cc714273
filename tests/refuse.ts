import type { Studio } from './open-studio.ts';

/** From now on the database refuses to do this with a row of `table`. */
export function refuse({ platform: { pool } }: Studio, act: 'insert' | 'update' | 'delete', table: string) {
  return pool.query(`
    create or replace function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger refuse before ${act} on ${table} for each row execute function refuse();`);
}
