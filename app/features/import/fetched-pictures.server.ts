import { join } from 'node:path';
import { sql } from 'kysely';
import type { Staff } from '~/features/accounts/staff.server';
import { ANY_PICTURE, MAX_PICTURE_BYTES } from '~/lib/picture-file';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import { type Context, outsideRequest, type Platform, type Transaction } from '~/platform/context.server';
import { fetchPublic, NotFetched } from '~/platform/fetch-public.server';
import type { WantedPicture } from '~/platform/import-kind';
import { preparePicture, type PreparedPicture } from '~/platform/prepare-picture.server';
import { withPicture } from '~/platform/store-picture.server';
import { withTempFolder } from '~/platform/temp-files.server';
import { FILE_KINDS, IMPORT_KINDS } from './kinds.server';
import type { ImportKindName } from './import-kinds';
import { MAX_PROBLEMS } from './import-report';

/** Of one import. */
export const MAX_PICTURES = 5000;
/** A process that was killed meanwhile counts, so that no picture can kill one after another. */
const MAX_TRIES = 4;

export async function handlePictureJobs(platform: Platform) {
  await platform.jobs.handle('fetch-picture', ({ id }) =>
    outsideRequest(platform, (context) => fetchPicture(context, id)),
  );
}

export interface RowPictures {
  row_id: string;
  pictures: WantedPicture[];
}

/** Has the pictures fetched once the transaction commits. */
export async function queuePictures({ db, jobs }: Transaction, import_id: string, rows: RowPictures[]): Promise<void> {
  const wanted = rows.flatMap(({ row_id, pictures }) =>
    pictures.map(({ url, alt, variants = [] }, place) => ({ import_id, row_id, place, url, alt, variants })),
  );
  if (wanted.length === 0) return;
  const added = await db.insertInto('import_pictures').values(wanted).returning('id').execute();
  await jobs.addAll(db, 'fetch-picture', added);
}

/** No row can show the picture anymore, or another process has stored it already. */
class NotWanted extends Error {}

/** Fetches a picture and adds it to its row, once. Throws if it should be tried again. */
export async function fetchPicture(context: Context, id: string): Promise<void> {
  const wanted = await beginTry(context, id);
  if (!wanted) return;
  try {
    await withTempFolder(async (folder) => {
      const file = { name: nameIn(wanted.url), path: join(folder, 'picture') };
      await fetchPublic(context, wanted.url, { path: file.path, maxBytes: MAX_PICTURE_BYTES });
      await store(context, wanted, await preparePicture(file, ANY_PICTURE));
    });
  } catch (error) {
    if (error instanceof NotWanted) return forget(context, id);
    const isFinal = error instanceof NotFetched ? !error.mayWorkLater : isRefused(error);
    if (!isFinal && wanted.tries < MAX_TRIES) throw error;
    const problem = isFinal || error instanceof NotFetched ? (error as Error).message : 'It could not be stored.';
    const failed = context.db.updateTable('import_pictures').set({ state: 'failed', problem });
    await failed.where('id', '=', id).where('state', '=', 'waiting').execute();
    if (!(error instanceof NotFetched) && !isFinal) context.log.warn('a fetched picture is not stored', { id, error });
  }
}

async function forget({ db }: Context, id: string) {
  await db.deleteFrom('import_pictures').where('id', '=', id).where('state', '=', 'waiting').execute();
}

/** It is no picture, or too large. */
function isRefused(error: unknown) {
  return error instanceof UserError && error.status === 400;
}

async function beginTry({ db }: Context, id: string) {
  const { rows } = await sql<Wanted>`
    update import_pictures set tries = tries + 1
    from imports
    where import_pictures.id = ${id} and import_pictures.state = 'waiting' and imports.id = import_id
    returning import_pictures.id, row_id, place, url, alt, variants, tries, imports.kind, imports.created_by`.execute(
    db,
  );
  return rows[0];
}

