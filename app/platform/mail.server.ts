import { render } from '@react-email/render';
import { createTransport } from 'nodemailer';
import { createElement, type ReactElement } from 'react';
import type { Context, Platform } from './context.server';
import { LetterSheet } from './letter-sheet';

export interface Letter {
  /** What causes it, for example `order-paid:{id}:buyer`: one letter a cause, however often that is reported. */
  cause: string;
  recipient: string;
  reply_to?: string;
  subject: string;
  body: ReactElement;
  attachments?: Attachment[];
}

/** A text file that goes with a letter. */
export interface Attachment {
  filename: string;
  content_type: string;
  content: string;
}

/**
 * Stores a letter in the transaction of `context`; it leaves afterwards by a job. Without a mail server it is kept
 * for staff to read at /outbox.
 */
export async function queueMail(context: Context, { body, attachments = [], ...letter }: Letter): Promise<void> {
  const sheet = createElement(LetterSheet, null, body);
  const [html, text] = await Promise.all([render(sheet), render(body, { plainText: true })]);
  const status = context.config.SMTP_URL ? 'waiting' : 'kept';
  const stored = await context.db
    .insertInto('mails')
    .values({ ...letter, html, text, status, attachments: JSON.stringify(attachments) })
    .onConflict((same) => same.column('cause').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (stored && status === 'waiting') await context.jobs.add(context.db, 'send-mail', { id: stored.id });
}

/** Takes a letter back that has not left yet: what it says is no longer so. */
export async function takeBackMail({ db }: Context, cause: string): Promise<void> {
  await db.deleteFrom('mails').where('cause', '=', cause).where('status', 'in', ['waiting', 'failed']).execute();
}

/** How long the mail server may say nothing, in ms: letters leave one after the other, and one would hold up all. */
const PATIENCE = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** The job that sends: marks a letter sent only after the mail server took it, and keeps the reason when it did not. */
export function openPostman({ config, db }: Platform) {
  const transport = config.SMTP_URL ? createTransport({ url: config.SMTP_URL, ...PATIENCE }) : undefined;
  return async ({ id }: { id: string }) => {
    const letter = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
    if (!letter || letter.status === 'sent' || !transport) return;
    const sender =
      config.MAIL_FROM ?? (await db.selectFrom('studio_settings').select('email').executeTakeFirst())?.email;
    try {
      const { recipient: to, reply_to: replyTo, subject, html, text } = letter;
      await transport.sendMail({
        from: sender,
        to,
        replyTo: replyTo ?? undefined,
        subject,
        html,
        text,
        attachments: attachedTo(letter),
        messageId: `<${id}@rhodora>`,
      });
    } catch (error) {
      const tried = { attempts: letter.attempts + 1, last_error: (error as Error).message, status: 'failed' as const };
      await db.updateTable('mails').set(tried).where('id', '=', id).execute();
      throw error;
    }
    await db
      .updateTable('mails')
      .set({ status: 'sent', sent_at: new Date(), last_error: null })
      .where('id', '=', id)
      .execute();
  };
}

function attachedTo({ attachments }: { attachments: unknown }) {
  return (attachments as Attachment[]).map(({ content_type, ...file }) => ({ ...file, contentType: content_type }));
}
