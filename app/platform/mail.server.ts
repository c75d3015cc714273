import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { render } from '@react-email/render';
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import type { ReactElement } from 'react';
import { CLIENT_FILES } from './buckets';
import type { Config } from './config.server';
import type { Context, Platform } from './context.server';
import { type Database, isDatabaseUnavailable } from './database.server';
import { sendsMail } from './email-flash.server';

export interface Email {
  /** For example `order-paid:{id}:buyer`: an email with the same key is queued once. */
  dedupe_key: string;
  recipient: string;
  reply_to?: string;
  subject: string;
  html: ReactElement;
  text: string;
  /** Codes and links in it that only its recipient may see. */
  secrets: string[];
  /** Written by a person: mail programs may answer it by themselves. */
  is_personal?: boolean;
  attachments?: (Attachment | StoredAttachment)[];
}

export interface Attachment {
  filename: string;
  content_type: string;
  content: string;
  encoding?: 'base64';
}

/** Read when the email is sent: `file` is its key in the bucket client-files. */
export interface StoredAttachment {
  filename: string;
  content_type: string;
  file: string;
}

/** Stored in the transaction of `context`; a job sends it. Without a mail server it stays at /outbox. */
export async function queueMail(context: Context, email: Email): Promise<void> {
  const stored = await storeMail(context, email);
  if (stored && sendsMail(context)) await context.jobs.add(context.db, 'send-mail', { id: stored.id });
}

/** Tries once, while the caller waits. Returns what the mail server answered if it refused. */
export async function sendMailNow(context: Context, email: Email): Promise<string | undefined> {
  const stored = await storeMail(context, email);
  if (!stored) return undefined;
  try {
    await openMailSender(context)(stored, true);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

async function storeMail(context: Context, { html, attachments = [], ...email }: Email) {
  const status = sendsMail(context) ? 'waiting' : 'kept';
  return context.db
    .insertInto('emails')
    .values({ ...email, html: await render(html), status, attachments: JSON.stringify(attachments) })
    .onConflict((same) => same.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst();
}

export async function cancelEmail({ db }: Context, dedupe_key: string): Promise<void> {
  await db
    .deleteFrom('emails')
    .where('dedupe_key', '=', dedupe_key)
    .where('status', 'in', ['waiting', 'failed', 'given_up'])
    .execute();
}

const MAX_RESENT = 500;

/** Retries one email by its id, or the newest that were given up. Returns how many will be sent. */
export function sendAgain(context: Context, id?: string): Promise<number> {
  if (!sendsMail(context)) return Promise.resolve(0);
  return context.transaction(async (tx) => {
    const givenUp = tx.db.selectFrom('emails').select('id').where('status', '=', 'given_up');
    const newest = givenUp.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(MAX_RESENT);
    const queued = await tx.db
      .updateTable('emails')
      .set({ status: 'waiting', attempts: 0, last_error: null, queued_at: tx.now() })
      .where('id', 'in', id ? [id] : newest)
      .where('status', 'in', id ? ['given_up', 'kept'] : ['given_up'])
      .returning('id')
      .execute();
    if (queued.length > 0) await tx.jobs.addAll(tx.db, 'send-mail', queued);
    return queued.length;
  });
}

const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** Stops automatic replies (RFC 3834). */
const HEADERS = { 'Auto-Submitted': 'auto-generated' };

/** Marks an email sent only after the mail server accepted it. */
export function openMailSender({ config, db, files, now }: Platform) {
  return async ({ id }: { id: string }, isLastTry = false) => {
    const email = await db.selectFrom('emails').selectAll().where('id', '=', id).executeTakeFirst();
    const { SMTP_URL: url } = config;
    if (!email || email.status === 'sent' || !url) return;
    const from = config.MAIL_FROM ?? (await senderOfStudio(db));
    const update = db.updateTable('emails').where('id', '=', id);
    try {
      const { recipient: to, reply_to, subject, html, text } = email;
      const messageId = `<${id}@${messageIdDomain(config, from)}>`;
      const message = { from, to, subject, html, text, messageId, headers: email.is_personal ? {} : HEADERS };
      await createTransport({ url, ...TIMEOUTS }).sendMail({
        ...message,
        replyTo: reply_to ?? config.MAIL_REPLY_TO,
        attachments: await toAttachments(files, email),
      });
    } catch (error) {
      const status = isLastTry ? 'given_up' : 'failed';
      await update.set({ status, attempts: sql`attempts + 1`, last_error: (error as Error).message }).execute();
      throw error;
    }
    await recordSent(() => update.set({ status: 'sent', sent_at: now(), last_error: null }).execute());
  };
}

/** Undefined without an email address. */
async function senderOfStudio(db: Database): Promise<string | undefined> {
  const studio = await db.selectFrom('studio_settings').select(['name', 'email']).executeTakeFirst();
  return studio?.email ? `"${studio.name.replace(/["\\\r\n]/g, '')}" <${studio.email}>` : undefined;
}

const RECORD_TRIES = 300;
const RECORD_PAUSE_MS = 100;

/** Waits for a database that is away for a moment: an email that is not recorded as sent is sent again. */
async function recordSent(record: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await record();
      return;
    } catch (error) {
      if (tries === RECORD_TRIES || !isDatabaseUnavailable(error)) throw error;
      await pause(RECORD_PAUSE_MS);
    }
  }
}

function messageIdDomain({ BASE_URL, baseUrl }: Config, from: string | null = '') {
  const domain = BASE_URL ? undefined : /@([\w.-]+)/.exec(from ?? '')?.[1];
  return domain ?? new URL(baseUrl).hostname;
}

function toAttachments(files: Platform['files'], { attachments }: { attachments: unknown }) {
  return Promise.all(
    (attachments as (Attachment | StoredAttachment)[]).map(async ({ content_type, ...file }) => {
      const body = 'file' in file ? { content: await readStored(files, file) } : file;
      return { ...body, filename: file.filename, contentType: content_type };
    }),
  );
}

async function readStored(files: Platform['files'], { file, filename }: Pick<StoredAttachment, 'file' | 'filename'>) {
  const stored = await files.open(CLIENT_FILES, file);
  if (!stored) throw new Error(`The attached file ${filename} does not exist anymore.`);
  return buffer(stored);
}

/** Retries end within this many hours, so nothing retries an older email. */
const RETRY_HOURS = 24;
/** In days: a year, for disputes. */
const RETENTION_DAYS = 365;
const BATCH = 1000;

/** Gives up emails whose process was killed at the last try. */
export function giveUpLostEmails({ db }: Pick<Platform, 'db'>) {
  return db
    .updateTable('emails')
    .set({ status: 'given_up' })
    .where('status', 'in', ['waiting', 'failed'])
    .where(sql<boolean>`coalesce(queued_at, created_at) < now() - make_interval(hours => ${RETRY_HOURS})`)
    .execute();
}

export function deleteOldEmails({ db }: Pick<Platform, 'db'>) {
  const old = db
    .selectFrom('emails')
    .select('id')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${RETENTION_DAYS})`)
    .where('status', 'not in', ['waiting', 'failed'])
    .orderBy('created_at')
    .limit(BATCH);
  return db.deleteFrom('emails').where('id', 'in', old).execute();
}
