import { sql } from 'kysely';
import { nameInKey } from '~/lib/file-name';
import { fileUrl, toPicture } from '~/lib/picture';
import { PUBLIC_BUCKETS } from '~/platform/buckets';
import type { Context } from '~/platform/context.server';
import { containsWords } from '~/platform/list-page.server';
import { isCopy } from './picture-copies.server';
import type { PictureFile } from './picture-places.server';

const PAGE_SIZE = 60;
/** More are not counted: the number is a reminder. */
const MAX_MISSING = 1000;

export interface LibraryQuery {
  q: string;
  isMissing: boolean;
  page: number;
}

/** Pictures in the text of a post have their words there; a logo and an icon need none. */
const LACKS_ALT = sql<boolean>`coalesce(alt, '') = ''
  and (bucket <> 'blog-images' or key in (select image_path from blog_posts where image_path is not null))
  and key !~ '^studio/[0-9]+-(logo|icon)\\.'`;

/** The expression of the index (`0451`). */
const WORDS = sql<string>`search_fold(' ' || key || ' ' || coalesce(alt, '') || ' ' || coalesce(caption, ''))`;

function isWanted({ q, isMissing }: Pick<LibraryQuery, 'q' | 'isMissing'>) {
  const isPicture = sql<boolean>`bucket <> 'client-files' and content_type like 'image/%'`;
  const conditions = [isPicture, ...(isMissing ? [LACKS_ALT] : []), ...(q === '' ? [] : [containsWords(WORDS, q)])];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** One of a picture and its wanted copies: the first that was stored. `offset 0` keeps the index in use for each row. */
function wanted({ db }: Pick<Context, 'db'>, query: Pick<LibraryQuery, 'q' | 'isMissing'>) {
  return db
    .selectFrom('stored_files')
    .where(isWanted(query))
    .where(sql<boolean>`not exists (
      select from stored_files as copy where ${isWanted(query)} and ${isCopy('copy', 'stored_files')}
        and (copy.created_at, copy.bucket, copy.key) < (stored_files.created_at, stored_files.bucket, stored_files.key) offset 0)`);
}

/** Every picture of the public site, the newest first. */
export async function listPictures(context: Pick<Context, 'db'>, { q, isMissing, page }: LibraryQuery) {
  const rows = await wanted(context, { q, isMissing })
    .select(['bucket', 'key', 'alt', 'caption', 'width', 'height', 'preview', 'focus_x', 'focus_y'])
    .select(['size', 'created_at', LACKS_ALT.as('isMissing')])
    .orderBy('created_at', 'desc')
    .orderBy('bucket')
    .orderBy('key')
    .limit(PAGE_SIZE + 1)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  return { pictures: rows.slice(0, PAGE_SIZE).map(asShown), hasMore: rows.length > PAGE_SIZE };
}

type Row = Parameters<typeof toPicture>[0] & PictureFile & { size: number; created_at: Date; isMissing: boolean };

function asShown({ bucket, key, size, created_at, isMissing, ...row }: Omit<Row, 'url'>) {
  const url = fileUrl(bucket, key);
  const picture = toPicture({ ...row, url });
  return { id: `${bucket}/${key}`, url, name: nameInKey(key), bucket, size, created_at, isMissing, picture };
}

export async function readLibraryPicture({ db }: Pick<Context, 'db'>, { bucket, key }: PictureFile) {
  const row = await db
    .selectFrom('stored_files')
    .select(['bucket', 'key', 'alt', 'caption', 'width', 'height', 'preview', 'focus_x', 'focus_y', 'version'])
    .select(['size', 'created_at', LACKS_ALT.as('isMissing')])
    .where('bucket', '=', bucket)
    .where('key', '=', key)
    .where(isWanted({ q: '', isMissing: false }))
    .executeTakeFirst();
  return row && { ...asShown(row), version: row.version };
}

/** At most `MAX_MISSING`. */
export async function countWithoutAlt(context: Pick<Context, 'db'>): Promise<number> {
  const missing = wanted(context, { q: '', isMissing: true }).select(sql`1`.as('one')).limit(MAX_MISSING);
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${missing} missing`.execute(
    context.db,
  );
  return rows[0]?.count ?? 0;
}

/** A step of the checklist. */
export async function altStep(context: Pick<Context, 'db'>) {
  const missing = await countWithoutAlt(context);
  const one = '1 picture has no description for people who cannot see it.';
  return {
    title: 'Alternative texts',
    text: missing === 1 ? one : `${missing} pictures have no description for people who cannot see them.`,
    to: '/picture-library?show=missing',
    isDone: missing === 0,
  };
}

/** The picture that `?edit=` names; undefined if the name is none. */
export function pictureFileIn(id: string | null | undefined): PictureFile | undefined {
  const [bucket, ...key] = (id ?? '').split('/');
  const isPublic = PUBLIC_BUCKETS.some((each) => each === bucket);
  return bucket && isPublic && key.length > 0 ? { bucket, key: key.join('/') } : undefined;
}
