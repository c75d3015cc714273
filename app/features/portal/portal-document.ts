import { data } from 'react-router';
import { client, requireClient } from '~/features/accounts/sessions/require-client.server';
import { findDocument } from '~/features/inquiries/documents/client-documents.server';
import { downloadResponse } from '~/platform/private-file.server';
import { listSeenEvents, shownDocuments } from './portal-events.server';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/portal-document';

export const middleware: Route.MiddlewareFunction[] = [requireClient];

/** 404 for a document that the account may not see. */
export async function loader({ request, params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const document = await findDocument(
    context,
    shownDocuments(await listSeenEvents(context, client(args))),
    params.documentId,
  );
  if (!document) throw data('This file does not exist.', 404);
  return downloadResponse(context, request, document, '/client-portal');
}
