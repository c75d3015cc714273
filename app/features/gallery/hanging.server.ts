import { sql } from 'kysely';
import type { Transaction } from '~/platform/context.server';
import { LOCKS } from '~/platform/locks.server';

/** Pictures that hang in an order: those of a gallery, or the files of a bucket. */
export interface Wall {
  table: 'site_images' | 'stored_files';
  /** The column that names a picture. */
  name: 'id' | 'key';
  scope: 'category' | 'bucket';
}

export const GALLERY_WALL: Wall = { table: 'site_images', name: 'id', scope: 'category' };
export const BUCKET_WALL: Wall = { table: 'stored_files', name: 'key', scope: 'bucket' };

/**
 * Hangs a picture right before another of the same wall, or last. Newest first is the order of the spec; a picture that
 * is moved hangs as if it had come between its neighbors (`hung_at`), so that new ones still come first.
 */
export async function hangBefore(tx: Transaction, wall: Wall, scope: string, name: string, before: string | null) {
  // Two people who arrange one wall at once do so in turn.
  await sql`select pg_advisory_xact_lock(${LOCKS.galleryOrder}::integer, hashtext(${scope}))`.execute(tx.db);
  if (await hang(tx, wall, scope, name, before)) return;
  await spread(tx, wall, scope);
  await hang(tx, wall, scope, name, before);
}

/** Whether there was a moment between the neighbors. */
async function hang(
  { db }: Transaction,
  { table, ...columns }: Wall,
  scope: string,
  name: string,
  before: string | null,
) {
  const { rows } = await sql<{ hung: boolean }>`
    with others as (
      select ${sql.ref(columns.name)}::text as name, coalesce(hung_at, created_at) as at,
        row_number() over (order by coalesce(hung_at, created_at) desc, ${sql.ref(columns.name)} desc) as place
      from ${sql.table(table)}
      where ${sql.ref(columns.scope)} = ${scope} and ${sql.ref(columns.name)}::text <> ${name}
    ), chosen as (
      select coalesce((select place from others where name = ${before}), (select max(place) + 1 from others), 1) as place
    ), neighbors as (
      select (select at from others where others.place = chosen.place - 1) as above,
        (select at from others where others.place = chosen.place) as below
      from chosen
    ), moment as (
      select above, below, case
        when above is null and below is null then now()
        when above is null then greatest(now(), below + interval '1 millisecond')
        when below is null then above - interval '1 minute'
        else below + (above - below) / 2
      end as at
      from neighbors
    )
    update ${sql.table(table)} set hung_at = moment.at from moment
    where ${sql.ref(columns.scope)} = ${scope} and ${sql.ref(columns.name)}::text = ${name}
      and (above is null or moment.at < above) and (below is null or moment.at > below)
    returning true as hung`.execute(db);
  return rows.length > 0;
}

/** Puts a minute between all pictures of a wall, in the order they hang in. */
async function spread({ db }: Transaction, { table, name, scope: column }: Wall, scope: string) {
  await sql`
    with placed as (
      select ${sql.ref(name)} as name, max(coalesce(hung_at, created_at)) over () as top,
        row_number() over (order by coalesce(hung_at, created_at) desc, ${sql.ref(name)} desc) as place
      from ${sql.table(table)} where ${sql.ref(column)} = ${scope}
    )
    update ${sql.table(table)} set hung_at = placed.top - placed.place * interval '1 minute' from placed
    where ${sql.ref(column)} = ${scope} and ${sql.ref(name)} = placed.name`.execute(db);
}
