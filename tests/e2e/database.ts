import pg from 'pg';
import { embeddedPostgresUrl } from '../../app/platform/postgres.server.ts';

export async function readBySql<Row>(
  { folder }: { folder: string },
  question: string,
  values: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: embeddedPostgresUrl(folder) });
  await client.connect();
  try {
    return (await client.query(question, values)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** Changes the database of a site with plain SQL. */
export async function changeBySql({ folder }: { folder: string }, ...statements: string[]) {
  const client = new pg.Client({ connectionString: embeddedPostgresUrl(folder) });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
