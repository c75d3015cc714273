import { type RawBuilder, sql } from 'kysely';
import { storageName } from '~/lib/file-name';
import { newId } from '~/lib/new-id';
import { invalid } from '~/lib/parse-form';
import { isUuid } from '~/lib/uuid';
import { CLIENT_FILES } from '~/platform/buckets';
import type { Context, Transaction } from '~/platform/context.server';
import type { StoredAttachment } from '~/platform/mail.server';
import type { PreparedPicture } from '~/platform/prepare-picture.server';
import type { Attached } from './attachment-list';

/** What a file is attached to. */
export type Owner = { [column in OwnerColumn]: Record<column, string> }[OwnerColumn];

type OwnerColumn = 'letter_id' | 'message_id' | 'scheduled_id' | 'draft_id' | 'event_id';

/** A file that is ready to be stored, or why it is not kept. */
export type NewAttachment = { name: string } & ({ file: PreparedPicture } | { problem: string });

const NOT_STORED = 'It could not be stored.';

/**
 * The bytes, then the row. `folder` is the id of whoever the files are erased with. Returns the names of files that could not
 * be stored; their rows say so.
 */
export async function attach(tx: Transaction, owner: Owner, folder: string, attachments: NewAttachment[]) {
  const lost: string[] = [];
  for (const attachment of attachments) {
    const row = { ...owner, file_name: attachment.name };
    const not_kept = 'file' in attachment ? await store(tx, row, folder, attachment.file) : attachment.problem;
    if (not_kept === NOT_STORED) lost.push(attachment.name);
    if (not_kept)
      await tx.db
        .insertInto('attachments')
        .values({ ...row, not_kept })
        .execute();
  }
  return lost;
}

/** For whoever sends a form: all files, or none. */
export function assertStored(lost: string[], field: string) {
  if (lost.length > 0) throw invalid({ [field]: `${lost.join(', ')}: ${NOT_STORED} Please try again.` });
}

async function store(
  tx: Transaction,
  row: Owner & { file_name: string },
  folder: string,
  { open, contentType, name }: PreparedPicture,
): Promise<string | undefined> {
  const file_path = `${folder}/${newId()}/${storageName(name, tx.now())}`;
  const failure = await tx.savepoint(async () => {
    await tx.files.put(tx.db, { bucket: CLIENT_FILES, key: file_path, body: open(), contentType });
    await tx.db
      .insertInto('attachments')
      .values({ ...row, file_name: name, file_path })
      .execute();
  });
  if (!failure) return undefined;
  tx.log.error('an attachment was not stored', { error: failure });
  return NOT_STORED;
}

/** Of the rows of `attachments` for which `condition` holds, as an array. */
export function attachedWhere(condition: RawBuilder<unknown>): RawBuilder<Attached[]> {
  return sql<Attached[]>`coalesce((
    select jsonb_agg(jsonb_build_object('id', attachments.id, 'file_name', file_name, 'not_kept', not_kept,
      'size', stored.size, 'isPicture', coalesce(stored.content_type like 'image/%', false)) order by attachments.id)
    from attachments left join stored_files stored on stored.bucket = ${CLIENT_FILES} and stored.key = file_path
    where ${condition}), '[]')`;
}

export async function listAttached({ db }: Context, owner: Owner): Promise<Attached[]> {
  const [[column, id] = []] = Object.entries(owner);
  const { rows } = await sql<{ files: Attached[] }>`
    select ${attachedWhere(sql`${sql.ref(column ?? '')} = ${id}`)} as files`.execute(db);
  return rows[0]?.files ?? [];
}

/** A draft becomes a letter, for example. */
export function moveAttachments({ db }: Transaction, from: Owner, to: Owner) {
  const [[column, id] = []] = Object.entries(from);
  const nobodys = { letter_id: null, message_id: null, scheduled_id: null, draft_id: null, event_id: null };
  return db
    .updateTable('attachments')
    .set({ ...nobodys, ...to })
    .where(sql<boolean>`${sql.ref(column ?? '')} = ${id}`)
    .execute();
}

/** Those whose bytes are here. */
function storedAttachments(db: Context['db']) {
  return db
    .selectFrom('attachments')
    .innerJoin('stored_files as stored', (join) =>
      join.on('stored.bucket', '=', CLIENT_FILES).onRef('stored.key', '=', 'file_path'),
    );
}

/** As an email carries them. */
export function listMailAttachments({ db }: Context, letter_id: string): Promise<StoredAttachment[]> {
  return storedAttachments(db)
    .select(['file_name as filename', 'content_type', 'stored.key as file'])
    .where('letter_id', '=', letter_id)
    .orderBy('attachments.id')
    .execute();
}

/** With the letter or message it belongs to. */
export function findAttachment({ db }: Context, id: string) {
  if (!isUuid(id)) return undefined;
  return storedAttachments(db)
    .select(['attachments.id', 'letter_id', 'file_name', 'stored.key as file_path', 'size', 'content_type'])
    .where('attachments.id', '=', id)
    .executeTakeFirst();
}

export type FoundAttachment = NonNullable<Awaited<ReturnType<typeof findAttachment>>>;
