import { data } from 'react-router';
import type { Staff } from '~/features/accounts/staff.server';
import { readStudio } from '~/features/studio/studio.server';
import { formatDateTime } from '~/lib/dates';
import type { EditConflict } from '~/lib/edit-conflict';
import { newId } from '~/lib/new-id';
import { SELECTED } from '~/lib/dialog-url';
import type { Context } from '~/platform/context.server';
import { readEditConflict } from '~/platform/edit-conflict.server';
import { showText } from '~/platform/written-text.server';
import type { OpenVersions } from '~/ui/versions-dialog';
import { type Draft, findDraft } from './drafts.server';
import { listVersions, readVersion, type Version } from './versions.server';
import { type TextKind, type TextRecord, toEditedRecord } from './text-kind.server';

export interface OpenedForm {
  id?: string;
  version?: string;
  /** The id of a new record's draft. */
  draft?: string;
  values: Record<string, string>;
  savedAt?: string;
  /** What somebody saved since the draft was begun. */
  conflict?: EditConflict;
}

/** `?add` continues the draft with this id. `defaults` has the values of a new record. Throws a 404. */
export async function openForm(
  context: Context,
  member: Staff,
  kind: TextKind,
  { searchParams }: URL,
  defaults: () => Promise<Record<string, unknown>> = async () => ({}),
): Promise<OpenedForm | undefined> {
  const [added, edited] = [searchParams.get('add'), searchParams.get('edit')];
  if (added !== null) return openNewForm(context, member, kind, { id: added, defaults: await defaults() });
  return edited === null ? undefined : openEditForm(context, member, kind, edited);
}

async function openNewForm(
  context: Context,
  member: Staff,
  kind: TextKind,
  { id, defaults }: { id: string; defaults: Record<string, unknown> },
) {
  const draft = await findDraft(context, member, kind.subject, { draft: id });
  return { draft: draft?.id ?? newId(), ...(await withDraft(context, kind, defaults, draft)) };
}

/** A deleted record opens too if the user has a draft of it. */
async function openEditForm(context: Context, member: Staff, kind: TextKind, id: string): Promise<OpenedForm> {
  const draft = await findDraft(context, member, kind.subject, { id });
  const record = draft ? await kind.read(context, id) : await requireRecord(context, kind, id);
  const version = record?.version ?? draft?.version ?? undefined;
  const isBehind = record && draft && draft.version !== null && draft.version !== version;
  return {
    id,
    version: version?.toString(),
    ...(await withDraft(context, kind, record ?? {}, draft)),
    conflict: isBehind
      ? await readEditConflict(context, { ...toEditedRecord(context, kind, id), typed: draft.fields })
      : undefined,
  };
}

async function withDraft(context: Context, { fields }: TextKind, record: Record<string, unknown>, draft?: Draft) {
  const { time_zone } = await readStudio(context);
  const values = fields.map((name) => [name, draft?.fields[name] ?? toText(record[name])]);
  return {
    values: Object.fromEntries(values) as Record<string, string>,
    savedAt: draft && formatDateTime(time_zone, draft.saved_at),
  };
}

async function requireRecord(context: Context, { read }: TextKind, id: string): Promise<TextRecord> {
  const record = await read(context, id);
  if (!record) throw data(null, 404);
  return record;
}

/** The dialog that the URL asks for about versions or deletion. Throws a 404. */
export async function openVersions(
  context: Context,
  kind: TextKind,
  { searchParams }: URL,
): Promise<OpenVersions | undefined> {
  const [deleted, listed, shown] = ['delete', 'versions', 'version'].map((name) => searchParams.get(name));
  // The list itself handles several.
  if (deleted === SELECTED) return undefined;
  if (deleted) return { kind: 'delete', id: deleted, title: (await requireRecord(context, kind, deleted)).title };
  if (listed) return openVersionList(context, kind, listed);
  return shown ? openVersion(context, kind, shown) : undefined;
}

async function openVersionList(context: Context, kind: TextKind, id: string): Promise<OpenVersions> {
  const [{ time_zone }, { title }, versions] = await Promise.all([
    readStudio(context),
    requireRecord(context, kind, id),
    listVersions(context, kind.subject, id),
  ]);
  return {
    kind: 'versions',
    id,
    title,
    versions: versions.map((version) => ({ id: version.id, ...versionSummary(time_zone, version) })),
  };
}

async function openVersion(context: Context, kind: TextKind, versionId: string): Promise<OpenVersions> {
  const version = await readVersion(context, kind.subject, versionId);
  if (!version) throw data(null, 404);
  const [{ time_zone }, record] = await Promise.all([
    readStudio(context),
    requireRecord(context, kind, version.subject_id),
  ]);
  const { content: _, ...short } = kind.labels;
  return {
    kind: 'version',
    id: record.id,
    versionId,
    version: String(record.version),
    ...versionSummary(time_zone, version),
    fields: Object.entries(short)
      .filter(([name]) => name in version.fields)
      .map(([name, label]) => [label, toText(version.fields[name])]),
    html: await showText(context, kind.versionText?.(version.fields) ?? toText(version.fields.content), kind.top),
  };
}

function versionSummary(timeZone: string, { saved_at, saved_by }: Version) {
  return { when: formatDateTime(timeZone, saved_at), who: saved_by ?? 'as the studio began' };
}

function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
