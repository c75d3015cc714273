import type { Staff } from '~/features/accounts/staff.server';
import type { ActionError } from '~/lib/action-error';
import { capitalize } from '~/lib/capitalize';
import type { Flash } from '~/lib/flash';
import { invalid } from '~/lib/parse-form';
import { hasCode, UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { runAction } from '~/platform/run-action.server';
import { renderText, textProblem } from '~/platform/written-text.server';
import { deleteDraft, type DraftRef, saveDraft, type Typed } from './drafts.server';
import { draftFields, parseDraftRef } from './draft-requests.server';
import { type TextKind, toEditedRecord } from './text-kind.server';

/** What the form shows that was not saved: an error, or the preview that was asked for. */
export type Returned = ActionError & { html?: string };

export interface EditorAction {
  context: Context;
  member: Staff;
  kind: TextKind;
  typed: Typed;
  returnTo: string;
}

export type TextRef = DraftRef & { version?: number };

interface TextChanges {
  /** Saves what was typed and returns the title. */
  save(ref: TextRef): Promise<string>;
  restore(versionId: string, version?: number): Promise<unknown>;
  delete(id: string): Promise<{ title: string; deletion: string } | undefined>;
  pictureFailed?: Flash;
}

export function handleText(action: EditorAction, changes: TextChanges) {
  switch (action.typed.intent) {
    case 'delete':
      return deleteText(action, changes);
    case 'restore':
      return restoreVersion(action, changes);
    case 'discard':
      return discardDraft(action);
    case 'preview':
      return preview(action);
    default:
      return saveText(action, changes);
  }
}

function saveText(action: EditorAction, { save, pictureFailed }: TextChanges) {
  const { context, kind, typed, returnTo } = action;
  const ref = parseDraftRef(typed);
  const record = ref.id === undefined ? undefined : toEditedRecord(context, kind, ref.id);
  const unexpected = 'What you typed is still here. Please try again.';
  return runAction(context, { typed, record, unexpected, pictureFailed }, async () => {
    const problem = await textProblem(typed.content ?? '');
    if (problem) throw invalid({ content: problem });
    const title = await keepIfDeleted(action, ref, () => save(ref));
    const description = `${title} has been ${ref.id ? 'updated' : 'created'}.`;
    return redirectWithFlash(context, returnTo, { title: 'Success!', description });
  });
}

/** What was typed into a deleted text becomes a draft, which waits until the text is restored. */
async function keepIfDeleted<T>({ context, member, kind, typed }: EditorAction, ref: TextRef, work: () => Promise<T>) {
  try {
    return await work();
  } catch (error) {
    if (ref.id && hasCode(error, 'not-found'))
      await saveDraft(context, member, kind.subject, { ...ref, fields: draftFields(typed, kind) });
    throw error;
  }
}

/** Without scripts: the form with its preview. */
async function preview({ typed, kind: { top } }: EditorAction): Promise<Returned> {
  const { html, problem } = await renderText(typed.content ?? '', top);
  return { typed, errors: problem ? { content: problem } : {}, html };
}

async function discardDraft({ context, member, kind, typed, returnTo }: EditorAction) {
  await deleteDraft(context, member, kind.subject, parseDraftRef(typed));
  return redirectWithFlash(context, returnTo, { title: 'Draft discarded' });
}

function restoreVersion({ context, kind, typed, returnTo }: EditorAction, { restore }: TextChanges) {
  return runAction(context, {}, async () => {
    try {
      await restore(typed.earlier ?? '', parseDraftRef(typed).version);
    } catch (error) {
      if (!hasCode(error, 'stale')) throw error;
      throw new UserError(409, 'conflict', `The ${kind.noun} was changed while you were looking. Look again.`);
    }
    return redirectWithFlash(context, returnTo, { title: 'Success!', description: 'The earlier version is back.' });
  });
}

function deleteText({ context, kind: { noun }, typed, returnTo }: EditorAction, changes: TextChanges) {
  const unexpected = `The ${noun} is still there. Please try again.`;
  return runAction(context, { errorTitle: 'Delete Failed', unexpected }, async () => {
    const deleted = await changes.delete(typed.id ?? '');
    const title = `${capitalize(noun)} Deleted`;
    return redirectWithFlash(context, returnTo, { title, description: deleted?.title, undo: deleted?.deletion });
  });
}
