import { join } from 'node:path';
import { UserError } from '~/lib/user-error';
import { type Context, getContext } from '~/platform/context.server';
import { withinLimit } from '~/platform/limits.server';
import { limitedBody, writeTempFile, withTempFolder } from '~/platform/temp-files.server';
import type { Route } from './+types/inquiry-file';
import { MAX_FILE_BYTES, TOO_LARGE } from './file-limits';
import { addInquiryFile } from './inquiry-files.server';
import { refusalOf } from './refusal.server';
import { readUploadToken } from './upload-token.server';

/**
 * POST /consultation/files, from the form's script: one file as the body. Its name and token come in the headers
 * `X-File-Name` (percent-encoded) and `X-File-Token`, the permission in `X-Upload-Token`.
 */
export async function action({ request, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  try {
    await storeFile(context, request);
    return Response.json({}, { status: 201 });
  } catch (error) {
    const { status, message } = refusalOf(context, error);
    return Response.json({ message }, { status });
  }
}

async function storeFile(context: Context, request: Request) {
  const { headers } = request;
  const clientId = readUploadToken(context, headers.get('x-upload-token') ?? '');
  if (!clientId) throw new UserError(403, 'forbidden', 'This form was open for too long. Please submit it again.');
  if (!(await withinLimit(context, 'inquiry file by address', context.address)))
    throw new UserError(429, 'too-many', 'Many files came from your address. Please try again in an hour.');
  await withTempFolder(async (folder) => {
    const path = join(folder, 'file');
    await writeTempFile(limitedBody(request, MAX_FILE_BYTES, TOO_LARGE), path);
    const upload_token = headers.get('x-file-token')?.slice(0, 64);
    await addInquiryFile(context, clientId, { name: nameIn(headers), path, ...(upload_token && { upload_token }) });
  });
}

function nameIn(headers: Headers) {
  const given = headers.get('x-file-name') ?? '';
  try {
    return decodeURIComponent(given);
  } catch {
    return given;
  }
}
