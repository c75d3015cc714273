import { staff } from '~/features/accounts/staff.server';
import { handleDraft } from '~/features/editor/draft-requests.server';
import type { StaffHandle } from '~/lib/areas';
import { formFields } from '~/lib/form-fields';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/page-draft';
import { withContent } from './page-form.server';
import { PAGE } from './page-manager.server';

export const handle: StaffHandle = { area: 'content' };

export async function action({ request, ...args }: Route.ActionArgs) {
  const typed = withContent(await formFields(request));
  return handleDraft(getContext(args), staff(args), PAGE, typed);
}
