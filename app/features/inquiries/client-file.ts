import { data } from 'react-router';
import { server } from '~/platform/context.server';
import type { Route } from './+types/client-file';
import { findClientFile } from './clients.server';
import { downloadOf } from './private-file.server';

/** The download of a file that came with an inquiry. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const studio = server(context);
  const file = await findClientFile(studio, params.id, params.fileId);
  if (!file) throw data('This file is not there.', 404);
  return downloadOf(studio, request, file, `/client/${params.id}`);
}
