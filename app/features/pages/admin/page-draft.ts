import { staff } from '~/features/accounts/staff.server';
import { handleDraft } from '~/features/editor/draft-requests.server';
import { formFields } from '~/lib/form-fields';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/page-draft';
import { withContent } from './page-form.server';
import { PAGE } from './page-manager.server';

export async function action({ request, ...args }: Route.ActionArgs) {
  const typed = withContent(await formFields(request));
  return handleDraft(getContext(args), staff(args), PAGE, typed);
}
