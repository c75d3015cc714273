import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { readStudio } from '~/features/studio/studio.server';
import { emailFault } from '~/lib/email-fault';
import { TRAP, TRAP_SPRUNG } from '~/lib/trap';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { withinLimit } from '~/platform/limits.server';
import { queueMail } from '~/platform/mail.server';
import { type AnswerFault, type FormField, isDay } from './answer-faults';
import { SUBMISSION_TOKEN } from './file-limits';
import { ANSWER_COLUMNS, type Answers, checkAnswers } from './inquiry.schema';
import { CoupleLetter, StudioLetter } from './inquiry-letters';
import { InquiryRefused } from './inquiry-refused';
import { textOf } from './text-of';

/** What the inquiry form asks, in its order (spec 7). */
export async function listFormFields({ db, reads }: Context): Promise<FormField[]> {
  reads('client_form_fields');
  return db
    .selectFrom('client_form_fields')
    .select(['field_name', 'field_label', 'field_type', 'is_required', 'placeholder', 'options'])
    .orderBy('sort_order')
    .orderBy('id')
    .limit(100)
    .$castTo<FormField>()
    .execute();
}

/**
 * Checks what the form sent and stores it: the inquiry's id, or what is wrong with which answer. The same submission
 * sent again is the same inquiry, with the answers it has now. Throws `InquiryRefused` (429).
 */
export async function receiveInquiry(
  context: Context,
  fields: FormField[],
  posted: FormData,
): Promise<{ id: string; faults?: undefined } | { id?: undefined; faults: AnswerFault[] }> {
  const { answers, faults = [] } = checkAnswers(fields, answersIn(posted, fields));
  if (textOf(posted, TRAP) !== '') faults.push({ field_name: TRAP, message: TRAP_SPRUNG });
  if (!answers || faults.length > 0) return { faults };
  return { id: await submitInquiry(context, fields, answers, tokenOf(posted, answers)) };
}

/** What was typed into each field, to show it again. Whatever else was sent is left out. */
export function answersIn(posted: FormData, fields: FormField[]): Answers {
  return Object.fromEntries(fields.map(({ field_name }) => [field_name, textOf(posted, field_name)]));
}

/**
 * A page that is the same for everyone carries no token: the browser makes one. Where it runs no scripts, the same
 * answers on one day are the same inquiry.
 */
function tokenOf(posted: FormData, answers: Answers) {
  const given = textOf(posted, SUBMISSION_TOKEN);
  if (isUuid(given)) return given;
  const said = JSON.stringify([new Date().toISOString().slice(0, 10), answers]);
  return `content:${createHash('sha256').update(said).digest('base64url')}`;
}

async function submitInquiry(context: Context, fields: FormField[], answers: Answers, token: string) {
  return context.transaction(async (tx) => {
    const { id, is_new } = await storeClient(tx, answers, token);
    if (is_new) {
      if (!(await withinLimit(tx, 'inquiry by address', context.address)))
        throw new InquiryRefused(
          429,
          'Many inquiries came from your address. Please try again in an hour, or call us.',
        );
      await announce(tx, fields, answers, id);
    }
    tx.writes('clients');
    return id;
  });
}

async function storeClient({ db }: Context, answers: Answers, token: string) {
  const said = { ...columnsOf(answers), form_data: JSON.stringify(answers) };
  return db
    .insertInto('clients')
    .values({ ...said, submission_token: token })
    .onConflict((same) => same.column('submission_token').doUpdateSet(said))
    .returning(['id', sql<boolean>`xmax = 0`.as('is_new')])
    .executeTakeFirstOrThrow();
}

/** The answers that `clients` has a column for. One that is empty, or no day where a day belongs, stays null there. */
function columnsOf(answers: Answers) {
  const answer = (column: (typeof ANSWER_COLUMNS)[number]) =>
    (Object.hasOwn(answers, column) && answers[column]) || null;
  const day = answer('event_date');
  const columns = Object.fromEntries(ANSWER_COLUMNS.map((column) => [column, answer(column)]));
  return { ...columns, event_date: day && isDay(day) ? day : null };
}

async function announce(tx: Context, fields: FormField[], answers: Answers, id: string) {
  const studio = await readStudio(tx);
  const said = fields.flatMap(({ field_name, field_label }) => {
    const answer = answers[field_name];
    return answer ? [{ label: field_label, answer }] : [];
  });
  const name = answers.name ?? '';
  const email = answers.email && !emailFault(answers.email) ? answers.email : undefined;
  if (studio.email)
    await queueMail(tx, {
      cause: `inquiry:${id}:studio`,
      recipient: studio.email,
      ...(email && { reply_to: email }),
      subject: name ? `Inquiry from ${name.replace(/\s+/g, ' ').slice(0, 80)}` : 'A new inquiry',
      body: StudioLetter({ said, href: `${tx.config.baseUrl}/client/${id}` }),
    });
  if (email)
    await queueMail(tx, {
      cause: `inquiry:${id}:couple`,
      recipient: email,
      ...(studio.email && { reply_to: studio.email }),
      subject: `Your inquiry to ${studio.name}`,
      body: CoupleLetter({ name, studio }),
    });
}
