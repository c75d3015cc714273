import { sql } from 'kysely';
import { parseListQuery } from '~/platform/list-page.server';

/** Newest first by default (admin spec 7); indexes in migration 0015. */
export function libraryListQuery(url: URL) {
  return parseListQuery(url, {
    sorts: {
      newest: { by: sql`created_at`, type: 'timestamptz', descending: true },
      title: { by: sql`lower(coalesce(title, ''))`, type: 'text' },
    },
    defaultSort: 'newest',
  });
}
