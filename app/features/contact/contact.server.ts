import { createHash } from 'node:crypto';
import { readStudio } from '~/features/studio/studio.server';
import { dayIn } from '~/lib/dates';
import { HONEYPOT } from '~/lib/honeypot';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { withinLimit } from '~/platform/limits.server';
import { queueMail } from '~/platform/mail.server';
import type { ContactForm } from './contact.schema';
import { MessageEmail } from './contact-email-templates';

const TOO_MANY = 'Many messages came from your address. Please try again in an hour, or call us.';

/** The same text by the same person on the same day is one message. */
export function receiveMessage(context: Context, form: ContactForm): Promise<void> {
  const { [HONEYPOT]: _, ...message } = form;
  return context.transaction(async (tx) => {
    const studio = await readStudio(tx);
    const stored = await tx.db
      .insertInto('contact_messages')
      .values({ ...message, fingerprint: fingerprintOf(message, dayIn(studio.time_zone, tx.now())) })
      .onConflict((same) => same.column('fingerprint').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!stored) return;
    if (!(await withinLimit(tx, 'contact message by address', context.address)))
      throw new UserError(429, 'too-many', TOO_MANY);
    tx.writes('contact_messages');
    if (!studio.email) return;
    const name = [message.first_name, message.last_name].filter(Boolean).join(' ').replace(/\s+/g, ' ');
    await queueMail(tx, {
      dedupe_key: `contact:${stored.id}:studio`,
      recipient: studio.email,
      reply_to: message.email,
      subject: message.subject ? `${message.subject} (from ${name})` : `A message from ${name}`,
      body: MessageEmail({ message, name, href: `${tx.config.baseUrl}/inbox/${stored.id}` }),
    });
  });
}

function fingerprintOf(message: object, day: string) {
  return createHash('sha256')
    .update(JSON.stringify([day, message]))
    .digest('base64url');
}
