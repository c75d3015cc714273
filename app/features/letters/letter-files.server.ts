import type { Staff } from '~/features/accounts/staff.server';
import { MAX_ATTACHED, MAX_ATTACHED_BYTES, TOO_MUCH } from '~/features/attachments/attachment-limits';
import { assertStored, attach, listAttached, type NewAttachment } from '~/features/attachments/attachments.server';
import { preparePosted } from '~/features/attachments/posted-attachments.server';
import { findDraft } from '~/features/editor/drafts.server';
import { invalid, parseForm } from '~/lib/parse-form';
import { isUuid } from '~/lib/uuid';
import { CLIENT_FILES } from '~/platform/buckets';
import type { Context } from '~/platform/context.server';
import type { PostedForm } from '~/platform/posted-form.server';
import { saveLetterDraft } from './letter-draft.server';
import { draftForm } from './letter.schema';
import type { LetterEvent } from './letter-values.server';

const MOST_DOCUMENTS = 100;

const DOCUMENT_GONE = 'Someone else has deleted a document that you chose. Please choose again.';

/** What a letter about the event can carry without being sent to the studio first: its newest documents. */
export async function listEventDocuments({ db }: Context, { client_id }: LetterEvent) {
  if (!client_id) return [];
  return documentsOf(db, client_id)
    .select(['document.id', 'document.file_name', 'category'])
    .orderBy('uploaded_at', 'desc')
    .limit(MOST_DOCUMENTS)
    .execute();
}

/** Adds the files of the form and copies of the chosen documents to the draft, all or none. */
export async function keepPostedFiles(context: Context, member: Staff, event: LetterEvent, form: PostedForm) {
  const files = await preparePosted(form, 'files');
  const documents = await copyDocuments(context, event, form.fields.getAll('document').map(String).filter(isUuid));
  const added = [...documents, ...files];
  if (added.length === 0) return;
  await context.transaction(async (tx) => {
    // Its row stays locked, so that two forms count their files in turn.
    await saveLetterDraft(tx, member, event.id, parseForm(draftForm, form.texts), true);
    const draft = await findDraft(tx, member, 'events', { id: event.id });
    if (!draft) return;
    assertStored(await attach(tx, { draft_id: draft.id }, event.client_id ?? event.id, added), 'files');
    const all = await listAttached(tx, { draft_id: draft.id });
    const bytes = all.reduce((sum, { size }) => sum + (size ?? 0), 0);
    if (all.length > MAX_ATTACHED || bytes > MAX_ATTACHED_BYTES) throw invalid({ files: TOO_MUCH });
  });
}

/** A document that is deleted later stays with the letter. */
async function copyDocuments({ db, files }: Context, { client_id }: LetterEvent, ids: string[]) {
  if (!client_id || ids.length === 0) return [];
  const chosen = await documentsOf(db, client_id)
    .select(['document.file_name as name', 'stored.key', 'content_type as contentType', 'size'])
    .where('document.id', 'in', ids.slice(0, MAX_ATTACHED + 1))
    .execute();
  if (chosen.some(({ size }) => size > MAX_ATTACHED_BYTES)) throw invalid({ files: TOO_MUCH });
  if (chosen.length < Math.min(new Set(ids).size, MAX_ATTACHED + 1)) throw invalid({ files: DOCUMENT_GONE });
  return Promise.all(
    chosen.map(async ({ name, key, contentType }): Promise<NewAttachment> => {
      const body = await files.open(CLIENT_FILES, key);
      if (!body) throw invalid({ files: `${name} is lost. Nothing was added.` });
      return { name, file: { name, contentType, open: () => body } };
    }),
  );
}

function documentsOf(db: Context['db'], client_id: string) {
  return db
    .selectFrom('client_documents as document')
    .innerJoin('stored_files as stored', (join) =>
      join.on('stored.bucket', '=', CLIENT_FILES).onRef('stored.key', '=', 'file_path'),
    )
    .where('client_id', '=', client_id);
}

export async function removeDraftFile(context: Context, member: Staff, event_id: string, id: string) {
  const draft = await findDraft(context, member, 'events', { id: event_id });
  if (!draft || !isUuid(id)) return;
  await context.transaction(({ db }) =>
    db.deleteFrom('attachments').where('id', '=', id).where('draft_id', '=', draft.id).execute(),
  );
}
