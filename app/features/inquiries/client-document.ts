import { data } from 'react-router';
import { server } from '~/platform/context.server';
import type { Route } from './+types/client-document';
import { findDocument } from './client-documents.server';
import { downloadOf } from './private-file.server';

/** The download of one of a client's documents. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const studio = server(context);
  const document = await findDocument(studio, params.id, params.documentId);
  if (!document) throw data('This file is not there.', 404);
  return downloadOf(studio, request, document, `/client/${params.id}`);
}
