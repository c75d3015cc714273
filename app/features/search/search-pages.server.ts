import { sql } from 'kysely';
import type { Context } from '~/platform/context.server';
import type { Database } from '~/platform/database.server';
import { SEARCH_PAGES, type SearchPage } from './search-pages';

type Content = Omit<SearchPage, 'path'> & { id: string };

export async function syncSearchPages({ db }: Pick<Context, 'db'>, pages = SEARCH_PAGES) {
  const rows = pages.map(({ path, ...page }) => ({ id: path, ...page }));
  const known = await db
    .selectFrom('search_entries')
    .select(['id', 'title', 'text', 'keywords'])
    .where('kind', '=', 'page')
    .execute();
  const inStep = new Set(known.map(contentOf));
  const changed = rows.filter((row) => !inStep.has(contentOf(row)));
  // The database takes the words of a row apart before it finds that it has the row: half the time of a start.
  if (changed.length > 0) await save(db, changed);
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

function contentOf({ id, title, text, keywords }: Content): string {
  return JSON.stringify([id, title, text, keywords]);
}

async function save(db: Database, pages: Content[]) {
  await db
    .insertInto('search_entries')
    .values(pages.map((page) => ({ kind: 'page', ...page })))
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
}
