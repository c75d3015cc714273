import { data } from 'react-router';
import type { StaffHandle } from '~/lib/areas';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/client-document';
import { findDocument } from './client-documents.server';
import { downloadResponse } from '~/platform/private-file.server';

export const handle: StaffHandle = { area: 'content' };

export async function loader({ request, params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const document = await findDocument(context, params.id, params.documentId);
  if (!document) throw data('This file does not exist.', 404);
  return downloadResponse(context, request, document, `/client/${params.id}`);
}
