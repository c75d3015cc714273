import { data } from 'react-router';
import { client, requireClient } from '~/features/accounts/require-client.server';
import { server } from '~/platform/context.server';
import { failureOf } from '~/platform/failed.server';
import { withPostedForm } from '~/platform/posted-form.server';
import type { Route } from './+types/portal-photos';
import { PHOTO_LIMITS, takePhotos } from './take-photos.server';

export const middleware: Route.MiddlewareFunction[] = [requireClient];

export function loader() {
  throw data(null, 404);
}

/** POST /client-portal/photos, from the upload's script: one photo, answered in JSON. */
export async function action({ request, context }: Route.ActionArgs) {
  const studio = server(context);
  let faults: string[] = [];
  const failed = await failureOf(studio, 'Upload Failed', async () => {
    ({ faults } = await withPostedForm(request, PHOTO_LIMITS, (form) => takePhotos(studio, client(context), form)));
  });
  const [description] = faults;
  const fault = failed?.fault ?? (description && { title: 'Upload Failed', description });
  return fault ? Response.json(fault, { status: failed?.status ?? 400 }) : Response.json({}, { status: 201 });
}
