import { openStudio, type Studio } from './open-studio.ts';
import { add, beginUpload, idOf } from './uploads.ts';
import type { Visitor } from './visitor.ts';

/** A short version of the demo’s questions, with one of each type. */
export const FIELDS = [
  { field_name: 'name', field_label: 'Your Name', field_type: 'text', is_required: true },
  { field_name: 'email', field_label: 'Email', field_type: 'email', is_required: true },
  { field_name: 'phone', field_label: 'Phone', field_type: 'tel', is_required: false, placeholder: '304-555-0100' },
  { field_name: 'event_date', field_label: 'Event Date', field_type: 'date', is_required: false },
  { field_name: 'pinterest_link', field_label: 'Pinterest Link', field_type: 'url', is_required: false },
  {
    field_name: 'estimated_budget',
    field_label: 'Estimated Budget',
    field_type: 'select',
    is_required: false,
    options: JSON.stringify(['Under $1,500', '$1,500 to $3,000']),
  },
  { field_name: 'vision_details', field_label: 'Your Vision', field_type: 'textarea', is_required: false },
  { field_name: 'moods', field_label: 'Mood Board', field_type: 'file', is_required: false },
];

export const HANNAH = {
  name: 'Hannah Lyle',
  email: 'hannah@example.com',
  phone: '304-555-0171',
  event_date: '2027-06-12',
  pinterest_link: 'https://example.com/board',
  estimated_budget: '$1,500 to $3,000',
  vision_details: 'Foggy.\nWhite and blush.',
};

/** Empties the form, which starts with the fields of a new studio. */
export async function withoutFields<S extends Studio>(studio: S): Promise<S> {
  await studio.platform.db.deleteFrom('client_form_fields').execute();
  await studio.platform.db.deleteFrom('former_form_fields').execute();
  return studio;
}

export async function openWithForm(
  fields: Record<string, unknown>[] = FIELDS,
  settings: Record<string, string> = {},
): Promise<Studio> {
  const studio = await withoutFields(await openStudio(settings));
  const rows = fields.map((field, index) => ({ ...field, sort_order: (index + 1) * 10 }));
  await studio.platform.db
    .insertInto('client_form_fields')
    .values(rows as never)
    .execute();
  await studio.platform.db.updateTable('studio_settings').set({ email: 'studio@example.com' }).execute();
  return studio;
}

/** Sends the answers, as the form’s script does. */
export async function sendAnswers(visitor: Visitor, answers: Record<string, string>) {
  const response = await visitor.post('/consultation/answers', answers);
  const { error, ...answer } = await response.json();
  return { status: response.status, message: error?.description, ...answer } as {
    status: number;
    id: string;
    upload_token: string;
    errors: Record<string, string>;
    message: string;
  };
}

/** A visitor with the upload token of an inquiry. */
export function withToken(visitor: Visitor, token: string): Pick<Visitor, 'fetch'> {
  return {
    fetch(path, init = {}) {
      const headers = new Headers(init.headers);
      headers.set('X-Upload-Token', token);
      return visitor.fetch(path, { ...init, headers });
    },
  };
}

type Upload = { token: string; name: string; body: string | Uint8Array<ArrayBuffer> };

/** Sends a file as the form's script does; returns the first response that is an error, or the last. */
export async function sendFile(visitor: Visitor, { token, name, body }: Upload): Promise<Response> {
  const sender = withToken(visitor, token);
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const begun = await beginUpload(sender, bytes.length, name);
  if (!begun.ok) return begun;
  const address = begun.headers.get('location') ?? '';
  const arrived = await add(sender, address, 0, bytes);
  return arrived.ok ? storeFile(sender, idOf(address)) : arrived;
}

export function storeFile(sender: Pick<Visitor, 'fetch'>, upload: string): Promise<Response> {
  return sender.fetch('/consultation/files', { method: 'POST', body: new URLSearchParams({ upload }) });
}

export function rows({ platform: { db } }: Studio, table: 'clients' | 'client_files' | 'emails') {
  return db.selectFrom(table).selectAll().orderBy('id').execute();
}

export async function storedKeys({ platform: { db } }: Studio) {
  const stored = await db.selectFrom('stored_files').select('key').where('bucket', '=', 'client-files').execute();
  return stored.map(({ key }) => key).toSorted();
}

export function form(fields: Record<string, string>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return body;
}
