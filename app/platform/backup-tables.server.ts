import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { BackupError, Digest, type Manifest } from './backup-format.server';

type Table = Pick<Manifest['tables'][number], 'schema' | 'name' | 'columns'>;

const SKIPPED_TABLES = ['version', 'queue_stats', 'bam', 'warning'];

export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and not (n.nspname = 'pgboss' and c.relname = any($1))
     group by 1, 2 order by 1, 2`,
    [SKIPPED_TABLES],
  );
  return rows;
}

export async function exportTable(client: pg.Client, table: Table, folder: string, signal?: AbortSignal) {
  const path = `tables/${table.schema}.${table.name}.copy.gz`;
  const rows = client.query(copyTo(`copy (select ${quoteColumns(table)} from ${quoteName(table)}) to stdout`));
  const digest = new Digest();
  const file = createWriteStream(join(folder, path), { flush: true });
  await pipeline(rows, createGzip(), (source) => digest.through(source), file, { ...(signal && { signal }) });
  return { ...table, rows: rows.rowCount, path, ...digest.end() };
}

/** Read after the tables, so that no number given out since the snapshot is given out again. */
export async function readSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const found = await client.query<{ schema: string; name: string }>(
    `select schemaname as schema, sequencename as name from pg_sequences where schemaname in ('public', 'pgboss')`,
  );
  const sequences: Manifest['sequences'] = [];
  for (const sequence of found.rows) {
    const { rows } = await client.query(`select last_value::text as value, is_called from ${quoteName(sequence)}`);
    sequences.push({ ...sequence, ...rows[0] });
  }
  return sequences;
}

export async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query("select from pg_tables where tablename = 'migrations'");
  if (tables.length === 0) return [];
  const { rows } = await client.query<{ name: string }>('select name from public.migrations order by name');
  return rows.map(({ name }) => name);
}

export async function readQueueVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version');
  return rows[0]?.version ?? 0;
}

/** Triggers are disabled meanwhile; foreign keys are dropped and added again, which checks them. */
export async function importTables(client: pg.Client, folder: string, { tables, sequences }: Manifest): Promise<void> {
  const foreignKeys = await listForeignKeys(client);
  const names = tables.map(quoteName);
  for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(', ')}`);
  for (const table of tables) {
    const rows = client.query(copyFrom(`copy ${quoteName(table)} (${quoteColumns(table)}) from stdin`));
    await pipeline(createReadStream(join(folder, table.path)), createGunzip(), rows);
    await checkCount(client, table);
  }
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  for (const sequence of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      quoteName(sequence),
      sequence.value,
      sequence.is_called,
    ]);
}

async function checkCount(client: pg.Client, table: Manifest['tables'][number]) {
  const { rows } = await client.query<{ count: string }>(`select count(*)::text from ${quoteName(table)}`);
  if (Number(rows[0]?.count) !== table.rows)
    throw new BackupError(`The table ${table.name} came back with ${rows[0]?.count} rows, not ${table.rows}.`);
}

async function listForeignKeys(client: pg.Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`,
  );
  return rows;
}

function quoteColumns({ columns }: Table) {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ');
}

function quoteName({ schema, name }: { schema: string; name: string }) {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}
