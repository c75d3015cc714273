import type { Staff } from '~/features/accounts/staff/staff.server';
import { readStudio } from '~/features/studio/studio.server';
import { formatDateTime } from '~/lib/dates';
import { newId } from '~/lib/new-id';
import { SELECTED } from '~/lib/dialog-url';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { renderMarkdown } from '~/platform/markdown.server';
import type { OpenVersions } from '~/ui/versions-dialog';
import { findDraft } from './drafts.server';
import { lastSaved, listVersions, readVersion } from './versions.server';
import { labeledFields, conflictSummary, formValues, versionSummary } from './conflict-summary.server';
import type { TextKind } from './text-kind.server';

export type OpenedForm = Awaited<ReturnType<typeof openNewForm>>;

/** `asked` is the id of a draft to continue. `first` has the default values. */
export async function openNewForm(
  context: Context,
  member: Staff,
  { subject, fields }: TextKind,
  { asked, first = {} }: { asked: string; first?: Record<string, unknown> },
) {
  const draft = isUuid(asked) ? asked : newId();
  const [{ time_zone }, kept] = await Promise.all([
    readStudio(context),
    findDraft(context, member, subject, { draft: asked }),
  ]);
  return {
    kind: 'write' as const,
    ...{
      id: undefined as string | undefined,
      version: undefined as string | undefined,
      draft: draft as string | undefined,
    },
    values: formValues(fields, first, kept?.fields),
    savedAt: kept && formatDateTime(time_zone, kept.saved_at),
    conflict: undefined as ReturnType<typeof conflictSummary> | undefined,
  };
}

/** A record with the user's draft, and whether somebody saved it since. */
export async function openEditForm(
  context: Context,
  member: Staff,
  { subject, labels, fields, read }: TextKind,
  id: string,
): Promise<OpenedForm | undefined> {
  const [{ time_zone }, record, kept] = await Promise.all([
    readStudio(context),
    read(context, id),
    findDraft(context, member, subject, { id }),
  ]);
  if (!record) return undefined;
  const isBehind = kept && kept.version !== null && kept.version !== record.version;
  const last = isBehind ? await lastSaved(context, subject, id) : undefined;
  return {
    kind: 'write',
    ...{ id, version: String(record.version), draft: undefined },
    values: formValues(fields, record, kept?.fields),
    savedAt: kept && formatDateTime(time_zone, kept.saved_at),
    conflict: last && conflictSummary(time_zone, last, { labels, typed: kept?.fields ?? {}, saved: record }),
  };
}

/**
 * The dialog about versions or deletion; `missing` if the record does not exist, undefined if the URL asks for none.
 */
export async function openVersions(
  context: Context,
  written: TextKind,
  { searchParams }: URL,
): Promise<OpenVersions | 'missing' | undefined> {
  const [deleted, of, one] = ['delete', 'versions', 'version'].map((name) => searchParams.get(name));
  // The list itself handles several.
  if (deleted === SELECTED) return undefined;
  const id = deleted ?? of;
  if (id) {
    const record = await written.read(context, id);
    if (!record) return 'missing';
    if (deleted) return { kind: 'delete', id, title: record.title };
    return { kind: 'versions', id, title: record.title, versions: await list(context, written, id) };
  }
  return one ? ((await look(context, written, one)) ?? 'missing') : undefined;
}

async function list(context: Context, { subject }: TextKind, id: string) {
  const [{ time_zone }, versions] = await Promise.all([readStudio(context), listVersions(context, subject, id)]);
  return versions.map((version) => ({ id: version.id, ...versionSummary(time_zone, version) }));
}

async function look(context: Context, { subject, labels, top, read }: TextKind, versionId: string) {
  const [{ time_zone }, earlier] = await Promise.all([readStudio(context), readVersion(context, subject, versionId)]);
  const record = earlier && (await read(context, earlier.subject_id));
  if (!record) return undefined;
  const { content: _, ...short } = labels;
  return {
    kind: 'version' as const,
    ...{ id: record.id, versionId, version: String(record.version), ...versionSummary(time_zone, earlier) },
    fields: labeledFields(earlier, short),
    html: renderMarkdown(String(earlier.fields.content ?? ''), { top }),
  };
}
