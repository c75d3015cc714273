import { z } from 'zod';
import type { Staff } from '~/features/accounts/staff/staff.server';
import { fieldErrors } from '~/lib/field-errors';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { renderMarkdown } from '~/platform/markdown.server';
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

export async function handleDraft(context: Context, member: Staff, written: TextKind, typed: Typed): Promise<Response> {
  const { id, draft, version } = parseDraftRef(typed);
  if (!id && !draft) return Response.json({ message: 'This draft has no name.' }, { status: 400 });
  // An opened but empty form is no draft.
  const isBegun = id || typed.title?.trim() || typed.content?.trim();
  if (!isBegun) await deleteDraft(context, member, written.subject, { draft });
  else await saveDraft(context, member, written.subject, { id, draft, version, fields: draftFields(typed, written) });
  return Response.json({ saved: true });
}

const asked = z.object({
  content: z
    .string()
    .prefault('')
    .refine((text) => text.length <= 300_000, 'This is too long.'),
});

/** Uses the renderer of the public page. */
export function renderPreview(typed: Typed, { top }: TextKind): Response {
  const checked = asked.safeParse(typed);
  if (!checked.success) return Response.json({ message: fieldErrors(checked.error).content }, { status: 400 });
  return Response.json({ html: renderMarkdown(checked.data.content, { top }) });
}
