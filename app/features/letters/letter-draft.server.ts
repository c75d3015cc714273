import { render } from '@react-email/render';
import type { Staff } from '~/features/accounts/staff.server';
import { listAttached } from '~/features/attachments/attachments.server';
import { deleteDraft, findDraft, saveDraft } from '~/features/editor/drafts.server';
import { openStudioMail } from '~/features/studio/studio-mail.server';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { listTemplates } from './letter-templates.server';
import { fillFields, type MergeValues } from './merge-fields';
import { LETTER } from './letter-email.server';
import type { LetterDraft } from './letter.schema';
import { type LetterEvent, readLetterEvent, readMergeValues } from './letter-values.server';
import { findRecipient, listRecipients } from './recipients.server';
import { findPortal } from './send-letter.server';

const EMPTY: LetterDraft = { template: '', email: '', subject: '', text: '' };

/** Each member has one for an event. `files` are what it carries. */
export async function readLetterDraft(context: Context, member: Staff, event_id: string) {
  const found = await findDraft(context, member, 'events', { id: event_id });
  const draft: LetterDraft = { ...EMPTY, ...found?.fields };
  return { draft, files: found ? await listAttached(context, { draft_id: found.id }) : [] };
}

/** An empty one is deleted, unless it has files. */
export async function saveLetterDraft(
  context: Context,
  member: Staff,
  event_id: string,
  draft: LetterDraft,
  keepsEmpty = false,
) {
  if (!(await readLetterEvent(context, event_id))) throw new UserError(404, 'not-found', 'This event is deleted.');
  const isTyped = draft.subject !== '' || draft.text !== '';
  const isBegun = isTyped || keepsEmpty || (await readLetterDraft(context, member, event_id)).files.length > 0;
  if (isBegun) await saveDraft(context, member, 'events', { id: event_id, fields: draft });
  else await deleteDraft(context, member, 'events', { id: event_id });
}

/** With the text of the chosen template, filled. It goes below what somebody has typed. */
export async function fillDraft(context: Context, member: Staff, event: LetterEvent, typed: LetterDraft) {
  const [templates, recipients] = await Promise.all([listTemplates(context), listRecipients(context, event.id)]);
  const chosen = templates.find(({ id }) => id === typed.template);
  if (!chosen) throw new UserError(404, 'not-found', 'Choose a template first.');
  const values = await readMergeValues(context, member, event, findRecipient(recipients, typed.email));
  const filled = templates.map(({ subject, text }) => ({
    subject: fillFields(subject, values),
    text: fillFields(text, values),
  }));
  const template = { subject: fillFields(chosen.subject, values), text: fillFields(chosen.text, values) };
  const isTyped = typed.text !== '' && !filled.some(({ text }) => text === typed.text);
  const isSubjectTyped = typed.subject !== '' && !filled.some(({ subject }) => subject === typed.subject);
  await saveLetterDraft(context, member, event.id, {
    ...typed,
    subject: isSubjectTyped ? typed.subject : template.subject,
    text: isTyped ? `${typed.text}\n\n${template.text}` : template.text,
  });
}

/** The email as it would be sent. */
export async function previewLetter(context: Context, draft: LetterDraft, values: MergeValues) {
  const [mail, portal] = await Promise.all([openStudioMail(context), findPortal(context, draft.email)]);
  const facts = { subject: fillFields(draft.subject, values), text: fillFields(draft.text, values), portal };
  const { subject, html } = mail.compose(LETTER, facts, { dedupe_key: '', recipient: draft.email });
  return { subject, html: await render(html) };
}
