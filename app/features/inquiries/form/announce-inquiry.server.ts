import { readServiceNames } from '~/features/studio/empty-pages.server';
import { openStudioMail, type StudioMail } from '~/features/studio/studio-mail.server';
import { plainLink } from '~/lib/secret-text';
import { emailError } from '~/lib/email-error';
import { newId } from '~/lib/new-id';
import type { Context } from '~/platform/context.server';
import { shownAnswer } from './shown-answer';
import { toColumns } from './answer-columns';
import type { FormField } from './answer-errors';
import type { Answers } from './inquiry.schema';
import { INQUIRY_CHANGED_STUDIO, INQUIRY_RECEIVED, INQUIRY_STUDIO } from './inquiry-email-definitions.server';
import type { StoredInquiry } from './store-inquiry.server';
import { SYMPATHY_FIELDS, SYMPATHY_NAME, SYMPATHY_PATH } from './sympathy-form';

export async function announceInquiry(tx: Context, fields: FormField[], answers: Answers, { id }: { id: string }) {
  const sender = senderOf(fields, answers);
  const mail = await openStudioMail(tx);
  const facts = await studioFacts(tx, { id, fields, sender, answers: labelled(fields, answers) });
  const envelope = toStudio(mail, sender, `inquiry:${id}:studio`);
  if (envelope) await mail.queue(INQUIRY_STUDIO, facts, envelope);
  await mailCouple(tx, mail, `inquiry:${id}:couple`, sender);
}

/** Emails the studio what changed. A new address gets the confirmation, because the old one may be a typo. */
export async function announceChange(tx: Context, fields: FormField[], answers: Answers, stored: StoredInquiry) {
  const { id, before } = stored;
  const sender = senderOf(fields, answers);
  const mail = await openStudioMail(tx);
  const changed = labelled(fields, answers, before).filter(({ answer, was }) => answer !== was);
  const envelope = toStudio(mail, sender, `inquiry:${id}:studio:${newId()}`);
  if (envelope)
    await mail.queue(INQUIRY_CHANGED_STUDIO, await studioFacts(tx, { id, fields, sender, answers: changed }), envelope);
  if (sender.email !== senderOf(fields, before).email)
    await mailCouple(tx, mail, `inquiry:${id}:couple:${newId()}`, sender);
}

type Announced = { id: string; fields: FormField[]; sender: Sender; answers: ReturnType<typeof labelled> };

async function studioFacts(tx: Context, { id, fields, sender: { name, email }, answers }: Announced) {
  const isSympathy = fields === SYMPATHY_FIELDS;
  const service = (await readServiceNames(tx))[SYMPATHY_PATH] ?? SYMPATHY_NAME;
  const href = plainLink(tx.config, `/client/${id}`);
  return { name: inSubject(name), isSympathy, service, canReply: !!email, answers, href };
}

function toStudio({ studio }: StudioMail, { email }: Sender, dedupe_key: string) {
  return studio.email ? { dedupe_key, recipient: studio.email, ...(email && { reply_to: email }) } : undefined;
}

async function mailCouple({ config }: Context, mail: StudioMail, dedupe_key: string, { name, email }: Sender) {
  if (!email) return;
  const facts = { name, bookingUrl: plainLink(config, '/booking') };
  const reply_to = mail.studio.email;
  await mail.queue(INQUIRY_RECEIVED, facts, { dedupe_key, recipient: email, ...(reply_to && { reply_to }) });
}

type Sender = { name: string; email: string | undefined };

function senderOf(fields: FormField[], answers: Answers): Sender {
  const { name, email } = toColumns(fields, answers);
  return { name: name ?? '', email: email && !emailError(email) ? email : undefined };
}

function labelled(fields: FormField[], answers: Answers, before: Answers = {}) {
  return fields.flatMap(({ field_name, field_label }) => {
    const [answer, was] = [shownAnswer(answers[field_name] ?? ''), shownAnswer(before[field_name] ?? '')];
    return answer || was ? [{ label: field_label, answer, was }] : [];
  });
}

function inSubject(name: string) {
  return name.replace(/\s+/g, ' ').slice(0, 80);
}
