import type { Staff } from '~/features/accounts/staff.server';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { runJsonAction } from '~/platform/run-action.server';
import { renderText } from '~/platform/written-text.server';
import { type DraftRef, deleteDraft, saveDraft, type Typed } from './drafts.server';
import type { TextKind } from './text-kind.server';

/** Reads the ids and the version of a posted form; invalid ones are ignored. */
export function parseDraftRef(typed: Typed): DraftRef & { version?: number } {
  const id = isUuid(typed.id ?? '') ? typed.id : undefined;
  const draft = isUuid(typed.draft ?? '') ? typed.draft : undefined;
  const version = /^\d{1,9}$/.test(typed.version ?? '') ? Number(typed.version) : undefined;
  return { id, draft, version };
}

export function draftFields(typed: Typed, { fields }: TextKind): Typed {
  return Object.fromEntries(fields.flatMap((name) => (typed[name] === undefined ? [] : [[name, typed[name]]])));
}

/** A draft that a script posts. An opened but empty form is none. */
export function handleDraft(context: Context, member: Staff, kind: TextKind, typed: Typed) {
  return runJsonAction(context, { errorTitle: 'Draft not stored', unexpected: NOT_STORED }, async () => {
    const { id, draft, version } = parseDraftRef(typed);
    if (!id && !draft) throw new UserError(400, 'invalid', 'This draft has no name.');
    const isBegun = id || typed.title?.trim() || typed.content?.trim();
    if (!isBegun) await deleteDraft(context, member, kind.subject, { draft });
    else await saveDraft(context, member, kind.subject, { id, draft, version, fields: draftFields(typed, kind) });
    return Response.json({ saved: true });
  });
}

const NOT_STORED = 'The draft could not be stored. Please try again.';

export async function renderPreview({ content = '' }: Typed, { top }: TextKind): Promise<Response> {
  const { html, problem } = await renderText(content, top);
  return problem ? Response.json({ message: problem }, { status: 400 }) : Response.json({ html });
}
