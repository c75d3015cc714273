import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { emptyDatabase } from './open-studio.ts';

/** The database of a demo studio as release 0.1 left it, made by its own migrations. */
export async function databaseOfRelease01(): Promise<string> {
  const url = await emptyDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(brotliDecompressSync(readFileSync('tests/fixtures/release-0.1.sql.br')).toString());
  await client.end();
  return url;
}
