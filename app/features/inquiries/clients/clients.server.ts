import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { CLIENT_FILES } from '~/platform/buckets';
import { listDocuments } from '~/features/inquiries/documents/client-documents.server';
import { shownAnswer } from '~/features/inquiries/form/shown-answer';
import { findEventOf } from '~/features/pipeline/events.server';
import { noteAnswer } from '~/features/pipeline/pipeline.server';
import { findFieldName, listFieldLabels } from '~/features/inquiries/form/form-fields.server';

export async function readClient(context: Context, id: string) {
  const { db } = context;
  if (!isUuid(id)) return undefined;
  const [client, fields, files, documents, guests, event] = await Promise.all([
    db
      .selectFrom('clients')
      .select(['id', 'name', 'email', 'phone', 'partner_name', 'event_date', 'event_venue', 'estimated_budget'])
      .select(['pinterest_link', 'vision_details', 'form_data', 'created_at', 'answered_at'])
      .where('id', '=', id)
      .executeTakeFirst(),
    listFieldLabels({ db }),
    listClientFiles(context, id),
    listDocuments(context, id),
    findFieldName({ db }, 'guest_count'),
    findEventOf({ db }, id),
  ]);
  if (!client) return undefined;
  const { form_data, ...rest } = client;
  const guest_count = guests ? answerIn(form_data, guests) : '';
  return { ...rest, guest_count, answers: labelled(form_data, fields), files, documents, event };
}

export type ClientRecord = NonNullable<Awaited<ReturnType<typeof readClient>>>;

/** An inquiry is due on the dashboard until it is answered. */
export function markAnswered(context: Context, id: string, isAnswered: boolean, by: string): Promise<void> {
  return context.transaction(async (tx) => {
    const client = tx.db
      .updateTable('clients')
      .set({ answered_at: isAnswered ? tx.now() : null })
      .where('id', '=', id);
    await client.execute();
    if (isAnswered) await noteAnswer(tx, id, by);
  });
}

function listClientFiles({ db }: Pick<Context, 'db'>, clientId: string) {
  return db
    .selectFrom('client_files as file')
    .leftJoin('stored_files as stored', (join) =>
      join.on('stored.bucket', '=', CLIENT_FILES).onRef('stored.key', '=', 'file.file_path'),
    )
    .select(['file.id', 'file.file_name', 'file.created_at', 'stored.size'])
    .where('file.client_id', '=', clientId)
    .orderBy('file.created_at')
    .limit(200)
    .execute();
}

function answerIn(answers: unknown, name: string) {
  const given = new Map(Object.entries((answers ?? {}) as Record<string, unknown>));
  return readable(given.get(name) ?? '');
}

function labelled(answers: unknown, fields: { field_name: string; field_label: string }[]) {
  const labels = new Map(fields.map(({ field_name, field_label }) => [field_name, field_label]));
  const given = new Map(Object.entries((answers ?? {}) as Record<string, unknown>));
  const names = [...labels.keys(), ...[...given.keys()].filter((name) => !labels.has(name))];
  return names.flatMap((name) => {
    const answer = readable(given.get(name) ?? '');
    return answer ? [{ name, label: labels.get(name) ?? name.replaceAll('_', ' '), answer }] : [];
  });
}

function readable(answer: unknown): string {
  if (Array.isArray(answer)) return answer.map(readable).join(', ');
  return typeof answer === 'string' ? shownAnswer(answer) : JSON.stringify(answer);
}

export async function findClientFile({ db }: Context, clientId: string, fileId: string) {
  if (!isUuid(clientId) || !isUuid(fileId)) return undefined;
  return db
    .selectFrom('client_files')
    .select(['file_name', 'file_path'])
    .where('id', '=', fileId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}
