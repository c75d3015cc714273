import type { ReactElement } from 'react';
import { readStudio } from '~/features/studio/studio.server';
import { emailError } from '~/lib/email-error';
import { newId } from '~/lib/new-id';
import type { Context } from '~/platform/context.server';
import { queueMail } from '~/platform/mail.server';
import { toColumns } from './answer-columns';
import type { FormField } from './answer-errors';
import type { Answers } from './inquiry.schema';
import { InquiryChangedEmail, InquiryReceivedEmail, NewInquiryEmail } from './inquiry-email-templates';
import type { StoredInquiry } from './store-inquiry.server';
import { SYMPATHY_FIELDS } from './sympathy-form';

export async function announceInquiry(tx: Context, fields: FormField[], answers: Answers, { id }: { id: string }) {
  const { name, email } = senderOf(fields, answers);
  await mailStudio(tx, {
    dedupe_key: `inquiry:${id}:studio`,
    email,
    subject: name ? `${kindOf(fields)} from ${inSubject(name)}` : 'A new inquiry',
    body: NewInquiryEmail({
      canReply: !!email,
      answers: labelled(fields, answers),
      href: `${tx.config.baseUrl}/client/${id}`,
    }),
  });
  await mailCouple(tx, `inquiry:${id}:couple`, { name, email });
}

/** Emails the studio what changed. A new address gets the confirmation, because the old one may be a typo. */
export async function announceChange(tx: Context, fields: FormField[], answers: Answers, stored: StoredInquiry) {
  const { id, before } = stored;
  const { name, email } = senderOf(fields, answers);
  const changed = labelled(fields, answers, before).filter(({ answer, was }) => answer !== was);
  await mailStudio(tx, {
    dedupe_key: `inquiry:${id}:studio:${newId()}`,
    email,
    subject: name ? `Changed inquiry from ${inSubject(name)}` : 'A changed inquiry',
    body: InquiryChangedEmail({ canReply: !!email, answers: changed, href: `${tx.config.baseUrl}/client/${id}` }),
  });
  if (email !== senderOf(fields, before).email)
    await mailCouple(tx, `inquiry:${id}:couple:${newId()}`, { name, email });
}

type Mail = { dedupe_key: string; email: string | undefined; subject: string; body: ReactElement };

async function mailStudio(tx: Context, { email, ...mail }: Mail) {
  const studio = await readStudio(tx);
  if (!studio.email) return;
  await queueMail(tx, { ...mail, recipient: studio.email, ...(email && { reply_to: email }) });
}

async function mailCouple(tx: Context, dedupe_key: string, { name, email }: Sender) {
  if (!email) return;
  const studio = await readStudio(tx);
  await queueMail(tx, {
    dedupe_key,
    recipient: email,
    ...(studio.email && { reply_to: studio.email }),
    subject: `Your inquiry to ${studio.name}`,
    body: InquiryReceivedEmail({ name, studio, bookingUrl: `${tx.config.baseUrl}/booking` }),
  });
}

type Sender = { name: string; email: string | undefined };

function senderOf(fields: FormField[], answers: Answers): Sender {
  const { name, email } = toColumns(fields, answers);
  return { name: name ?? '', email: email && !emailError(email) ? email : undefined };
}

function labelled(fields: FormField[], answers: Answers, before: Answers = {}) {
  return fields.flatMap(({ field_name, field_label }) => {
    const [answer, was] = [answers[field_name] ?? '', before[field_name] ?? ''];
    return answer || was ? [{ label: field_label, answer, was }] : [];
  });
}

function kindOf(fields: FormField[]) {
  return fields === SYMPATHY_FIELDS ? 'Sympathy flowers: a call back' : 'Inquiry';
}

function inSubject(name: string) {
  return name.replace(/\s+/g, ' ').slice(0, 80);
}
