import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { findKnownPhotos, findPhotoCategory, photoImport } from '~/features/gallery/photo-import.server';
import type { Staff } from '~/features/accounts/staff.server';
import { formatFileSize } from '~/lib/file-size';
import { invalid } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import type { Context, Transaction } from '~/platform/context.server';
import type { Problem } from '~/platform/import-kind';
import { findRoom, readQuotaLeft } from '~/platform/upload-quota.server';
import { type ImportReport, MAX_PROBLEMS } from '../import-report';
import { type ChosenPhoto, photoList, photoProblem } from './photo-list';

type GoodPhoto = ChosenPhoto & { digest: string };

/** Compares a list of files with the library; adds nothing. Returns the id of the report. */
export async function checkPhotos(context: Context, member: Staff, sent: object): Promise<string> {
  member.mayUse(photoImport.area);
  const { success, data } = photoList.safeParse(sent);
  if (!success) throw new UserError(400, 'invalid', 'This list of photos cannot be read. Choose the folder again.');
  const category = await findPhotoCategory(context, data.category);
  if (!category) throw invalid({}, { title: 'Choose where the photos go.' });
  return context.transaction(async (tx) => {
    const { photos, problems } = await sortOut(tx, data.photos);
    const bytes = photos.reduce((sum, { size }) => sum + size, 0);
    await assertRoomFor(tx, bytes);
    const digest = digestOfList(category.value, data.photos);
    const unfinished = await findUnfinished(tx, digest);
    if (unfinished) return unfinished;
    const report: ImportReport = {
      source: 'Photos',
      category: category.value,
      place: category.label,
      bytes,
      count: photos.length,
      notes: await notesOn(tx, member, bytes),
      problems: problems.slice(0, MAX_PROBLEMS),
      problemCount: problems.length,
    };
    return store(tx, { title: data.title, digest, report: JSON.stringify(report), created_by: member.id }, photos);
  });
}

/** Each photo once, and only if the library does not have it. */
async function sortOut(tx: Transaction, chosen: ChosenPhoto[]) {
  const digests = [...new Set(chosen.flatMap(({ digest }) => digest ?? []))];
  const known = await findKnownPhotos(
    tx,
    digests.map((digest) => Buffer.from(digest, 'hex')),
  );
  const photos = new Map<string, GoodPhoto>();
  const problems: Problem[] = [];
  for (const [index, photo] of chosen.entries()) {
    const { name, digest = '' } = photo;
    const same = photos.get(digest);
    const message =
      photoProblem(photo) ??
      (known.has(digest) ? 'Already in the library. It is left out.' : undefined) ??
      (same && `The same photo as ${same.name}. It is added once.`);
    if (message) problems.push({ row: index + 1, column: 'Photo', value: name, message });
    else photos.set(digest, { ...photo, digest });
  }
  return { photos: [...photos.values()], problems };
}

async function assertRoomFor({ config }: Transaction, bytes: number) {
  const room = await findRoom(config);
  if (bytes <= room) return;
  const message = `These photos have ${formatFileSize(bytes)}, and the server has room for ${formatFileSize(room)}. Choose fewer, or free some space first.`;
  throw new UserError(409, 'too-large', message);
}

async function notesOn(tx: Transaction, member: Staff, bytes: number): Promise<string[]> {
  const left = await readQuotaLeft(tx, { kind: 'staff', id: member.id });
  const dates = 'Photos keep the date of the camera, otherwise that of the file. Where they were taken is not kept.';
  if (bytes <= left) return [dates];
  return [
    `You may send ${formatFileSize(left)} more this hour. The upload will pause then; continue it in an hour.`,
    dates,
  ];
}

/** Whatever the library has by now, the same folder has the same digest. */
function digestOfList(category: string, chosen: ChosenPhoto[]): Buffer {
  const digests = new Set(chosen.flatMap(({ digest }) => digest ?? []));
  return createHash('sha256')
    .update([category, ...[...digests].toSorted()].join('\n'))
    .digest();
}

async function findUnfinished({ db }: Transaction, digest: Buffer): Promise<string | undefined> {
  const imports = db.selectFrom('imports').select('id').where('digest', '=', digest).where('state', '=', 'uploading');
  return (await imports.limit(1).executeTakeFirst())?.id;
}

interface NewImport {
  title: string;
  digest: Buffer;
  report: string;
  created_by: string;
}

async function store({ db }: Transaction, values: NewImport, photos: GoodPhoto[]): Promise<string> {
  const added = db.insertInto('imports').values({ ...values, kind: 'photos' });
  const { id } = await added.returning('id').executeTakeFirstOrThrow();
  const dates = photos.map(({ modified }) => (modified === undefined ? null : new Date(modified)));
  await sql`
    insert into import_photos (import_id, digest, name, size, file_date)
    select ${id}, decode(digest, 'hex'), name, size, file_date
    from unnest(${photos.map(({ digest }) => digest)}::text[], ${photos.map(({ name }) => name)}::text[],
      ${photos.map(({ size }) => size)}::integer[], ${dates}::timestamptz[]) as photo (digest, name, size, file_date)`.execute(
    db,
  );
  return id;
}
