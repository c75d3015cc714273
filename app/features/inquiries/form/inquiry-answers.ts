import { readForm } from '~/lib/form-fields';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/inquiry-answers';
import { listFormFields, receiveInquiry } from './inquiries.server';
import { refusalOf } from './refusal.server';
import { issueUploadToken } from './upload-token.server';

/** POST /consultation/answers, from the form's script: the inquiry without its files; JSON. */
export async function action({ request, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  try {
    const { inquiry, errors } = await receiveInquiry(context, await listFormFields(context), await readForm(request));
    if (errors) return Response.json({ errors }, { status: 400 });
    const { id, created_at } = inquiry;
    // Counted from the first submission: sending it again does not extend the time for files.
    return Response.json({ id, upload_token: issueUploadToken(context, id, created_at.getTime()) }, { status: 201 });
  } catch (error) {
    const { status, message } = refusalOf(context, error);
    return Response.json({ message }, { status });
  }
}
