import type { Platform } from '../app/platform/context.server.ts';
import { addClient, HANNAH } from './accounts.ts';
import type { Studio } from './open-studio.ts';
import { sessionOf } from './sessions.ts';
import { Visitor } from './visitor.ts';

export async function receiveClient(
  { platform: { db } }: { platform: Pick<Platform, 'db'> },
  client: Record<string, unknown> = {},
) {
  const row = { name: 'Hannah Lyle', email: 'hannah@example.com', ...client };
  return (await db.insertInto('clients').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export async function receiveFile(studio: Studio, client_id: string, file_name: string, body: string) {
  const file_path = await store(studio, `${client_id}/${file_name}`, body);
  const query = studio.platform.db.insertInto('client_files').values({ client_id, file_path, file_name });
  return (await query.returning('id').executeTakeFirstOrThrow()).id;
}

type Given = { file_name?: string; category?: string; body?: string; uploaded_at?: Date };

export async function giveDocument(studio: Studio, client_id: string, given: Given = {}) {
  const { file_name = 'contract.pdf', category = 'Contract', body = 'signed', uploaded_at } = given;
  const file_path = await store(studio, `${client_id}/1790000000000-${file_name}`, body);
  const row = { client_id, file_path, file_name, category, ...(uploaded_at && { uploaded_at }) };
  const query = studio.platform.db.insertInto('client_documents').values(row);
  return { id: (await query.returning('id').executeTakeFirstOrThrow()).id, file_path };
}

async function store({ platform: { db, files } }: Studio, key: string, body: string) {
  await files.put(db, { bucket: 'client-files', key, body: Buffer.from(body), contentType: 'text/html' });
  return key;
}

/** The keys of all private files, and of those whose bytes wait to be swept. */
export async function privateKeys({ platform: { db } }: Studio) {
  const [stored, unused] = await Promise.all([
    db.selectFrom('stored_files').select('key').where('bucket', '=', 'client-files').orderBy('key').execute(),
    db.selectFrom('orphaned_files').select('key').where('bucket', '=', 'client-files').orderBy('key').execute(),
  ]);
  return { stored: stored.map(({ key }) => key), unused: unused.map(({ key }) => key) };
}

export async function asClient(studio: Studio, account = HANNAH): Promise<{ id: string; visitor: Visitor }> {
  const id = await addClient(studio, account);
  return { id, visitor: new Visitor(studio, await sessionOf(studio.platform, id)) };
}
