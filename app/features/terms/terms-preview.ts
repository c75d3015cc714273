import { renderPreview } from '~/features/editor/draft-requests.server';
import type { StaffHandle } from '~/lib/areas';
import { formFields } from '~/lib/form-fields';
import type { Route } from './+types/terms-preview';
import { SECTION } from './terms-manager.server';

export const handle: StaffHandle = { area: 'content' };

export async function action({ request }: Route.ActionArgs) {
  return renderPreview(await formFields(request), SECTION);
}
