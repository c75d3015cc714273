import { sql } from 'kysely';
import type { Context } from '~/platform/context.server';
import { type Email, queueMail, sendMailNow } from '~/platform/mail.server';
import { composeEmail, type EmailTexts, type Sender } from './compose-email.server';
import type { EmailDefinition } from './email-definition.server';
import { readStudio } from './studio.server';

type Envelope = Omit<Email, 'subject' | 'html' | 'text' | 'secrets'>;

/** Sends any number of emails after reading the studio and what it changed in their texts once. */
export async function openStudioMail(context: Context) {
  const [sender, changed] = await Promise.all([readSender(context), readChangedTexts(context)]);

  function compose<Facts, Name extends string, Place extends string>(
    email: EmailDefinition<Facts, Name, Place>,
    facts: Facts,
    envelope: Envelope,
  ): Email {
    return { ...envelope, ...composeEmail(email, changed.get(email.id)?.texts ?? {}, facts, sender) };
  }

  const { email: reply_to } = sender.studio;
  return {
    studio: sender.studio,
    /** Of an envelope: answers go to the studio, if it has an address. */
    repliesToStudio: reply_to ? { reply_to } : {},
    /** As it would be sent. */
    compose,
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
  return memo('email texts', async () => {
    const rows = await db.selectFrom('email_texts').select(['id', 'texts', 'is_off']).execute();
    return new Map(rows.map(({ id, texts, is_off }) => [id, { texts: texts as EmailTexts, is_off }]));
  });
}

/** The studio, with its logo if it has one. */
export async function readSender(context: Context): Promise<Sender> {
  const [studio, logo] = await Promise.all([readStudio(context), readLogo(context)]);
  return { studio, brand: { baseUrl: context.config.baseUrl, ...(logo && { logo }) } };
}

async function readLogo({ db, config }: Context) {
  const found = await db
    .selectFrom('studio_pictures as picture')
    .innerJoin('stored_files as file', (join) =>
      join
        .on('file.bucket', '=', 'site-images')
        .on(sql<boolean>`picture.image_url = '/files/site-images/' || file.key`),
    )
    .select(['picture.image_url', 'file.width', 'file.height'])
    .where('picture.place', '=', 'logo')
    .executeTakeFirst();
  const { image_url, width, height } = found ?? {};
  return image_url && width && height ? { src: config.baseUrl + image_url, width, height } : undefined;
}
