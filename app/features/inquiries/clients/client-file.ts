import { data } from 'react-router';
import type { StaffHandle } from '~/lib/areas';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/client-file';
import { findClientFile } from './clients.server';
import { downloadResponse } from '~/platform/private-file.server';

export const handle: StaffHandle = { area: 'content' };

export async function loader({ request, params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const file = await findClientFile(context, params.id, params.fileId);
  if (!file) throw data('This file does not exist.', 404);
  return downloadResponse(context, request, file, `/client/${params.id}`);
}
