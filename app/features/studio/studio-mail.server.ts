import type { Context } from '~/platform/context.server';
import { type Email, queueMail, sendMailNow } from '~/platform/mail.server';
import { composeEmail, type EmailTexts } from './compose-email.server';
import type { EmailDefinition } from './email-definition.server';
import { readStudio } from './studio.server';

type Envelope = Omit<Email, 'subject' | 'body'>;

/** Sends any number of emails after reading the studio and what it changed in their texts once. */
export async function openStudioMail(context: Context) {
  const [studio, changed] = await Promise.all([readStudio(context), readChangedTexts(context)]);

  function compose<Facts, Name extends string, Place extends string>(
    email: EmailDefinition<Facts, Name, Place>,
    facts: Facts,
    envelope: Envelope,
  ): Email {
    return { ...envelope, ...composeEmail(email, changed.get(email.id) ?? {}, facts, studio) };
  }

  return {
    studio,
    queue<Facts, Name extends string, Place extends string>(
      email: EmailDefinition<Facts, Name, Place>,
      facts: Facts,
      envelope: Envelope,
    ) {
      return queueMail(context, compose(email, facts, envelope));
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
    const rows = await db.selectFrom('email_texts').select(['id', 'texts']).where('texts', '!=', '{}').execute();
    return new Map(rows.map(({ id, texts }) => [id, texts as EmailTexts]));
  });
}
