import { addPhoto, findPhotoCategory, KnownPhoto, photoImport } from '~/features/gallery/photo-import.server';
import type { Staff } from '~/features/accounts/staff.server';
import { MAX_PICTURE_BYTES } from '~/lib/picture-file';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context, Transaction } from '~/platform/context.server';
import { digestOf } from '~/platform/picture-origin.server';
import { useUpload } from '~/platform/uploads.server';
import { type ImportReport, MAX_PROBLEMS } from '../import-report';
import { MAX_PHOTOS } from './photo-list';

const CLOSED = 'This import is finished. Choose the folder again to add more.';

/** From now on its photos may arrive. Pressing the button again does nothing. */
export async function startPhotoImport({ db }: Context, member: Staff, id: string): Promise<void> {
  member.mayUse(photoImport.area);
  const started = db
    .updateTable('imports')
    .set({ state: 'uploading' })
    .where('id', '=', id)
    .where('kind', '=', 'photos')
    .where('state', 'in', ['checked', 'uploading']);
  const { numUpdatedRows } = isUuid(id) ? await started.executeTakeFirst() : { numUpdatedRows: 0n };
  if (numUpdatedRows === 0n) throw new UserError(409, 'conflict', CLOSED);
}

/** Makes a picture of an upload if the import expects its bytes. Returns the id of the picture that the library has then. */
export function addImportedPhoto(context: Context, member: Staff, id: string, upload: string): Promise<string> {
  member.mayUse(photoImport.area);
  return useUpload(context, { id: upload, mostBytes: MAX_PICTURE_BYTES }, async (file, settle) => {
    const digest = await digestOf(file.path);
    const expected = await findExpected(context, id, digest);
    const settleAs = (state: 'added' | 'known') => async (tx: Transaction, picture: string) => {
      await lockOpenImport(tx, id);
      await settlePhoto(tx, id, digest, { state });
      if (state === 'added')
        await tx.db.insertInto('imported_rows').values({ import_id: id, row_id: picture }).execute();
      await settle(tx, picture);
      await finishIfComplete(tx, id);
    };
    try {
      return await addPhoto(context, { file, digest, ...expected }, settleAs('added'));
    } catch (error) {
      if (error instanceof UserError && error.status === 400)
        await settlePhoto(context, id, digest, { state: 'failed', problem: error.message });
      if (!(error instanceof KnownPhoto)) throw error;
      await context.transaction((tx) => settleAs('known')(tx, error.id));
      return error.id;
    }
  });
}

async function findExpected({ db }: Context, id: string, digest: Buffer) {
  const query = db
    .selectFrom('imports')
    .leftJoin('import_photos as photo', (join) =>
      join.onRef('photo.import_id', '=', 'imports.id').on('photo.digest', '=', digest),
    )
    .select(['photo.name', 'photo.file_date', 'report', 'imports.state'])
    .where('imports.id', '=', id);
  const found = isUuid(id) ? await query.executeTakeFirst() : undefined;
  if (found?.state !== 'uploading') throw new UserError(409, 'conflict', CLOSED);
  const category = await findPhotoCategory({ db }, (found.report as unknown as ImportReport).category);
  if (found.name === null || !category)
    throw new UserError(
      409,
      'conflict',
      'This file is not in the list, or was changed since. Choose the folder again.',
    );
  return { category: category.value, fileDate: found.file_date };
}

/** Photos of one import are recorded one after another, so that the last one knows that it is the last. */
async function lockOpenImport({ db }: Transaction, id: string): Promise<void> {
  const found = await db.selectFrom('imports').select('state').where('id', '=', id).forUpdate().executeTakeFirst();
  if (found?.state !== 'uploading') throw new UserError(409, 'conflict', CLOSED);
}

interface Settled {
  state: 'added' | 'known' | 'failed';
  problem?: string;
}

async function settlePhoto({ db }: Pick<Context, 'db'>, id: string, digest: Buffer, { state, problem = '' }: Settled) {
  const photo = db.updateTable('import_photos').set({ state, problem: problem || null });
  await photo.where('import_id', '=', id).where('digest', '=', digest).where('state', '<>', 'added').execute();
}

async function finishIfComplete(tx: Transaction, id: string) {
  const missing = tx.db.selectFrom('import_photos').select('name').where('import_id', '=', id);
  const first = await missing.where('state', 'in', ['waiting', 'failed']).limit(1).executeTakeFirst();
  if (!first) await finish(tx, id);
}

/** Ends an import with the photos that have arrived. */
export function finishPhotoImport(context: Context, member: Staff, id: string) {
  member.mayUse(photoImport.area);
  return context.transaction(async (tx) => {
    if (!isUuid(id)) throw new UserError(404, 'not-found', CLOSED);
    await lockOpenImport(tx, id);
    await finish(tx, id);
  });
}

/** Everything about single photos goes into the report. */
async function finish(tx: Transaction, id: string): Promise<void> {
  const photos = await listPhotos(tx, id);
  const { report } = await tx.db.selectFrom('imports').select('report').where('id', '=', id).executeTakeFirstOrThrow();
  const checked = report as unknown as ImportReport;
  const left = photos.flatMap(({ name, state, problem }, index) => {
    if (state === 'added') return [];
    const message = state === 'known' ? 'A colleague had added it in the meantime.' : (problem ?? NOT_SENT);
    return [{ row: index + 1, column: 'Photo', value: name, message }];
  });
  const done: ImportReport = {
    ...checked,
    count: photos.length - left.length,
    notes: [],
    problems: [...left, ...checked.problems].slice(0, MAX_PROBLEMS),
    problemCount: left.length + checked.problemCount,
  };
  const imported = { state: 'imported' as const, imported_at: tx.now(), report: JSON.stringify(done) };
  await tx.db.updateTable('imports').set(imported).where('id', '=', id).execute();
  await tx.db.deleteFrom('import_photos').where('import_id', '=', id).execute();
}

const NOT_SENT = 'It was not sent. Choose the folder again to add it.';

/** All photos of an unfinished import, by name. */
function listPhotos({ db }: Pick<Context, 'db'>, id: string) {
  return db
    .selectFrom('import_photos')
    .select(['digest', 'name', 'size', 'state', 'problem'])
    .where('import_id', '=', id)
    .orderBy('name')
    .orderBy('digest')
    .limit(MAX_PHOTOS)
    .execute();
}

/** What of an unfinished import has arrived, and what has not. */
export async function readPhotoProgress(context: Context, id: string) {
  const photos = await listPhotos(context, id);
  const isMissing = ({ state }: { state: string }) => state === 'waiting' || state === 'failed';
  return {
    arrived: photos.filter((photo) => !isMissing(photo)).length,
    missing: photos.filter(isMissing).map(({ digest, ...photo }) => ({ ...photo, digest: digest.toString('hex') })),
  };
}

export type PhotoProgress = Awaited<ReturnType<typeof readPhotoProgress>>;
