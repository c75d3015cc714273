import { data, redirect } from 'react-router';
import type { Context } from '~/platform/context.server';
import { withinLimit } from '~/platform/limits.server';
import { answersIn, listFormFields, receiveInquiry } from './inquiries.server';
import type { Answers } from './inquiry.schema';
import { addInquiryFile } from './inquiry-files.server';
import { InquiryRefused } from './inquiry-refused';
import { type PostedForm, readPostedForm } from './posted-form.server';
import { refusalOf } from './refusal.server';
import { withSpool } from './spool.server';

/** Forms with files that one address may send in an hour, good or bad: each may have 500 MB. */
const MOST_PER_HOUR = 40;

/**
 * Takes the form as a browser without scripts sends it, everything at once: the inquiry first, then its files. Answers
 * with the confirmation's address, or with what to show in the form again.
 */
export async function takePostedInquiry(context: Context, request: Request) {
  let values: Answers = {};
  try {
    if (!(await withinLimit(context, `inquiry-form:${context.address}`, MOST_PER_HOUR, 3600)))
      throw new InquiryRefused(429, 'The form was sent many times from your address. Please try again in an hour.');
    return await withSpool(async (folder) => {
      const [posted, fields] = await Promise.all([readPostedForm(request, folder), listFormFields(context)]);
      values = answersIn(posted.answers, fields);
      const { id, faults } = await receiveInquiry(context, fields, posted.answers);
      if (faults) return data({ values, faults, hadFiles: posted.files.length + posted.missing > 0 }, { status: 400 });
      const missing = await addFiles(context, id, posted);
      return redirect(`/consultation?sent=1${missing ? `&missing=${missing}` : ''}`, 303);
    });
  } catch (error) {
    const { status, message } = refusalOf(context, error);
    return data({ values, faults: [], message, hadFiles: false }, { status });
  }
}

/** Adds every file that can be; answers with how many could not, or never arrived. */
async function addFiles(context: Context, id: string, { files, missing }: PostedForm) {
  let failed = missing;
  for (const file of files) {
    try {
      await addInquiryFile(context, id, file);
    } catch (error) {
      context.log.warn('a file of an inquiry was lost', { error, inquiry: id });
      failed += 1;
    }
  }
  return failed;
}
