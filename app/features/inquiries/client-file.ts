import { Readable } from 'node:stream';
import { data } from 'react-router';
import { attachment } from '~/lib/attachment';
import { server } from '~/platform/context.server';
import type { Route } from './+types/client-file';
import { findClientFile } from './clients.server';

/** The download of one file, always saved and never shown: it may hold anything (product.md, "People and permissions"). */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const file = await findClientFile(server(context), params.id, params.fileId);
  if (!file) throw data('This file is not there.', 404);
  const headers = {
    'Content-Type': 'application/octet-stream',
    'Content-Length': String(file.size),
    'Content-Disposition': attachment(file.file_name),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  };
  // A body that nobody reads would keep its file open.
  if (request.method === 'HEAD') return new Response(null, { headers });
  const body = await file.open();
  if (!body) throw data('This file is not there.', 404);
  return new Response(Readable.toWeb(body) as ReadableStream, { headers });
}
