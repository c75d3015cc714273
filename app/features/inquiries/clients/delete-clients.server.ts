import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context, Transaction } from '~/platform/context.server';
import { CLIENT_FILES } from '~/features/inquiries/documents/client-documents.schema';

/** Deletes clients with all their files (admin spec 2). */
export function deleteClients(context: Context, ids: string[]) {
  return context.transaction(async (tx) => {
    const known = ids.filter(isUuid);
    const paths = known.length > 0 ? await pathsOf(tx, known) : [];
    const gone =
      known.length > 0 ? await tx.db.deleteFrom('clients').where('id', 'in', known).returning('name').execute() : [];
    if (gone.length === 0) throw new UserError(404, 'not-found', 'Somebody else has deleted this client already.');
    await tx.files.remove(tx.db, CLIENT_FILES, ...paths);
    tx.writes('clients');
    return { names: gone.map(({ name }) => name ?? 'A client without a name'), deletion: tx.deletion };
  });
}

async function pathsOf({ db }: Transaction, ids: string[]) {
  const paths = await db
    .selectFrom('client_files')
    .select('file_path')
    .where('client_id', 'in', ids)
    .unionAll(db.selectFrom('client_documents').select('file_path').where('client_id', 'in', ids))
    .execute();
  return paths.map(({ file_path }) => file_path);
}
