import { staff } from '~/features/accounts/staff.server';
import type { StaffHandle } from '~/lib/areas';
import { readJson } from '~/lib/form-fields';
import { getContext } from '~/platform/context.server';
import { runJsonAction } from '~/platform/run-action.server';
import type { Route } from './+types/check-photos';
import { checkPhotos } from './check-photos.server';

export const handle: StaffHandle = { area: 'all' };

export async function action({ request, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  return runJsonAction(context, { errorTitle: 'Not checked' }, async () => {
    const id = await checkPhotos(context, staff(args), await readJson(request));
    return Response.json({ id }, { status: 201 });
  });
}
