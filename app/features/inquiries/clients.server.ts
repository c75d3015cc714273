import type { Readable } from 'node:stream';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { microseconds, nextPage, olderThan } from '~/platform/newest-first.server';

const PAGE_SIZE = 50;
const BUCKET = 'client-files';

/** A page of clients, newest first (admin spec 7), and where the next one starts. `after` is an earlier answer's `next`. */
export async function listClients({ db, reads }: Context, after: string | null) {
  reads('clients');
  const rows = await db
    .selectFrom('clients')
    .select(['id', 'name', 'email', 'event_date', 'created_at', microseconds.as('microseconds')])
    .where(olderThan(after))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
  return { clients: rows.slice(0, PAGE_SIZE), next: nextPage(rows, PAGE_SIZE) };
}

/** One client with every answer under its field's label, and their files; nothing if there is no such client. */
export async function readClient({ db, reads }: Context, id: string) {
  if (!isUuid(id)) return undefined;
  reads('clients');
  const [client, fields, files] = await Promise.all([
    db
      .selectFrom('clients')
      .select(['id', 'name', 'email', 'phone', 'partner_name', 'event_date', 'event_venue', 'estimated_budget'])
      .select(['pinterest_link', 'vision_details', 'form_data', 'created_at'])
      .where('id', '=', id)
      .executeTakeFirst(),
    db.selectFrom('client_form_fields').select(['field_name', 'field_label']).orderBy('sort_order').execute(),
    listClientFiles({ db }, id),
  ]);
  return client && { ...client, answers: labelled(client.form_data, fields), files };
}

function listClientFiles({ db }: Pick<Context, 'db'>, clientId: string) {
  return db
    .selectFrom('client_files as file')
    .leftJoin('stored_files as stored', (join) =>
      join.on('stored.bucket', '=', BUCKET).onRef('stored.key', '=', 'file.file_path'),
    )
    .select(['file.id', 'file.file_name', 'file.created_at', 'stored.size'])
    .where('file.client_id', '=', clientId)
    .orderBy('file.created_at')
    .limit(200)
    .execute();
}

/** Answers in the form's order; those whose field is gone come last, under its name. */
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
  return typeof answer === 'string' ? answer : JSON.stringify(answer);
}

export interface ClientFile {
  file_name: string;
  /** In bytes. */
  size: number;
  open(): Promise<Readable | undefined>;
}

/** A file of that client, or nothing: a file of somebody else is not there. */
export async function findClientFile(
  { db, files }: Context,
  clientId: string,
  fileId: string,
): Promise<ClientFile | undefined> {
  if (!isUuid(clientId) || !isUuid(fileId)) return undefined;
  const found = await db
    .selectFrom('client_files as file')
    .innerJoin('stored_files as stored', (join) =>
      join.on('stored.bucket', '=', BUCKET).onRef('stored.key', '=', 'file.file_path'),
    )
    .select(['file.file_name', 'file.file_path', 'stored.size'])
    .where('file.id', '=', fileId)
    .where('file.client_id', '=', clientId)
    .executeTakeFirst();
  return found && { ...found, open: () => files.open(BUCKET, found.file_path) };
}
