import { sql } from 'kysely';
import { readListing } from '~/platform/listing.server';

/** How the image library may be sorted, newest first unless asked otherwise (admin spec 7); indexes in migration 0015. */
export function libraryListing(url: URL) {
  return readListing(url, {
    sorts: {
      newest: { by: sql`created_at`, type: 'timestamptz', descending: true },
      title: { by: sql`lower(coalesce(title, ''))`, type: 'text' },
    },
    first: 'newest',
  });
}
