import { type RawBuilder, sql } from 'kysely';
import { COLLECTION_AREAS } from '~/collections/registry';
import type { Area } from '~/lib/areas';
import type { Context } from '~/platform/context.server';
import { violatedConstraint } from '~/platform/database.server';
import { containsWords, type ParsedListQuery, listPage, parseListQuery } from '~/platform/list-page.server';

const DAYS_KEPT = 30;

/** Those who may delete such rows may restore them. */
const AREA_OF: Record<string, Area> = {
  ...COLLECTION_AREAS,
  products: 'orders',
  variants: 'orders',
};

const SORTS = { newest: { by: sql`deleted_at`, type: 'timestamptz', descending: true } } as const;

export function trashListQuery(url: URL): ParsedListQuery {
  return parseListQuery(url, { sorts: SORTS, defaultSort: 'newest', id: sql`trash.id` });
}

/** One entry per deletion, named after its main row. */
export async function listTrash({ db }: Context, listQuery: ParsedListQuery) {
  const leading: RawBuilder<string> = sql`(
    select first.id from trash first where first.deletion = trash.deletion
    order by first.table_name = 'stored_files', first.id limit 1)`;
  const tables: RawBuilder<string[]> = sql`array(
    select distinct other.table_name from trash other where other.deletion = trash.deletion)`;
  const query = db
    .selectFrom('trash')
    .innerJoin('users', 'users.id', 'trash.deleted_by')
    .select(['trash.id', 'trash.deletion', 'trash.table_name', 'trash.label', 'trash.deleted_at'])
    .select(['users.name as deleted_by', tables.as('tables')])
    .where('trash.id', '=', leading)
    .$if(listQuery.q !== '', (found) =>
      found.where(containsWords(sql`search_fold(' ' || coalesce(label, ''))`, listQuery.q)),
    );
  return listPage(query, listQuery);
}

export async function findDeletion({ db }: Context, deletion: string) {
  const rows = await db.selectFrom('trash').select('table_name').where('deletion', '=', deletion).distinct().execute();
  return rows.length > 0 ? rows.map(({ table_name }) => table_name) : undefined;
}

export function requiredAreas(tables: string[]): Area[] {
  return tables.flatMap((table) => AREA_OF[table] ?? []);
}

export async function restoreDeletion(
  context: Context,
  deletion: string,
  tables: string[],
): Promise<string | undefined> {
  try {
    await context.transaction(async (tx) => {
      await sql`select restore_deletion(${deletion})`.execute(tx.db);
      // Products and orders do not announce their changes.
      for (const table of tables) tx.writes(table);
    });
    return undefined;
  } catch (error) {
    if (!violatedConstraint(error)) throw error;
    return 'Something else has taken its place since. Change or delete that, then restore this.';
  }
}

/** Empties the trash after 30 days; a sweep then removes unneeded bytes, and the audit log forgets deleted people. */
export async function emptyOldTrash({ db }: Pick<Context, 'db'>): Promise<void> {
  await db
    .deleteFrom('trash')
    .where('deleted_at', '<', sql<Date>`now() - make_interval(days => ${DAYS_KEPT})`)
    .execute();
  await sql`select forget_deleted_people(${DAYS_KEPT})`.execute(db);
}
