import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Staff } from '~/features/accounts/staff.server';
import { invalid } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context, Transaction } from '~/platform/context.server';
import { EVERYTHING } from '~/platform/live.server';
import { LOCKS } from '~/platform/locks.server';
import { MAX_PICTURES, queuePictures, stopFetching } from './fetched-pictures.server';
import type { FileKindName } from './import-kinds';
import { type ImportReport, MAX_PROBLEMS } from './import-report';
import { FILE_KINDS, IMPORT_KINDS } from './kinds.server';

const BATCH = 250;
const HOURS_KEPT = 24;

/** Files that were checked but not imported, with their reports. */
export async function deleteUnfinishedImports({ db }: Pick<Context, 'db'>): Promise<void> {
  const old = sql<Date>`now() - make_interval(hours => ${HOURS_KEPT})`;
  await db.deleteFrom('imports').where('state', '=', 'checked').where('created_at', '<', old).execute();
}

/** Reads a file without importing it. Returns the id of its report. */
export function checkFile(
  context: Context,
  member: Staff,
  { kind, title, content }: { kind: FileKindName; title: string; content: Buffer },
): Promise<string> {
  member.mayUse(FILE_KINDS[kind].area);
  return context.transaction(async (tx) => {
    const report = await previewFile(tx, kind, content);
    const digest = createHash('sha256').update(content).digest();
    const { id } = await tx.db
      .insertInto('imports')
      .values({ kind, title, digest, report: JSON.stringify(report), created_by: member.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.db.insertInto('import_files').values({ import_id: id, content }).execute();
    return id;
  });
}

const PREVIEWED = 10;

async function previewFile(tx: Transaction, kind: FileKindName, content: Buffer): Promise<ImportReport> {
  const { items, report, columns } = await readFile(tx, kind, content);
  const { preview, pictures } = FILE_KINDS[kind];
  const wanted = pictures ? items.reduce((sum, item) => sum + pictures.of(item).length, 0) : 0;
  return {
    ...report,
    notes: [...notesOnPictures(wanted), ...report.notes],
    preview: { heads: preview.heads, rows: items.slice(0, PREVIEWED).map(preview.of) },
    ...(columns && { columns }),
  };
}

function notesOnPictures(count: number): string[] {
  const [named, most] = [count, MAX_PICTURES].map((number) => number.toLocaleString('en-US'));
  if (count === 0) return [];
  if (count === 1)
    return ['The file names 1 picture. It is fetched after the import, if anyone on the internet can see it.'];
  return [
    `The file names ${named} pictures. They are fetched after the import, if anyone on the internet can see them.`,
    ...(count > MAX_PICTURES ? [`Only the first ${most} are fetched. Split the file to have all of them.`] : []),
  ];
}

/** Remembers what each column of the report is, and reads the file again. Throws `UserError` by `column.0` and so on. */
export function chooseColumns(context: Context, member: Staff, id: string, chosen: (at: number) => string) {
  return context.transaction(async (tx) => {
    const { kind, report } = await lockImport(tx, member, id, 'checked');
    const known = kind === 'photos' ? undefined : FILE_KINDS[kind].columns;
    if (kind === 'photos' || !known) throw new UserError(400, 'invalid', 'The columns of this file are known.');
    const columns = (report.columns ?? []).map(({ head }, at) => ({
      kind,
      head: head.toLowerCase(),
      meaning: chosen(at),
    }));
    const errors = columns.flatMap(({ meaning }, at) => {
      if (!Object.hasOwn(known.labels, meaning)) return [[`column.${at}`, 'Choose from the list.']];
      const isTaken = columns.findIndex((each) => each.meaning === meaning) < at && !known.several.includes(meaning);
      return isTaken ? [[`column.${at}`, 'Another column above is that already.']] : [];
    });
    if (errors.length > 0) throw invalid(Object.fromEntries(errors));
    if (columns.length > 0)
      await tx.db
        .insertInto('import_columns')
        .values(columns)
        .onConflict((same) => same.columns(['kind', 'head']).doUpdateSet({ meaning: sql<string>`excluded.meaning` }))
        .execute();
    const file = tx.db.selectFrom('import_files').select('content').where('import_id', '=', id);
    const again = await previewFile(tx, kind, (await file.executeTakeFirstOrThrow()).content);
    await tx.db
      .updateTable('imports')
      .set({ report: JSON.stringify(again) })
      .where('id', '=', id)
      .execute();
  });
}

async function readFile(tx: Transaction, kind: FileKindName, content: Buffer) {
  const { items, problems, source, notes, columns } = await FILE_KINDS[kind].check(tx, content);
  const shown = { problems: problems.slice(0, MAX_PROBLEMS), problemCount: problems.length };
  const report: ImportReport = { source, count: items.length, ...shown, notes };
  return { items, report, columns };
}

/** Adds what the file has, all or nothing. */
export function runImport(context: Context, member: Staff, id: string) {
  return context.transaction(async (tx) => {
    const { kind } = await lockImport(tx, member, id, 'checked');
    if (kind === 'photos') throw new UserError(409, 'conflict', 'Photos are added by uploading them.');
    const { insert, names, pictures } = FILE_KINDS[kind];
    const file = tx.db.deleteFrom('import_files').where('import_id', '=', id).returning('content');
    const { content } = await file.executeTakeFirstOrThrow();
    // Checked again: others may have added the same since.
    const { items, report } = await readFile(tx, kind, content);
    if (items.length === 0) throw new UserError(409, 'conflict', 'Nothing in this file can be added anymore.');
    let picturesLeft = MAX_PICTURES;
    for (let start = 0; start < items.length; start += BATCH) {
      const batch = items.slice(start, start + BATCH);
      const ids = await insert(tx, batch, member.id);
      await sql`insert into imported_rows (import_id, row_id) select ${id}, unnest(${ids}::uuid[])`.execute(tx.db);
      const wanted = ids.map((row_id, index) => {
        const found = pictures?.of(batch[index]).slice(0, picturesLeft) ?? [];
        picturesLeft -= found.length;
        return { row_id, pictures: found };
      });
      await queuePictures(tx, id, wanted);
    }
    const imported = { state: 'imported' as const, imported_at: tx.now(), report: JSON.stringify(report) };
    await tx.db.updateTable('imports').set(imported).where('id', '=', id).execute();
    return { count: report.count, names };
  });
}

/** Moves what an import added to the trash, except what is needed by now. */
export function undoImport(context: Context, member: Staff, id: string) {
  return context.transaction(async (tx) => {
    const { kind, report } = await lockImport(tx, member, id, 'imported');
    const { findKept, remove } = IMPORT_KINDS[kind];
    await stopFetching(tx, id);
    const kept = await findKept(tx, id);
    const removed = await remove(
      tx,
      id,
      kept.map((each) => each.id),
    );
    const undone = { state: 'undone' as const, undone_at: tx.now() };
    const withKept = JSON.stringify({ ...report, removed, kept: kept.slice(0, MAX_PROBLEMS) });
    await tx.db
      .updateTable('imports')
      .set({ ...undone, report: withKept })
      .where('id', '=', id)
      .execute();
    // Each removed row may have a page of its own.
    tx.writes(EVERYTHING);
  });
}

/** One import after another: two files may have the same rows. */
async function lockImport({ db }: Transaction, member: Staff, id: string, state: 'checked' | 'imported') {
  await sql`select pg_advisory_xact_lock(${LOCKS.imports})`.execute(db);
  const query = db.selectFrom('imports').select(['kind', 'state', 'report']).where('id', '=', id);
  const found = isUuid(id) ? await query.forUpdate().executeTakeFirst() : undefined;
  if (!found) throw new UserError(404, 'not-found', 'This import is gone. Choose the file again.');
  member.mayUse(IMPORT_KINDS[found.kind].area);
  if (found.state !== state) throw new UserError(409, 'conflict', 'Someone has done this already.');
  return { kind: found.kind, report: found.report as unknown as ImportReport };
}

export async function readImport({ db }: Context, id: string) {
  if (!isUuid(id)) return undefined;
  const found = await db
    .selectFrom('imports')
    .leftJoin('users', 'users.id', 'imports.created_by')
    .select(['imports.id', 'kind', 'state', 'title', 'digest', 'report', 'imported_at', 'undone_at'])
    .select('users.name as by')
    .where('imports.id', '=', id)
    .executeTakeFirst();
  if (!found) return undefined;
  const { digest, report, ...rest } = found;
  const {
    names,
    area,
    list: { to, label },
  } = IMPORT_KINDS[found.kind];
  const choices = found.kind === 'photos' ? undefined : FILE_KINDS[found.kind].columns?.labels;
  const list = { to: found.kind === 'photos' ? `${to}?from=${id}` : to, label };
  const before = await db
    .selectFrom('imports')
    .select(['id', 'imported_at'])
    .where('digest', '=', digest)
    .where('kind', '=', found.kind)
    .where('state', '=', 'imported')
    .where('id', '<>', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { ...rest, names, area, list, choices, report: report as unknown as ImportReport, before };
}

/** The last ones. */
export async function listImports({ db }: Context) {
  const rows = await db
    .selectFrom('imports')
    .leftJoin('users', 'users.id', 'imports.created_by')
    .select(['imports.id', 'kind', 'state', 'title', 'report', 'imported_at', 'users.name as by'])
    .where('state', '<>', 'checked')
    .orderBy('imports.id', 'desc')
    .limit(50)
    .execute();
  return rows.map(({ report, kind, ...row }) => ({
    ...row,
    names: IMPORT_KINDS[kind].names,
    count: (report as unknown as ImportReport).count,
  }));
}
