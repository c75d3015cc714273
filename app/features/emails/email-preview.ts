import type { StaffHandle } from '~/lib/areas';
import { formFields } from '~/lib/form-fields';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/email-preview';
import { previewEmail } from './email-preview.server';
import { readEmailTexts, requireEmail } from './email-texts.server';

export const handle: StaffHandle = { area: 'settings' };

/** GET /email-manager/:id/preview: as it is sent now. */
export async function loader({ params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const email = requireEmail(params.id);
  const { texts } = await readEmailTexts(context, email);
  return Response.json(await previewEmail(context, email, texts));
}

/** POST: with what was typed. */
export async function action({ params, request, ...args }: Route.ActionArgs) {
  const email = requireEmail(params.id);
  return Response.json(await previewEmail(getContext(args), email, await formFields(request)));
}
