import { data } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import { server } from '~/platform/context.server';
import { failureOf } from '~/platform/failed.server';
import { withPostedForm } from '~/platform/posted-form.server';
import type { Route } from './+types/client-uploads';
import { DOCUMENT_LIMITS, type TakenDocuments, takeDocuments } from './take-documents.server';

export function loader() {
  throw data(null, 404);
}

/** POST /client/{id}/documents, from the upload's script: one file and its category, answered in JSON. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const studio = server(context);
  staff(context).mayEdit('clients');
  let taken: TakenDocuments | undefined;
  const failed = await failureOf(studio, 'Upload Failed', async () => {
    taken = await withPostedForm(request, DOCUMENT_LIMITS, (form) => takeDocuments(studio, params.id, form));
  });
  const fault = failed?.fault ?? taken?.fault;
  if (!fault) return Response.json({}, { status: 201 });
  return Response.json(fault, { status: failed?.status ?? 400 });
}
