/**
 * `npm run db:types`: writes `app/platform/database-types.ts` from a database brought to the newest migration. With
 * `--check` it writes nothing and fails when that file would change.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { makeTemporaryFolder } from '../app/platform/temporary-folders.server.ts';
import { buildIfChanged } from './build.ts';
import { loadProgram } from './program.ts';

const TYPES = 'app/platform/database-types.ts';

const { migrate, openEmbeddedPostgres } = await loadProgram(buildIfChanged());
const folder = makeTemporaryFolder('types');
const generated = join(folder, 'types.ts');
const postgres = await openEmbeddedPostgres(folder, { fsync: false });
try {
  await migrate(postgres.url);
  execFileSync('node_modules/.bin/kysely-codegen', [
    '--dialect',
    'postgres',
    '--url',
    postgres.url,
    '--out-file',
    generated,
    '--log-level',
    'warn',
    '--default-schema',
    'public',
    '--exclude-pattern',
    'migrations',
    '--numeric-parser',
    'string',
    '--type-mapping',
    '{"int8":"number","date":"string"}',
  ]);
  writeFileSync(generated, withUnions(readFileSync(generated, 'utf8'), await readUnions(postgres.url)));
  if (!process.argv.includes('--check')) copyFileSync(generated, TYPES);
  else if (readFileSync(generated, 'utf8') !== readFileSync(TYPES, 'utf8')) {
    console.error(`${TYPES} is not what db/migrations say. Run npm run db:types and commit the file.`);
    process.exitCode = 1;
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

interface Union {
  table: string;
  column: string;
  values: string[];
}

/**
 * The columns that a check constraint, or their domain, limits to a list of texts. Categories are texts of the specification, no
 * states.
 */
async function readUnions(url: string): Promise<Union[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ table: string; column: string; definition: string }>(`
      select t.relname as table, a.attname as column, pg_get_constraintdef(c.oid) as definition
      from pg_attribute a
      join pg_class t on t.oid = a.attrelid
      join pg_constraint c on c.contype = 'c'
        and (c.contypid = a.atttypid or c.conrelid = a.attrelid and c.conkey = array[a.attnum])
      where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and a.attname <> 'category'
      order by t.relname, a.attname`);
    return rows.flatMap(({ table, column, definition }) => {
      const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[([^\]]*)\]\)\)\)/.exec(definition)?.[1];
      const values = list?.match(/'[^']*'(?=::text)/g);
      return values ? [{ table, column, values }] : [];
    });
  } finally {
    await client.end();
  }
}

/** Puts the unions in place of `string`, so that the compiler finds each place that must know a new value. */
function withUnions(types: string, unions: Union[]): string {
  return unions.reduce((text, { table, column, values }) => {
    const name = new RegExp(`export interface DB \\{[^}]*?\\n  ${table}: (\\w+);`).exec(text)?.[1];
    const field = new RegExp(`(export interface ${name} \\{[^}]*?\\n  ${column}: [^;\\n]*?)\\bstring\\b`);
    return text.replace(field, (_, before: string) => before + values.join(' | '));
  }, types);
}
