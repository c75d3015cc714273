import { Readable } from 'node:stream';
import type { Context as HonoContext } from 'hono';
import { readSharePath } from '~/features/site/search-engines/share-url.server';
import type { ShareCards } from '~/features/site/search-engines/share-card.server';
import { type Bucket, PUBLIC_BUCKETS } from '~/platform/buckets';
import type { Platform } from '~/platform/context.server';
import { isSafeKey } from '~/platform/files.server';
import type { Pictures } from '~/platform/pictures.server';

/** It can change: a card shows the studio's name. */
const A_DAY = 'public, max-age=86400';
const FOREVER = 'public, max-age=31536000, immutable';
/** Types that may be shown inline; anything else is a download. */
const SHOWN = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']);

export function publicFile({ files, db }: Platform) {
  return async (c: HonoContext) => {
    const { bucket = '', key = '' } = addressOf(c, /^\/files\/(?<bucket>[^/]+)\/(?<key>.+)$/);
    if (!PUBLIC_BUCKETS.includes(bucket as never) || !isSafeKey(key)) return c.notFound();
    const known = await db
      .selectFrom('stored_files')
      .select('content_type')
      .where('bucket', '=', bucket)
      .where('key', '=', key)
      .executeTakeFirst();
    const body = known && (await files.open(bucket as Bucket, key));
    if (!body) return c.notFound();
    const isShown = SHOWN.has(known.content_type);
    return new Response(Readable.toWeb(body) as ReadableStream, {
      headers: {
        'Content-Type': isShown ? known.content_type : 'application/octet-stream',
        'Cache-Control': FOREVER,
        ...(!isShown && { 'Content-Disposition': 'attachment' }),
      },
    });
  };
}

export function publicPicture(pictures: Pictures, makesAvif: boolean) {
  return async (c: HonoContext) => {
    const { width, bucket = '', key = '' } = addressOf(c, /^\/pictures\/(?<width>\d+)\/(?<bucket>[^/]+)\/(?<key>.+)$/);
    const takesAvif = makesAvif && (c.req.header('accept')?.includes('image/avif') ?? false);
    const picture = isSafeKey(key) && (await pictures.open(Number(width), bucket, key, takesAvif));
    if (!picture) return c.notFound();
    const { type, body } = picture;
    // A browser that takes AVIF asks again tomorrow, when it has been created.
    const isFinal = !takesAvif || type === 'image/avif';
    const headers = { 'Content-Type': type, 'Cache-Control': isFinal ? FOREVER : A_DAY, Vary: 'Accept' };
    return new Response(Readable.toWeb(body as Readable) as ReadableStream, { headers });
  };
}

export function emailPicture(pictures: Pictures) {
  return async (c: HonoContext) => {
    const { bucket = '', key = '' } = addressOf(c, /^\/pictures\/email\/(?<bucket>[^/]+)\/(?<key>.+)$/);
    const picture = isSafeKey(key) && (await pictures.openForEmail(bucket, key));
    if (!picture) return c.notFound();
    const headers = { 'Content-Type': picture.type, 'Cache-Control': FOREVER };
    return new Response(Readable.toWeb(picture.body as Readable) as ReadableStream, { headers });
  };
}

export function sharedCard({ secret }: Platform, cards: ShareCards) {
  return async (c: HonoContext) => {
    const { path = '' } = addressOf(c, /^(?<path>.+)$/);
    const card = readSharePath(secret, path, new URL(c.req.url).searchParams);
    const body = card && (await cards(card));
    if (!body) return c.notFound();
    const headers = { 'Content-Type': 'image/jpeg', 'Cache-Control': A_DAY };
    return new Response(Readable.toWeb(body as Readable) as ReadableStream, { headers });
  };
}

function addressOf(c: HonoContext, shape: RegExp): Record<string, string> {
  try {
    return { ...shape.exec(decodeURIComponent(c.req.path))?.groups };
  } catch {
    return {};
  }
}
