import { staff } from '~/features/accounts/staff.server';
import type { StaffHandle } from '~/lib/areas';
import { formFields } from '~/lib/form-fields';
import { getContext } from '~/platform/context.server';
import { runJsonAction } from '~/platform/run-action.server';
import type { Route } from './+types/import-photo';
import { addImportedPhoto, startPhotoImport } from './photo-imports.server';

export const handle: StaffHandle = { area: 'all' };

const NOT_STORED = { errorTitle: 'Upload Failed', unexpected: 'It could not be stored. Please try again.' };

/** Opens an import (`intent=start`), or adds the photo of an `upload`. */
export async function action({ request, params, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const { intent, upload = '' } = await formFields(request);
  return runJsonAction(context, NOT_STORED, async () => {
    if (intent === 'start') {
      await startPhotoImport(context, staff(args), params.id);
      return Response.json({});
    }
    const id = await addImportedPhoto(context, staff(args), params.id, upload);
    return Response.json({ id }, { status: 201 });
  });
}
