import { sql } from 'kysely';
import type { Context, Platform } from '~/platform/context.server';
import { toPath } from './redirect-path';

const SHOWN = 20;
const KEPT_DAYS = 90;
/** Whoever asks for random addresses fills no more than these. */
const MOST_MISSED = 1000;

/** Where an address leads at which this site has no page. */
export async function findRedirect({ db }: Pick<Context, 'db'>, { pathname }: URL): Promise<string | undefined> {
  const from_path = toPath(pathname);
  if (!from_path) return undefined;
  const found = await db
    .selectFrom('redirects')
    .select('to_path')
    .where('from_path', 'in', [from_path, ...outsideCollection(from_path)])
    .orderBy(sql`length(from_path)`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.to_path;
}

/** Shopify shows a product in each of its collections too: '/collections/bowls/products/june' is '/products/june'. */
function outsideCollection(path: string): string[] {
  return /^\/collections\/[^/]+(\/products\/[^/]+)$/.exec(path)?.slice(1) ?? [];
}

/** Keeps the path alone: what stands behind it may be somebody's secret. */
export async function noteMissed({ db, now }: Pick<Context, 'db' | 'now'>, { pathname }: URL): Promise<void> {
  const path = toPath(pathname);
  if (!path) return;
  await sql`
    insert into missed_addresses (path, last_at)
      select ${path}, ${now()}::timestamptz
      where exists (select from missed_addresses where path = ${path}) or (select count(*) from missed_addresses) < ${MOST_MISSED}
      on conflict (path) do update set visits = missed_addresses.visits + 1, last_at = excluded.last_at`.execute(db);
}

interface Moved {
  old_paths: (string | undefined)[];
  to_path: string;
}

/** From where pages were before an import. A redirect that is there already stays: staff made it. */
export async function addRedirects({ db }: Pick<Context, 'db'>, moved: Moved[]): Promise<void> {
  const redirects = moved.flatMap(({ old_paths, to_path }) =>
    old_paths.flatMap((from_path) => (from_path ? { from_path, to_path } : [])),
  );
  const needed = redirects.filter(({ from_path, to_path }) => from_path !== to_path);
  if (needed.length === 0) return;
  const insert = db.insertInto('redirects').values(needed);
  await insert.onConflict((same) => same.column('from_path').doNothing()).execute();
}

export async function removeRedirectsTo({ db }: Pick<Context, 'db'>, addresses: string[]): Promise<void> {
  await sql`delete from redirects where to_path = any(${addresses})`.execute(db);
}

export async function readMissed({ db }: Context) {
  return db
    .selectFrom('missed_addresses')
    .selectAll()
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('redirects').whereRef('from_path', '=', 'missed_addresses.path'))),
    )
    .orderBy('visits', 'desc')
    .orderBy('path')
    .limit(SHOWN)
    .execute();
}

export async function forgetOldMissed({ db, now }: Platform): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * 86_400_000);
  await db.deleteFrom('missed_addresses').where('last_at', '<', before).execute();
}
