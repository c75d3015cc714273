import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { data, redirect } from 'react-router';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { HttpError } from '~/platform/http-error.server';
import { withinLimit } from '~/platform/limits.server';
import { QUOTA_USED, consumeUploadQuota } from '~/platform/upload-quota.server';
import { type PostedFile, type PostedForm, withPostedForm } from '~/platform/posted-form.server';
import { toActionError } from '~/platform/run-action.server';
import { MAX_FILE_BYTES, MAX_FILES } from './file-limits';
import { answersIn, INQUIRY_ERRORS, listAskedFields, receiveInquiry } from './inquiries.server';
import type { Answers } from './inquiry.schema';
import { addInquiryFile } from './inquiry-files.server';
import { isAboutSympathy } from './sympathy-form';

const LIMITS = { files: MAX_FILES, fileBytes: MAX_FILE_BYTES };

/** The form without scripts: stores the inquiry first, then its files. */
export async function handleInquiryForm(context: Context, request: Request, url: URL) {
  let typed: Answers = {};
  let hadFiles = false;
  try {
    const limitError = await checkLimit(context);
    if (limitError instanceof UserError && !isSmall(request)) throw limitError;
    return await withPostedForm(context, request, LIMITS, async (posted) => {
      typed = posted.texts;
      context.trace.typed = Object.entries(typed);
      if (limitError) throw limitError;
      const fields = await listAskedFields(context, url);
      const answers = withFileNames(posted);
      typed = answersIn(answers, fields);
      hadFiles = posted.files.length + posted.lost.length > 0;
      const { id } = await receiveInquiry(context, fields, answers);
      const missing = await addFiles(context, id, posted);
      const about = isAboutSympathy(url.searchParams) ? 'about=sympathy&' : '';
      return redirect(`/consultation?${about}sent=1${missing ? `&missing=${missing}` : ''}`, 303);
    });
  } catch (thrown) {
    const error = thrown instanceof HttpError ? new UserError(thrown.status, 'invalid', thrown.message) : thrown;
    const { status, ...actionError } = await toActionError(context, { ...INQUIRY_ERRORS, typed }, error);
    return data({ ...actionError, hadFiles }, status);
  }
}

/** The error is thrown once the form is read, so that its texts can be kept. */
async function checkLimit(context: Context): Promise<unknown> {
  try {
    if (await withinLimit(context, 'inquiry form by address', context.address)) return undefined;
    return new UserError(
      429,
      'too-many',
      'The form was sent many times from your address. Please try again in an hour.',
    );
  } catch (error) {
    return error;
  }
}

function isSmall({ headers }: Request) {
  return Number(headers.get('content-length') ?? Infinity) < 1024 * 1024;
}

function withFileNames({ fields, files }: PostedForm) {
  for (const { field, name } of files) fields.append(field, name);
  return fields;
}

async function addFiles(context: Context, id: string, { files, lost }: PostedForm) {
  let failed = lost.length;
  for (const file of files) {
    try {
      if (!(await consumeUploadQuota(context, file.size))) throw new UserError(429, 'too-many', QUOTA_USED);
      // A form sent twice contains every file twice: the same bytes under the same name are one file.
      await addInquiryFile(context, id, { ...file, upload_token: await hashOf(file) });
    } catch (error) {
      context.log.warn('a file of an inquiry was lost', { error, inquiry: id });
      failed += 1;
    }
  }
  return failed;
}

async function hashOf({ name, path }: PostedFile) {
  const hash = createHash('sha256').update(`${name}\0`);
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest('base64url');
}
