import { renderPreview } from '~/features/editor/draft-requests.server';
import { formFields } from '~/lib/form-fields';
import type { Route } from './+types/terms-preview';
import { SECTION } from './terms-manager.server';

export async function action({ request }: Route.ActionArgs) {
  return renderPreview(await formFields(request), SECTION);
}
