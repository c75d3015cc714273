import { staff } from '~/features/accounts/staff.server';
import type { StaffHandle } from '~/lib/areas';
import { formFields } from '~/lib/form-fields';
import { parseForm } from '~/lib/parse-form';
import { getContext } from '~/platform/context.server';
import { runJsonAction } from '~/platform/run-action.server';
import { saveLetterDraft } from './letter-draft.server';
import type { Route } from './+types/letter-draft';
import { draftForm } from './letter.schema';

export const handle: StaffHandle = { area: 'content' };

/** While one types. */
export async function action({ request, params: { id }, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const typed = await formFields(request);
  return runJsonAction(context, { errorTitle: 'Draft not stored' }, async () => {
    await saveLetterDraft(context, staff(args), id, parseForm(draftForm, typed));
    return Response.json({ saved: true });
  });
}
