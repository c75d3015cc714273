import type { Context } from '~/platform/context.server';
import { type Email, queueMail, sendMailNow } from '~/platform/mail.server';
import { composeEmail, type EmailTexts } from './compose-email.server';
import type { EmailDefinition } from './email-definition.server';
import { readStudio } from './studio.server';

type Envelope = Omit<Email, 'subject' | 'body' | 'secrets'>;

/** Sends any number of emails after reading the studio and what it changed in their texts once. */
export async function openStudioMail(context: Context) {
  const [studio, changed] = await Promise.all([readStudio(context), readChangedTexts(context)]);

  function compose<Facts, Name extends string, Place extends string>(
    email: EmailDefinition<Facts, Name, Place>,
    facts: Facts,
    envelope: Envelope,
  ): Email {
    return { ...envelope, ...composeEmail(email, changed.get(email.id)?.texts ?? {}, facts, studio) };
  }

  return {
    studio,
    /** Does nothing if staff have switched this email off. */
    async queue<Facts, Name extends string, Place extends string>(
      email: EmailDefinition<Facts, Name, Place>,
      facts: Facts,
      envelope: Envelope,
    ) {
      if (email.isOptional && changed.get(email.id)?.is_off) return;
      await queueMail(context, compose(email, facts, envelope));
    },
    /** Waits for the mail server. Returns what it answered if it refused. */
    sendNow<Facts, Name extends string, Place extends string>(
      email: EmailDefinition<Facts, Name, Place>,
      facts: Facts,
      envelope: Envelope,
    ) {
      return sendMailNow(context, compose(email, facts, envelope));
    },
  };
}

export type StudioMail = Awaited<ReturnType<typeof openStudioMail>>;

/** By the id of the email. */
function readChangedTexts({ db, memo }: Pick<Context, 'db' | 'memo'>) {
  return memo('email_texts', 'changed', async () => {
    const rows = await db.selectFrom('email_texts').select(['id', 'texts', 'is_off']).execute();
    return new Map(rows.map(({ id, texts, is_off }) => [id, { texts: texts as EmailTexts, is_off }]));
  });
}
