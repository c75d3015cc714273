import { staff } from '~/features/accounts/staff.server';
import { renderPreview } from '~/features/writing/posted-writing.server';
import { formFields } from '~/lib/form-fields';
import type { Route } from './+types/post-preview';
import { POST } from './blog-manager.server';

/** POST: a post's text as it will stand on the public page. */
export async function action({ request, ...args }: Route.ActionArgs) {
  staff(args).mayEdit('content');
  return renderPreview(await formFields(request), POST);
}
