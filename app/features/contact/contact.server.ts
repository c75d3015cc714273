import { createHash } from 'node:crypto';
import { readStudio } from '~/features/studio/studio.server';
import { openStudioMail } from '~/features/studio/studio-mail.server';
import { plainLink } from '~/lib/secret-text';
import { dayIn } from '~/lib/dates';
import { HONEYPOT } from '~/lib/honeypot';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { withinLimit } from '~/platform/limits.server';
import type { ContactForm } from './contact.schema';
import { MESSAGE_STUDIO } from './contact-email-definitions.server';

const TOO_MANY = 'A lot of messages came from your connection. Please try again in an hour, or call us.';

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
    const mail = await openStudioMail(tx);
    if (!mail.studio.email) return;
    const { email, subject, message: text } = message;
    const name = [message.first_name, message.last_name].filter(Boolean).join(' ').replace(/\s+/g, ' ');
    const facts = { name, email, subject, message: text, href: plainLink(tx.config, `/inbox/${stored.id}`) };
    const dedupe_key = `contact:${stored.id}:studio`;
    await mail.queue(MESSAGE_STUDIO, facts, { dedupe_key, recipient: mail.studio.email, reply_to: email });
  });
}

function fingerprintOf(message: object, day: string) {
  return createHash('sha256')
    .update(JSON.stringify([day, message]))
    .digest('base64url');
}
