/**
 * `npm run db:types`: writes `app/platform/database-types.ts` and `app/platform/announced-tables.ts` from a database brought
 * to the newest migration. With `--check` it writes nothing and fails when one of them would change.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { makeTemporaryFolder } from '../app/platform/temporary-folders.server.ts';
import { buildIfChanged } from './build.ts';
import { loadProgram } from './program.ts';

const TYPES = 'app/platform/database-types.ts';
const ANNOUNCED = 'app/platform/announced-tables.ts';
/** Of `biome.json`. */
const LINE_WIDTH = 120;

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
  const types = withUnions(readFileSync(generated, 'utf8'), await onDatabase(postgres.url, readUnions));
  keep(TYPES, types);
  keep(ANNOUNCED, announcedTables(await onDatabase(postgres.url, readSources)));
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

function keep(file: string, text: string) {
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (text !== readFileSync(file, 'utf8')) {
    console.error(`${file} is not what db/migrations say. Run npm run db:types and commit the file.`);
    process.exitCode = 1;
  }
}

async function onDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

interface Source {
  name: string;
  /** Of a view or a function. */
  text: string | null;
}

/** The tables whose trigger announces changes, and the views and functions that may read them. */
async function readSources(client: Client): Promise<Source[]> {
  const { rows } = await client.query<Source>(`
    select distinct relname as name, null as text from pg_trigger
    join pg_class on pg_class.oid = tgrelid
    join pg_proc on pg_proc.oid = tgfoid
    where proname in ('announce', 'notify_list_change')
    union all
    select relname, pg_get_viewdef(oid) from pg_class
    where relkind = 'v' and relnamespace = 'public'::regnamespace
    union all
    select proname, pg_get_functiondef(pg_proc.oid) from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`);
  return rows;
}

/** Each name that a statement may read by, with the announced tables behind it. */
function announcedTables(sources: Source[]): string {
  const texts = new Map<string, string>();
  for (const { name, text } of sources) if (text) texts.set(name, `${texts.get(name) ?? ''} ${text}`);
  const tables = sources.filter(({ text }) => text === null).map(({ name }) => name);
  const behind = (name: string, seen: string[] = []): string[] => {
    if (tables.includes(name)) return [name];
    const words = new Set(texts.get(name)?.match(/\w+/g));
    return [...tables, ...texts.keys()]
      .filter((each) => words.has(each) && !seen.includes(each) && each !== name)
      .flatMap((each) => behind(each, [...seen, name]));
  };
  const lines = [...new Set([...tables, ...texts.keys()])].toSorted().flatMap((name) => {
    const found = [...new Set(behind(name))].toSorted().map((table) => `'${table}'`);
    const line = `  ${name}: [${found.join(', ')}],`;
    // As the formatter breaks it.
    if (line.length > LINE_WIDTH) return [`  ${name}: [`, ...found.map((table) => `    ${table},`), '  ],'];
    return found.length > 0 ? [line] : [];
  });
  return [
    '/** Written by `npm run db:types`: tables that announce their changes, and the views and functions that read them. */',
    'export const ANNOUNCED: Record<string, string[]> = {',
    ...lines,
    '};\n',
  ].join('\n');
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
async function readUnions(client: Client): Promise<Union[]> {
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
}

/** Puts the unions in place of `string`, so that the compiler finds each place that must know a new value. */
function withUnions(types: string, unions: Union[]): string {
  return unions.reduce((text, { table, column, values }) => {
    const name = new RegExp(`export interface DB \\{[^}]*?\\n  ${table}: (\\w+);`).exec(text)?.[1];
    const field = new RegExp(`(export interface ${name} \\{[^}]*?\\n  ${column}: [^;\\n]*?)\\bstring\\b`);
    return text.replace(field, (_, before: string) => before + values.join(' | '));
  }, types);
}
