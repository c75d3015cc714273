import pg from 'pg';
import { ownPostgresUrl } from '../../app/platform/postgres.server.ts';

/** Changes what a site has by plain SQL, as somebody outside the program would. */
export async function changeBySql({ folder }: { folder: string }, ...statements: string[]) {
  const client = new pg.Client({ connectionString: ownPostgresUrl(folder) });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
