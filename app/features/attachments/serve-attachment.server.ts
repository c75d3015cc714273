import { buffer } from 'node:stream/consumers';
import { CLIENT_FILES } from '~/platform/buckets';
import { downloadResponse } from '~/platform/private-file.server';
import { limitConcurrency } from '~/lib/limit-concurrency';
import type { Context } from '~/platform/context.server';
import { resizePicture } from '~/platform/picture-resizer.server';
import { MAX_PIXELS } from '~/platform/pictures.server';
import type { FoundAttachment } from './attachments.server';

/** Twice as fine as it is shown. */
const SMALL_WIDTH = 240;
/** What `preparePicture` writes; anything else is a download. */
const SHOWN = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

const limited = limitConcurrency(2);

/** A picture, or a small one with `?small`; other files are downloads. The caller checks permission. */
export async function attachmentResponse(context: Context, request: Request, file: FoundAttachment, back: string) {
  const { id, file_path, content_type } = file;
  if (!SHOWN.includes(content_type)) return downloadResponse(context, request, file, back);
  const isSmall = new URL(request.url).searchParams.has('small');
  const tag = `"${id}${isSmall ? '-small' : ''}"`;
  const headers = {
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    // Asked for again each time, so that permission is checked; a file never changes.
    'Cache-Control': 'private, no-cache',
    ETag: tag,
  };
  if (request.headers.get('if-none-match') === tag) return new Response(null, { status: 304, headers });
  const stored = await context.files.open(CLIENT_FILES, file_path);
  if (!stored) return new Response('This file is lost.', { status: 404 });
  const original = await buffer(stored);
  const body = isSmall
    ? await limited(() => resizePicture({ original, width: SMALL_WIDTH, format: 'webp', mostPixels: MAX_PIXELS }))
    : original;
  const type = isSmall ? 'image/webp' : content_type;
  return new Response(new Uint8Array(body), { headers: { ...headers, 'Content-Type': type } });
}
