import { formFields } from '~/lib/form-fields';
import { getContext } from '~/platform/context.server';
import { handleUpload } from '~/features/inquiries/documents/handle-upload.server';
import type { Route } from './+types/inquiry-file';
import { MAX_FILE_BYTES } from './file-limits';
import { addInquiryFile } from './inquiry-files.server';
import { readUploadToken, TOKEN_EXPIRED } from './upload-token.server';

/** POST /consultation/files, from the form's script: adds an upload (`upload`) to the inquiry that `X-Upload-Token` names. */
export async function action({ request, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const clientId = readUploadToken(context, request.headers.get('x-upload-token') ?? '', context.now().getTime());
  if (!clientId) return Response.json({ title: 'Upload Failed', description: TOKEN_EXPIRED }, { status: 403 });
  const { upload = '' } = await formFields(request);
  const finished = { id: upload, mostBytes: MAX_FILE_BYTES, owner: { client_id: clientId } };
  return handleUpload(context, finished, async (file, { id, settle }) => {
    await addInquiryFile(context, clientId, { ...file, upload_token: id }, settle);
    return undefined;
  });
}
