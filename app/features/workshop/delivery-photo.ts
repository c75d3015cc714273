import { Readable } from 'node:stream';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/delivery-photo';
import { findDeliveryPhoto, PHOTO_BUCKET } from '~/features/orders/delivery-photo.server';

const NONE = 'There is no such photo.';

export async function loader({ params, request, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const key = await findDeliveryPhoto(context, params.token);
  if (!key) return new Response(NONE, { status: 404 });
  const stored = await context.db
    .selectFrom('stored_files')
    .select(['size', 'content_type'])
    .where('bucket', '=', PHOTO_BUCKET)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!stored) return new Response(NONE, { status: 404 });
  const body = request.method === 'HEAD' ? null : await context.files.open(PHOTO_BUCKET, key);
  if (body === undefined) return new Response(NONE, { status: 404 });
  return new Response(body && (Readable.toWeb(body) as ReadableStream), {
    headers: {
      'Content-Type': stored.content_type,
      'Content-Length': String(stored.size),
      'Content-Disposition': 'inline',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}
