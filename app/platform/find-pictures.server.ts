import { sql } from 'kysely';
import { type Picture, toPicture } from '~/lib/picture';
import type { Bucket } from './buckets';
import type { Context } from './context.server';

const SHOWN = /^(\/(?!\/)|https?:\/\/)/i;

/** Our own files with size, preview and alternative text; others as they are. One query. */
export async function findPictures(
  { db }: Pick<Context, 'db'>,
  addresses: (string | null)[],
): Promise<Map<string, Picture>> {
  const urls = [...new Set(addresses.filter((url): url is string => SHOWN.test(url ?? '')))];
  const places = urls.map(parseFileUrl).filter((place) => place !== undefined);
  const stored =
    places.length === 0
      ? []
      : await db
          .selectFrom('stored_files')
          .select(['bucket', 'key', 'alt', 'caption', 'width', 'height', 'preview', 'focus_x', 'focus_y'])
          .where(
            sql<boolean>`(bucket, key) in (select * from unnest(${places.map(({ bucket }) => bucket)}::text[], ${places.map(({ key }) => key)}::text[]))`,
          )
          .execute();
  const known = new Map(stored.map((file) => [nameOf(file), file]));
  return new Map(urls.map((url) => [url, toPicture({ url, ...known.get(nameOf(parseFileUrl(url))) })]));
}

interface Place {
  bucket: Bucket;
  key: string;
}

export function parseFileUrl(url: string): Place | undefined {
  const [, bucket, key] = /^\/files\/([^/]+)\/(.+)$/.exec(url) ?? [];
  if (!bucket || !key) return undefined;
  try {
    return { bucket: bucket as Bucket, key: decodeURIComponent(key) };
  } catch {
    return undefined;
  }
}

function nameOf(place?: { bucket: string; key: string }) {
  return place ? `${place.bucket}/${place.key}` : '';
}
