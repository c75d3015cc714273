import { formOf } from '~/lib/form-fields';
import { server } from '~/platform/context.server';
import type { Route } from './+types/inquiry-answers';
import { listFormFields, receiveInquiry } from './inquiries.server';
import { refusalOf } from './refusal.server';
import { issueUploadToken } from './upload-token.server';

/** POST /consultation/answers, from the form's script: the inquiry without its files, answered in JSON. */
export async function action({ request, context }: Route.ActionArgs) {
  const studio = server(context);
  try {
    const { id, faults } = await receiveInquiry(studio, await listFormFields(studio), await formOf(request));
    if (faults) return Response.json({ faults }, { status: 400 });
    return Response.json({ id, upload_token: issueUploadToken(studio, id) }, { status: 201 });
  } catch (error) {
    const { status, message } = refusalOf(studio, error);
    return Response.json({ message }, { status });
  }
}
