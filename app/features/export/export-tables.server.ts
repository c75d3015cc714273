import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Context } from '~/platform/context.server';

/** Secrets of accounts, and what the program computes or needs for a while. All other tables are the studio's. */
const PRIVATE_TABLES = [
  'account_links',
  'accounts',
  'acme_accounts',
  'acme_challenges',
  'address_checks',
  'app_secret',
  'factors',
  'passkeys',
  'recovery_codes',
  'sessions',
  'verifications',
  'backups',
  'catalog_counts',
  'certificates',
  'connection_checks',
  'deleted_blog_posts',
  'drafts',
  'import_files',
  'import_photos',
  'import_pictures',
  'imported_rows',
  'list_versions',
  'mailbox_state',
  'migrations',
  'orphaned_files',
  'page_contents',
  'provider_checks',
  'rate_limits',
  'received_emails',
  'search_entries',
  'search_words',
  'test_sessions',
  'trash',
  'uploads',
  'user_activity',
];

/** Whatever opens a private link or proves who someone is, in any table. */
const SECRET_COLUMN = /token|secret|password|hash|digest|fingerprint|_key$|_address$|success_url|cancel_url/;

/** They have links that log people in. */
const PRIVATE_COLUMNS: Record<string, string[]> = {
  emails: ['html', 'text', 'attachments'],
  card_setups: ['url'],
  payments: ['url'],
};

export interface ExportedTable {
  name: string;
  columns: { name: string; isText: boolean }[];
}

/** Writes each table of one moment into `folder`: as CSV for spreadsheets and as JSON lines for programs. */
export async function writeTables({ pool }: Context, folder: string): Promise<ExportedTable[]> {
  const client = await pool.connect();
  let error: unknown;
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    const tables = await listTables(client);
    for (const table of tables) {
      await writeTable(client, join(folder, `${table.name}.csv`), csvOf(table));
      await writeTable(client, join(folder, `${table.name}.jsonl`), jsonOf(table));
    }
    await client.query('commit');
    return tables;
  } catch (thrown) {
    error = thrown;
    throw thrown;
  } finally {
    client.release(error instanceof Error ? error : undefined);
  }
}

async function listTables(client: pg.PoolClient): Promise<ExportedTable[]> {
  const { rows } = await client.query<ExportedTable>(
    `select c.relname as name,
       json_agg(json_build_object('name', a.attname, 'isText', a.atttypid = 'text'::regtype) order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and c.relname <> all($1)
     group by 1 order by 1`,
    [PRIVATE_TABLES],
  );
  return rows.map(({ name, columns }) => {
    const withheld = new Set(PRIVATE_COLUMNS[name]);
    return { name, columns: columns.filter((each) => !SECRET_COLUMN.test(each.name) && !withheld.has(each.name)) };
  });
}

function writeTable(client: pg.PoolClient, path: string, copy: string) {
  return pipeline(client.query(copyTo(copy)), createWriteStream(path));
}

/** Visitors may have typed what a spreadsheet would run as a formula: it gets an apostrophe in front. */
function csvOf({ name, columns }: ExportedTable): string {
  const cells = columns.map((column) => {
    const id = pg.escapeIdentifier(column.name);
    return column.isText ? `case when ${id} ~ '^[=+@\\t\\r-]' then '''' || ${id} else ${id} end as ${id}` : id;
  });
  return `copy (select ${cells.join(', ')} from ${source(name)}) to stdout with (format csv, header)`;
}

/** JSON has no such control characters, so nothing is quoted. */
function jsonOf({ name, columns }: ExportedTable): string {
  const ids = columns.map((column) => pg.escapeIdentifier(column.name)).join(', ');
  return `copy (select row_to_json(r) from (select ${ids} from ${source(name)}) r)
    to stdout with (format csv, quote e'\\x01', delimiter e'\\x02')`;
}

/** The audit log also says what changed in private tables. */
function source(name: string): string {
  const table = pg.escapeIdentifier(name);
  if (name !== 'audit_log') return table;
  const tables = PRIVATE_TABLES.map((each) => pg.escapeLiteral(each)).join(', ');
  return `(select * from ${table} where table_name not in (${tables})) as ${table}`;
}
