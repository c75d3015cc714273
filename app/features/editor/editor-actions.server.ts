import { data } from 'react-router';
import type { Staff } from '~/features/accounts/staff/staff.server';
import { readStudio } from '~/features/studio/studio.server';
import type { Context } from '~/platform/context.server';
import { renderMarkdown } from '~/platform/markdown.server';
import { redirectWithFlash } from '~/platform/flash.server';
import type { Toast } from '~/ui/toast';
import type { ConflictSummary } from '~/ui/editor-header';
import { deleteDraft, type Typed } from './drafts.server';
import { parseDraftRef } from './draft-requests.server';
import { conflictSummary } from './conflict-summary.server';
import type { Saved, TextKind } from './text-kind.server';

/** The state of a form that was not saved: errors, a conflict, or a preview. What was typed stays. */
export interface Returned {
  typed: Typed;
  errors: Record<string, string>;
  error?: Toast;
  /** The rendered text, if requested. */
  html?: string;
  conflict?: ConflictSummary;
  /** The version for the next save. */
  version?: string;
}

export interface EditorAction {
  context: Context;
  member: Staff;
  typed: Typed;
  returnTo: string;
}

export function back(returned: Returned, status = 200) {
  return data(returned, status);
}

/** Only handles an `Error`; responses are rethrown. */
export function notSaved({ context, typed }: EditorAction, noun: string, error: unknown, toast?: Toast) {
  if (!(error instanceof Error)) throw error;
  context.log.error(`${noun} not saved`, { error });
  const failed = { title: 'Save Failed', description: 'What you typed is still here. Please try again.' };
  return back({ typed, errors: {}, error: toast ?? failed, version: typed.version }, 500);
}

/** Somebody saved first: what was typed stays, and the next save overwrites. */
export async function conflictResponse(
  { context, typed }: EditorAction,
  written: TextKind,
  saved: Exclude<Saved, { id: string }>,
) {
  const { noun, labels } = written;
  if ('gone' in saved) {
    const description = `This ${noun} was deleted meanwhile. Restore it from the trash, then save again.`;
    return back({ typed, errors: {}, error: { title: 'Save Failed', description }, version: typed.version }, 409);
  }
  const [{ time_zone }, record] = await Promise.all([readStudio(context), written.read(context, typed.id ?? '')]);
  const by = conflictSummary(time_zone, saved.conflict, { labels, typed, saved: { ...record } });
  const error = { title: 'Save Failed', description: `${by.who} saved this ${noun} while you were writing.` };
  return back({ typed, errors: {}, error, conflict: by, version: String(saved.conflict.version) }, 409);
}

/** Without scripts: the form with its preview. */
export function preview({ typed }: EditorAction, { top }: TextKind) {
  return back({ typed, errors: {}, html: renderMarkdown(typed.content ?? '', { top }), version: typed.version });
}

export async function discard({ context, member, typed, returnTo }: EditorAction, { subject }: TextKind) {
  await deleteDraft(context, member, subject, parseDraftRef(typed));
  return redirectWithFlash(context, returnTo, { title: 'Draft Discarded' });
}

export async function restore(
  editorAction: EditorAction,
  { noun }: TextKind,
  restoreIt: (versionId: string, version?: number) => Promise<Saved>,
) {
  const { context, typed, returnTo } = editorAction;
  try {
    const saved = await restoreIt(typed.earlier ?? '', parseDraftRef(typed).version);
    if ('id' in saved)
      return redirectWithFlash(context, returnTo, { title: 'Success!', description: 'The earlier version is back.' });
    const description =
      'conflict' in saved ? `The ${noun} was changed while you were looking. Look again.` : `The ${noun} is gone.`;
    return back({ typed, errors: {}, error: { title: 'Save Failed', description } }, 409);
  } catch (error) {
    return notSaved(editorAction, noun, error);
  }
}

export async function remove(
  { context, typed, returnTo }: EditorAction,
  { noun }: TextKind,
  title: string,
  removeIt: (id: string) => Promise<{ title: string; deletion: string } | undefined>,
) {
  try {
    const gone = await removeIt(typed.id ?? '');
    return redirectWithFlash(context, returnTo, { title, description: gone?.title, undo: gone?.deletion });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    context.log.error(`${noun} not deleted`, { error });
    const toast = { title: 'Delete Failed', description: `The ${noun} is still there. Please try again.` };
    return back({ typed, errors: {}, error: toast }, 500);
  }
}
