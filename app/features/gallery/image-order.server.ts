import { sql } from 'kysely';
import type { Transaction } from '~/platform/context.server';
import { LOCKS } from '~/platform/locks.server';

export interface ImageList {
  table: 'site_images' | 'stored_files';
  name: 'id' | 'key';
  scope: 'category' | 'bucket';
}

export const GALLERY_IMAGES: ImageList = { table: 'site_images', name: 'id', scope: 'category' };
export const BUCKET_IMAGES: ImageList = { table: 'stored_files', name: 'key', scope: 'bucket' };

/** A moved picture sorts as if created between its neighbors (`sort_time`), so new ones still come first (spec 7). */
export async function moveBefore(tx: Transaction, list: ImageList, scope: string, name: string, before: string | null) {
  await sql`select pg_advisory_xact_lock(${LOCKS.galleryOrder}::integer, hashtext(${scope}))`.execute(tx.db);
  if (await setSortPosition(tx, list, scope, name, before)) return;
  await spaceOut(tx, list, scope);
  await setSortPosition(tx, list, scope, name, before);
}

/** Returns false if the neighbors have the same timestamp. */
async function setSortPosition(
  { db }: Transaction,
  { table, ...columns }: ImageList,
  scope: string,
  name: string,
  before: string | null,
) {
  const { rows } = await sql<{ moved: boolean }>`
    with others as (
      select ${sql.ref(columns.name)}::text as name, coalesce(sort_time, created_at) as at,
        row_number() over (order by coalesce(sort_time, created_at) desc, ${sql.ref(columns.name)} desc) as position
      from ${sql.table(table)}
      where ${sql.ref(columns.scope)} = ${scope} and ${sql.ref(columns.name)}::text <> ${name}
    ), selected as (
      select coalesce((select position from others where name = ${before}), (select max(position) + 1 from others), 1) as position
    ), neighbors as (
      select (select at from others where others.position = selected.position - 1) as above,
        (select at from others where others.position = selected.position) as below
      from selected
    ), moment as (
      select above, below, case
        when above is null and below is null then now()
        when above is null then greatest(now(), below + interval '1 millisecond')
        when below is null then above - interval '1 minute'
        else below + (above - below) / 2
      end as at
      from neighbors
    )
    update ${sql.table(table)} set sort_time = moment.at from moment
    where ${sql.ref(columns.scope)} = ${scope} and ${sql.ref(columns.name)}::text = ${name}
      and (above is null or moment.at < above) and (below is null or moment.at > below)
    returning true as moved`.execute(db);
  return rows.length > 0;
}

/** Sets the timestamps of all pictures in a list one minute apart, keeping their order. */
async function spaceOut({ db }: Transaction, { table, name, scope: column }: ImageList, scope: string) {
  await sql`
    with placed as (
      select ${sql.ref(name)} as name, max(coalesce(sort_time, created_at)) over () as top,
        row_number() over (order by coalesce(sort_time, created_at) desc, ${sql.ref(name)} desc) as position
      from ${sql.table(table)} where ${sql.ref(column)} = ${scope}
    )
    update ${sql.table(table)} set sort_time = placed.top - placed.position * interval '1 minute' from placed
    where ${sql.ref(column)} = ${scope} and ${sql.ref(name)} = placed.name`.execute(db);
}
