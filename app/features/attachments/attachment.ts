import { data } from 'react-router';
import type { StaffHandle } from '~/lib/areas';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/attachment';
import { findAttachment } from './attachments.server';
import { attachmentResponse } from './serve-attachment.server';

export const handle: StaffHandle = { area: 'content' };

export async function loader({ request, params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const file = await findAttachment(context, params.id);
  if (!file) throw data('This file does not exist.', 404);
  return attachmentResponse(context, request, file, '/inbox');
}
