/** Empties a database between tests: new connections to a new copy would cost more than most tests. */
import pg from 'pg';
import { listTables, readSequences } from '../app/platform/backup-tables.server.ts';

interface Table {
  name: string;
  columns: string;
  /** JSON of the rows that it begins with. */
  rows: string | undefined;
}

/** What a migrated database holds before a test. */
export interface Beginning {
  catalog: string;
  tables: Table[];
  setSequences: string;
}

/** Changes with every table, column, constraint, index, trigger, function and setting of the database. */
const CATALOG = `select string_agg(part, ' ') as catalog from (select count(*)::text as part from pg_class union all
  ${['pg_attribute', 'pg_constraint', 'pg_index', 'pg_trigger', 'pg_proc', 'pg_type', 'pg_db_role_setting']
    .map((name) => `select count(*) || '/' || coalesce(max(xmin::text::bigint), 0) as part from ${name}`)
    .join(' union all ')}) parts`;

export async function readBeginning(client: pg.ClientBase): Promise<Beginning> {
  const tables: Table[] = [];
  for (const { schema, name, columns } of await listTables(client as pg.Client)) {
    const quoted = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
    const { rows } = await client.query<{ rows: string }>(`select json_agg(t)::text as rows from ${quoted} t`);
    tables.push({
      name: quoted,
      columns: columns.map(pg.escapeIdentifier).join(', '),
      rows: rows[0]?.rows ?? undefined,
    });
  }
  const sequences = await readSequences(client as pg.Client);
  const settings = sequences.map(
    ({ schema, name, value, is_called }) =>
      `setval(${pg.escapeLiteral(`${schema}.${pg.escapeIdentifier(name)}`)}, ${value}, ${is_called})`,
  );
  return { catalog: await readCatalog(client), tables, setSequences: `select ${settings.join(', ')}` };
}

/**
 * False if a test changed more than rows. Vacuumed, so that rows lie in the order in which the next test adds them, and
 * without statistics: plans for a table that is known to be empty stay slow while a test fills it.
 */
export async function resetDatabase(client: pg.ClientBase, { catalog, tables, setSequences }: Beginning) {
  if ((await readCatalog(client)) !== catalog) return false;
  const changed = await findChanged(client, tables);
  if (changed.length > 0) {
    const remove = changed.map(({ name }) => `delete from ${name};`).join(' ');
    await client.query(`begin; set local session_replication_role = replica; ${remove} commit`);
    await client.query(`vacuum (index_cleanup on) ${changed.map(({ name }) => name).join(', ')}`);
    const insert = changed.filter(({ rows }) => rows).map(insertRows);
    await client.query(`begin; set local session_replication_role = replica; ${insert.join(' ')} commit`);
    const names = changed.map(({ name }) => `${pg.escapeLiteral(name)}::regclass`).join(', ');
    await client.query(`delete from pg_statistic where starelid in (${names});
      update pg_class set relpages = 0, reltuples = -1, relallvisible = 0 where oid in (${names})`);
  }
  await client.query(setSequences);
  return true;
}

/** Most tables are files of no size, and to plan a query about all of them takes longer than to run it. */
async function findChanged(client: pg.ClientBase, tables: Table[]): Promise<Table[]> {
  const { rows: filled } = await client.query<{ name: string }>(
    // The rows of the queue are in its partitions.
    `select name from unnest($1::text[]) name join pg_class on oid = name::regclass
     where relkind = 'p' or pg_relation_size(oid) > 0`,
    [tables.map(({ name }) => name)],
  );
  const inUse = tables.filter(({ name, rows }) => rows || filled.some((one) => one.name === name));
  const { rows } = await client.query<{ name: string }>(
    `select name from (${inUse.map(isChanged).join(' union all ')}) tables where is_changed`,
  );
  return inUse.filter(({ name }) => rows.some((one) => one.name === name));
}

async function readCatalog(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ catalog: string }>(CATALOG);
  return rows[0]?.catalog ?? '';
}

function isChanged({ name, rows }: Table) {
  const what = rows
    ? `(select json_agg(t)::text from ${name} t) is distinct from ${pg.escapeLiteral(rows)}`
    : `exists (select from ${name})`;
  return `select ${pg.escapeLiteral(name)} as name, ${what} as is_changed`;
}

function insertRows({ name, columns, rows }: Table) {
  return `insert into ${name} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${name}, ${pg.escapeLiteral(rows ?? '[]')});`;
}
