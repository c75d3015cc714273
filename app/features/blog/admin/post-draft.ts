import { staff } from '~/features/accounts/staff.server';
import { handleDraft } from '~/features/editor/draft-requests.server';
import type { StaffHandle } from '~/lib/areas';
import { formFields } from '~/lib/form-fields';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/post-draft';
import { POST } from './blog-manager.server';

export const handle: StaffHandle = { area: 'content' };

export async function action({ request, ...args }: Route.ActionArgs) {
  return handleDraft(getContext(args), staff(args), POST, await formFields(request));
}
