import { Readable } from 'node:stream';
import { contentDisposition } from '~/lib/content-disposition';
import { tryRead } from './try-read.server';
import type { Context } from './context.server';
import { redirectWithFlash } from './flash.server';
import { CLIENT_FILES } from './buckets';

interface PrivateFile {
  file_name: string;
  file_path: string;
}

/** Never inline: it may contain anything (product.md, "People and permissions"). The caller checks permission. */
export async function downloadResponse(context: Context, request: Request, file: PrivateFile, back: string) {
  const { file_name, file_path } = file;
  const stored = await context.db
    .selectFrom('stored_files')
    .select('size')
    .where('bucket', '=', CLIENT_FILES)
    .where('key', '=', file_path)
    .executeTakeFirst();
  // An unread body would keep its file open.
  const isWanted = request.method !== 'HEAD';
  const open = () => context.files.open(CLIENT_FILES, file_path);
  const body = stored && isWanted ? await tryRead(context, 'a file', open) : null;
  if (!stored || body === undefined)
    return redirectWithFlash(context, back, {
      title: 'Download Error',
      description: `Could not download ${file_name}.`,
      variant: 'destructive',
    });
  return new Response(body && (Readable.toWeb(body) as ReadableStream), {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Length': String(stored.size),
      'Content-Disposition': contentDisposition(file_name),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  });
}
