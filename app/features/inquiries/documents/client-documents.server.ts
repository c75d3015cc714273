import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { storageName } from '~/lib/file-name';
import { limitConcurrency } from '~/lib/limit-concurrency';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context, Transaction } from '~/platform/context.server';
import { isDiskFull } from '~/platform/disk-full.server';
import type { Settle } from '~/platform/uploads.server';
import type { Toast } from '~/ui/toast';
import { CLIENT_FILES } from '~/platform/buckets';
import type { DocumentCategory } from './client-documents.schema';

/** Storing keeps a connection to the database: pages must find others free. */
const limited = limitConcurrency(4);

/** Of one client, or those `shown` to somebody of an event. */
export function listDocuments({ db }: Context, shown: string | Shown) {
  return db
    .selectFrom('client_documents')
    .select(['id', 'client_id', 'file_name', 'category', 'uploaded_at', 'from_client'])
    .where(isShown(shown))
    .orderBy('uploaded_at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute();
}

/** Documents of some categories, by the client they belong to. */
export type Shown = { client_id: string; category: DocumentCategory }[];

function isShown(shown: string | Shown) {
  if (typeof shown === 'string') return sql<boolean>`client_id = ${shown}`;
  return sql<boolean>`(client_id, category) in (
    select client_id, category from jsonb_to_recordset(${JSON.stringify(shown)}::jsonb) as each(client_id uuid, category text))`;
}

export type ClientDocument = Awaited<ReturnType<typeof listDocuments>>[number];

/** The upload that a file arrived by, and what settles that: it is stored once, however often it is asked for. */
export interface Arrival {
  id: string;
  settle: Settle;
}

export interface NewDocument {
  name: string;
  contentType: string;
  open(): Readable;
  category: DocumentCategory;
  from_client?: boolean;
  arrival?: Arrival;
}

/** Stores file and record, both or neither (admin spec 4), an upload only once. Returns the error to show, if any. */
export function addDocument(context: Context, clientId: string, document: NewDocument): Promise<Toast | undefined> {
  return limited(() => context.transaction((tx) => storeDocument(tx, clientId, document)));
}

async function storeDocument(tx: Transaction, client_id: string, document: NewDocument): Promise<Toast | undefined> {
  const { name, contentType, category, from_client = false, arrival } = document;
  // Locked to the end of the transaction, so that two files of one name and one millisecond get two keys.
  const client = await tx.db
    .selectFrom('clients')
    .select('id')
    .where('id', '=', client_id)
    .forUpdate()
    .executeTakeFirst();
  if (!client) throw new UserError(404, 'not-found', 'Somebody else has deleted this client.');
  if (arrival && (await hasDocument(tx, client_id, arrival.id))) return undefined;
  const file_path = await freePath(tx, client_id, name);
  let isStored = false;
  const failure = await tx.savepoint(async () => {
    await tx.files.put(tx.db, { bucket: CLIENT_FILES, key: file_path, body: document.open(), contentType });
    isStored = true;
    const upload_token = arrival?.id ?? null;
    const row = { client_id, file_name: displayName(file_path), file_path, category, from_client, upload_token };
    await tx.db.insertInto('client_documents').values(row).execute();
    await arrival?.settle(tx, file_path);
  });
  if (isDiskFull(failure)) throw failure;
  if (failure) {
    tx.log.error('a document was not stored', { error: failure, client: client_id });
    await tx.files.remove(tx.db, CLIENT_FILES, file_path);
    if (isStored) return { title: 'Database Error', description: 'Failed to save file record.' };
    return { title: 'Upload Failed', description: `Could not upload ${name}.` };
  }
  return undefined;
}

async function hasDocument({ db }: Transaction, client_id: string, upload_token: string) {
  const found = await db
    .selectFrom('client_documents')
    .select('id')
    .where('client_id', '=', client_id)
    .where('upload_token', '=', upload_token)
    .executeTakeFirst();
  return found !== undefined;
}

/** `{clientId}/{timestamp}-{filename}` (admin spec 7), a millisecond later where that is taken. */
async function freePath({ db, now }: Transaction, clientId: string, name: string): Promise<string> {
  for (let moment = now(); ; moment = new Date(moment.getTime() + 1)) {
    const path = `${clientId}/${storageName(name, moment)}`;
    const taken = db
      .selectFrom('stored_files')
      .select('key')
      .where('bucket', '=', CLIENT_FILES)
      .where('key', '=', path);
    if (!(await taken.executeTakeFirst())) return path;
  }
}

/** What the file is called where it is shown: its key without the folder and the timestamp. */
function displayName(path: string) {
  return path.replace(/^[^/]+\/\d+-/, '');
}

/** Deletes the file, then its record (admin spec 4). Throws a `UserError` if the file cannot be removed. */
export async function deleteDocument(context: Context, clientId: string, id: string) {
  const deleted = await context.transaction(async (tx) => {
    const document = await findDocument(tx, clientId, id);
    if (!document) throw new UserError(404, 'not-found', 'Somebody else has deleted this file already.');
    const failure = await tx.savepoint(() => tx.files.remove(tx.db, CLIENT_FILES, document.file_path));
    if (isDiskFull(failure)) throw failure;
    if (failure) {
      tx.log.error('a document was not removed', { error: failure, document: id });
      return undefined;
    }
    await tx.db.deleteFrom('client_documents').where('id', '=', id).execute();
    return { file_name: document.file_name, deletion: tx.deletion };
  });
  if (deleted) return deleted;
  const message = 'The file could not be removed. Its record was kept.';
  throw new UserError(500, 'storage-failed', message, {}, { title: 'Storage Error' });
}

export async function findDocument({ db }: Pick<Context, 'db'>, shown: string | Shown, id: string) {
  if ((typeof shown === 'string' && !isUuid(shown)) || !isUuid(id)) return undefined;
  return db
    .selectFrom('client_documents')
    .select(['id', 'file_name', 'file_path'])
    .where('id', '=', id)
    .where(isShown(shown))
    .executeTakeFirst();
}
