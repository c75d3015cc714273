import pg from 'pg';
import { embeddedPostgresUrl } from '../../app/platform/postgres.server.ts';

/** The rows that a site's database answers with. */
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

/** Changes what a site has by plain SQL, as somebody outside the program would. */
export async function changeBySql({ folder }: { folder: string }, ...statements: string[]) {
  const client = new pg.Client({ connectionString: embeddedPostgresUrl(folder) });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
