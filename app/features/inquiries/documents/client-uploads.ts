import { data } from 'react-router';
import type { StaffHandle } from '~/lib/areas';
import { formFields } from '~/lib/form-fields';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/client-uploads';
import { handleUploadedDocument } from './document-uploads.server';

export const handle: StaffHandle = { area: 'content' };

export function loader() {
  throw data(null, 404);
}

/** POST /client/{id}/documents, from the upload's script: makes a document of an upload; JSON. */
export async function action({ request, params, ...args }: Route.ActionArgs) {
  return handleUploadedDocument(getContext(args), params.id, await formFields(request));
}
