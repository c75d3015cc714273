import { sql } from 'kysely';
import type { Context } from '~/platform/context.server';
import { SEARCH_PAGES } from './search-pages';

export async function syncSearchPages({ db }: Pick<Context, 'db'>, pages = SEARCH_PAGES) {
  const rows = pages.map(({ path, ...page }) => ({ kind: 'page' as const, id: path, ...page }));
  await db
    .insertInto('search_entries')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'id'])
        .doUpdateSet({
          title: sql`excluded.title`,
          text: sql`excluded.text`,
          keywords: sql`excluded.keywords`,
        })
        // What staff published is searched as they wrote it.
        .where(sql<boolean>`not exists (select from pages where path = search_entries.id and published is not null)`)
        .where(sql<boolean>`(search_entries.title, search_entries.text, search_entries.keywords)
          is distinct from (excluded.title, excluded.text, excluded.keywords)`),
    )
    .execute();
  // As the page of services names them, if staff published it.
  await sql`update search_entries set title = contents.title from page_contents contents
    where kind = 'page' and id = contents.path and contents.path like '/services#%' and search_entries.title <> contents.title`.execute(
    db,
  );
  await db
    .deleteFrom('search_entries')
    .where('kind', '=', 'page')
    .where(sql<boolean>`not exists (select from pages where path = search_entries.id and published is not null)`)
    .where(
      'id',
      'not in',
      rows.map(({ id }) => id),
    )
    .execute();
}
