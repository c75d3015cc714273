import { sql } from 'kysely';
import { UserError } from '~/lib/user-error';
import type { Context, Transaction } from '~/platform/context.server';
import { idIn, readSelection, type Results } from '~/platform/selection.server';
import { CLIENT_FILES } from '~/platform/buckets';

/** Deletes clients with all their files (admin spec 2). */
export function deleteClients(context: Context, form: FormData, results: Results) {
  return context.transaction(async (tx) => {
    const ids = await readSelection(tx, form, results);
    await tx.db.selectFrom('clients').select('id').where(idIn(ids)).orderBy('id').forUpdate().execute();
    const paths = await pathsOf(tx, ids);
    const gone = await tx.db.deleteFrom('clients').where(idIn(ids)).returning('name').execute();
    if (gone.length === 0) throw new UserError(404, 'not-found', 'Somebody else has deleted this client already.');
    await tx.files.remove(tx.db, CLIENT_FILES, ...paths);
    return { names: gone.map(({ name }) => name ?? 'A client without a name'), deletion: tx.deletion };
  });
}

async function pathsOf({ db }: Transaction, ids: string[]) {
  const ofClients = sql<boolean>`client_id = any(${ids}::uuid[])`;
  const paths = await db
    .selectFrom('client_files')
    .select('file_path')
    .where(ofClients)
    .unionAll(db.selectFrom('client_documents').select('file_path').where(ofClients))
    .execute();
  return paths.map(({ file_path }) => file_path);
}
