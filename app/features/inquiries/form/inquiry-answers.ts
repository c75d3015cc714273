import { readForm } from '~/lib/form-fields';
import { getContext } from '~/platform/context.server';
import { toActionError } from '~/platform/run-action.server';
import type { Route } from './+types/inquiry-answers';
import { INQUIRY_ERRORS, listAskedFields, receiveInquiry } from './inquiries.server';
import { issueUploadToken } from './upload-token.server';

/** POST /consultation/answers, from the form's script: the inquiry without its files; JSON. */
export async function action({ request, url, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  try {
    const fields = await listAskedFields(context, url);
    const { id, created_at } = await receiveInquiry(context, fields, await readForm(request));
    // Counted from the first submission: sending it again does not extend the time for files.
    return Response.json({ id, upload_token: issueUploadToken(context, id, created_at.getTime()) }, { status: 201 });
  } catch (thrown) {
    const { status, error, errors } = await toActionError(context, INQUIRY_ERRORS, thrown);
    return Response.json({ error, errors }, { status });
  }
}