interface Wanted extends Required<WantedPicture> {
  id: string;
  row_id: string;
  place: number;
  tries: number;
  kind: ImportKindName;
  created_by: string | null;
}

async function store(context: Context, wanted: Wanted, picture: PreparedPicture) {
  const { id, row_id, place, url, alt, variants, kind, created_by } = wanted;
  const into = kind === 'photos' ? undefined : FILE_KINDS[kind].pictures;
  if (!into) throw new NotWanted();
  const folder = into.folder && created_by ? into.folder(created_by) : '';
  await withPicture(context, { bucket: into.bucket, folder, picture, alt }, async (tx, key = '') => {
    // Those of one row are added one after another, so that each sees which ones are there.
    const ofRow = await lockPictures(tx, 'row_id', row_id);
    if (!ofRow.some((each) => each.id === id && each.state === 'waiting')) throw new NotWanted();
    const later = ofRow.flatMap((each) => (each.place > place && each.key !== null ? each.key : []));
    const isShown = await into.add(tx, { row_id, key, url, alt, later, variants });
    if (!isShown) throw new NotWanted();
    await tx.db
      .updateTable('import_pictures')
      .set({ state: 'added', key, problem: null })
      .where('id', '=', id)
      .execute();
  });
}

/** In one order everywhere, to avoid deadlocks. */
function lockPictures({ db }: Transaction, of: 'row_id' | 'import_id', id: string) {
  const query = db.selectFrom('import_pictures').select(['id', 'state', 'place', 'key']).where(of, '=', id);
  return query.orderBy('row_id').orderBy('place').limit(MAX_PICTURES).forUpdate().execute();
}

function nameIn(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last) || 'picture';
  } catch {
    return last;
  }
}

/** What is not fetched yet stays where it is. Before the rows themselves are locked. */
export async function stopFetching(tx: Transaction, importId: string): Promise<void> {
  await lockPictures(tx, 'import_id', importId);
  await tx.db.deleteFrom('import_pictures').where('import_id', '=', importId).where('state', '<>', 'added').execute();
}

/** Tries those again that were not fetched. */
export function fetchAgain(context: Context, member: Staff, id: string) {
  return context.transaction(async (tx) => {
    const { db, jobs } = tx;
    const query = db.selectFrom('imports').select('kind').where('id', '=', id).where('state', '=', 'imported');
    const found = isUuid(id) ? await query.executeTakeFirst() : undefined;
    if (!found) throw new UserError(409, 'conflict', 'This import is gone or undone.');
    member.mayUse(IMPORT_KINDS[found.kind].area);
    const again = db.updateTable('import_pictures').set({ state: 'waiting', tries: 0, problem: null });
    const failed = again.where('import_id', '=', id).where('state', '=', 'failed');
    await jobs.addAll(db, 'fetch-picture', await failed.returning('id').execute());
  });
}

/** How many pictures of an import are there, and which are not, by the names of their rows. */
export async function readFetched({ db }: Context, id: string, kind: ImportKindName) {
  const table = kind === 'products' || kind === 'pages' ? kind : 'blog_posts';
  const { rows } = await sql<{ state: 'waiting' | 'added' | 'failed'; count: number }>`
    select state, count(*)::integer as count from import_pictures where import_id = ${id} group by state`.execute(db);
  const counts = { waiting: 0, added: 0, failed: 0, ...Object.fromEntries(rows.map((row) => [row.state, row.count])) };
  if (counts.failed === 0) return { ...counts, problems: [] };
  const { rows: problems } = await sql<{ id: string; name: string; url: string; problem: string }>`
    select import_pictures.id, coalesce(title, 'Deleted') as name, url, coalesce(problem, '') as problem
    from import_pictures left join ${sql.table(table)} named on named.id = row_id
    where import_id = ${id} and import_pictures.state = 'failed'
    order by import_pictures.id limit ${MAX_PROBLEMS}`.execute(db);
  return { ...counts, problems };
}

export type Fetched = Awaited<ReturnType<typeof readFetched>>;
