import { createHash } from 'node:crypto';
import { fieldErrors } from '~/lib/field-errors';
import { HONEYPOT, HONEYPOT_FILLED } from '~/lib/honeypot';
import { invalid } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { withinLimit } from '~/platform/limits.server';
import { announceChange, announceInquiry } from './announce-inquiry.server';
import { toColumns } from './answer-columns';
import type { FormField } from './answer-errors';
import { SUBMISSION_TOKEN } from './file-limits';
import { type Answers, inquirySchema } from './inquiry.schema';
import { isAboutSympathy, SYMPATHY_FIELDS } from './sympathy-form';
import { type StoredInquiry, storeInquiry } from './store-inquiry.server';
import { textOf } from './text-of';

export const INQUIRY_ERRORS = { errorTitle: 'Submission Failed', marksOnly: true, keepsTyped: true };

/** In the form's order (spec 7). */
export async function listFormFields({ db }: Context): Promise<FormField[]> {
  return db
    .selectFrom('client_form_fields')
    .select(['field_name', 'field_label', 'field_type', 'is_required', 'placeholder', 'options', 'role'])
    .orderBy('sort_order')
    .orderBy('id')
    .limit(100)
    .$castTo<FormField>()
    .execute();
}

/** Of the form at this address. */
export async function listAskedFields(context: Context, url: URL): Promise<FormField[]> {
  return isAboutSympathy(url.searchParams) ? SYMPATHY_FIELDS : listFormFields(context);
}

/** Validates and stores an inquiry; throws a `UserError` with the errors of its fields. The same submission sent again is the same inquiry (see `storeInquiry`). */
export async function receiveInquiry(context: Context, fields: FormField[], posted: FormData): Promise<StoredInquiry> {
  const parsed = inquirySchema(fields).safeParse(answersIn(posted, fields));
  const errors = parsed.success ? {} : fieldErrors(parsed.error);
  const isSpam = textOf(posted, HONEYPOT) !== '';
  if (isSpam) errors[HONEYPOT] = HONEYPOT_FILLED;
  if (!parsed.success || isSpam) throw invalid(errors);
  return submitInquiry(context, fields, parsed.data, tokenOf(context, posted, parsed.data));
}

/** For showing the form again; unknown fields are left out. */
export function answersIn(posted: FormData, fields: FormField[]): Answers {
  return Object.fromEntries(fields.map(({ field_name }) => [field_name, textOf(posted, field_name)]));
}

/** The browser creates it, as the page is cached. Without scripts, the same answers on one day are one inquiry. */
function tokenOf({ now }: Context, posted: FormData, answers: Answers) {
  const given = textOf(posted, SUBMISSION_TOKEN);
  if (isUuid(given)) return given;
  const content = JSON.stringify([now().toISOString().slice(0, 10), answers]);
  return `content:${createHash('sha256').update(content).digest('base64url')}`;
}

async function submitInquiry(context: Context, fields: FormField[], answers: Answers, token: string) {
  return context.transaction(async (tx) => {
    const stored = await storeInquiry(tx, { answers, columns: toColumns(fields, answers), token });
    await countSubmission(tx, stored);
    if (stored.outcome === 'new') await announceInquiry(tx, fields, answers, stored);
    if (stored.outcome === 'changed') await announceChange(tx, fields, answers, stored);
    return stored;
  });
}

/** Unchanged resubmissions are mostly retries, so more of them are allowed. */
async function countSubmission(tx: Context, { outcome }: StoredInquiry) {
  const limit = outcome === 'same' ? 'inquiry sent again by address' : 'inquiry by address';
  if (!(await withinLimit(tx, limit, tx.address)))
    throw new UserError(
      429,
      'too-many',
      'A lot of inquiries came from your connection. Please try again in an hour, or call us.',
    );
}
