import { staff } from '~/features/accounts/staff.server';
import { handleDraft } from '~/features/editor/draft-requests.server';
import type { StaffHandle } from '~/lib/areas';
import { formFields } from '~/lib/form-fields';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/terms-draft';
import { SECTION } from './terms-manager.server';

export const handle: StaffHandle = { area: 'content' };

export async function action({ request, ...args }: Route.ActionArgs) {
  const typed = await formFields(request);
  return handleDraft(getContext(args), staff(args), SECTION, typed);
}
