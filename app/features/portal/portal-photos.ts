import { data } from 'react-router';
import { client, requireClient } from '~/features/accounts/sessions/require-client.server';
import { formFields } from '~/lib/form-fields';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/portal-photos';
import { handleUploadedPhoto } from './photo-uploads.server';

export const middleware: Route.MiddlewareFunction[] = [requireClient];

export function loader() {
  throw data(null, 404);
}

export async function action({ request, ...args }: Route.ActionArgs) {
  return handleUploadedPhoto(getContext(args), client(args), await formFields(request));
}
