import { data } from 'react-router';
import { client, requireClient } from '~/features/accounts/sessions/require-client.server';
import { findAttachment } from '~/features/attachments/attachments.server';
import { attachmentResponse } from '~/features/attachments/serve-attachment.server';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/portal-attachment';
import { mayReadLetter } from './portal-events.server';

export const middleware: Route.MiddlewareFunction[] = [requireClient];

/** 404 for a file of a letter that the account may not read. */
export async function loader({ request, params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const file = await findAttachment(context, params.id);
  if (!file?.letter_id || !(await mayReadLetter(context, client(args), file.letter_id)))
    throw data('This file does not exist.', 404);
  return attachmentResponse(context, request, file, '/client-portal');
}
