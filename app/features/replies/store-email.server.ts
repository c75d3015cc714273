import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { attach, type NewAttachment } from '~/features/attachments/attachments.server';
import { prepareAttachment } from '~/features/attachments/prepare-attachment.server';
import { eventOfReplyAddress } from '~/features/letters/reply-address.server';
import { receiveByEmail } from '~/features/letters/receive-letter.server';
import { readStudio } from '~/features/studio/studio.server';
import type { Context, Transaction } from '~/platform/context.server';
import type { ReceivedEmail } from '~/platform/received-email';
import { consumeUploadQuota, findRoom } from '~/platform/upload-quota.server';
import { withTempFolder } from '~/platform/temp-files.server';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';

type Outcome = 'letter' | 'automatic' | 'message' | 'bounce' | 'own' | 'ignored';

const FORGED = 'Careful: the mail server of this address says that it has not sent this email.\n\n';

/** Once, whatever the mailbox does. Nothing is answered, so that two programs cannot write to each other forever. */
export async function storeEmail(context: Context, email: ReceivedEmail, arrived: Date): Promise<void> {
  if (await isStored(context, email.key)) return;
  await withTempFolder(async (folder) => {
    // Decoding pictures takes its time, and nobody should wait for a lock meanwhile.
    const files = await prepareFiles(context, folder, email);
    await storeOnce(context, email, files, arrived);
  });
}

async function isStored({ db }: Context, key: string) {
  const known = db.selectFrom('received_emails').select('key').where('key', '=', key);
  return (await known.executeTakeFirst()) !== undefined;
}

async function prepareFiles(context: Context, folder: string, email: ReceivedEmail): Promise<NewAttachment[]> {
  const { files, sender, bounce } = email;
  if (!sender || bounce) return [];
  const prepared: NewAttachment[] = [];
  for (const [at, file] of files.entries()) {
    const { name } = file;
    const problem = 'problem' in file ? file.problem : await refuseFile(context, sender.email, file.content.length);
    if (problem !== undefined) prepared.push({ name, problem });
    else if ('content' in file) prepared.push(await prepare(join(folder, String(at)), file));
  }
  return prepared;
}

/** Why nothing more is stored at the moment. */
async function refuseFile(context: Context, sender: string, bytes: number): Promise<string | undefined> {
  if ((await findRoom(context.config)) < bytes) return 'The disk is almost full.';
  const address = createHash('sha256').update(sender).digest('base64url');
  const isWithin = await consumeUploadQuota({ ...context, address }, bytes);
  return isWithin ? undefined : 'This sender has sent a lot of files this hour.';
}

async function prepare(path: string, { name, content }: { name: string; content: Uint8Array }): Promise<NewAttachment> {
  await writeFile(path, content);
  try {
    return { name, file: await prepareAttachment({ name, path }) };
  } catch (error) {
    if (error instanceof UserError) return { name, problem: firstSentence(error.message) };
    throw error;
  }
}

/** The rest says what to do in a form. */
function firstSentence(text: string) {
  return /^.*?\.(?= |$)/.exec(text)?.[0] ?? text;
}

function storeOnce(context: Context, email: ReceivedEmail, files: NewAttachment[], arrived: Date): Promise<void> {
  return context.transaction(async (tx) => {
    const isNew = await tx.db
      .insertInto('received_emails')
      .values({ key: email.key, outcome: 'ignored', created_at: tx.now() })
      .onConflict((same) => same.column('key').doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!isNew) return;
    const at = arrived > tx.now() ? tx.now() : arrived;
    const outcome = await place(tx, email, files, at);
    await tx.db.updateTable('received_emails').set({ outcome }).where('key', '=', email.key).execute();
  });
}

export async function recordFailure({ db, now }: Context, head: Buffer, error: Error): Promise<void> {
  const key = `sha256:${createHash('sha256').update(head).digest('base64url')}`;
  await db
    .insertInto('received_emails')
    .values({ key, outcome: 'failed', reason: error.message.slice(0, 500), created_at: now() })
    .onConflict((same) => same.column('key').doNothing())
    .execute();
}

async function place(tx: Transaction, email: ReceivedEmail, files: NewAttachment[], at: Date): Promise<Outcome> {
  const { sender } = email;
  if (email.bounce) return noteBounce(tx, email, at);
  if (!sender) return 'ignored';
  const own = await ownAddresses(tx);
  if (own.includes(sender.email) || (await isOurs(tx, email))) return 'own';
  const event_id = email.isForged ? undefined : await findEvent(tx, email);
  const { isAutomatic: is_automatic, subject, text, message_id } = email;
  const letter = { ...sender, subject, text, message_id, is_automatic, files, created_at: at };
  if (!email.isForged) await markReturned(tx, sender.email, null);
  if (event_id && (await receiveByEmail(tx, event_id, letter, !(await isOwnMailbox(tx)))))
    return is_automatic ? 'automatic' : 'letter';
  if (is_automatic || email.isBulk) return 'ignored';
  const id = await keepMessage(tx, email.key, {
    first_name: sender.name,
    email: sender.email,
    subject,
    message: (email.isForged ? FORGED : '') + (text || 'This email has no text.'),
    created_at: at,
  });
  if (id) await attach(tx, { message_id: id }, id, files);
  return 'message';
}

/** What the program wrote itself comes back where its emails go to the same mailbox. */
async function isOurs({ db }: Transaction, { message_id }: ReceivedEmail) {
  const [id] = ourIds([message_id ?? '']);
  return id ? Boolean(await db.selectFrom('emails').select('id').where('id', '=', id).executeTakeFirst()) : false;
}

async function ownAddresses(tx: Transaction): Promise<string[]> {
  const { IMAP_ADDRESS, MAIL_FROM, MAIL_REPLY_TO } = tx.config;
  const { email } = await readStudio(tx);
  return [IMAP_ADDRESS, MAIL_FROM && (/<([^<>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM), MAIL_REPLY_TO, email].flatMap(
    (address) => (address ? [address.trim().toLowerCase()] : []),
  );
}

/** Then staff need no email about an email. */
async function isOwnMailbox(tx: Transaction) {
  return (await readStudio(tx)).email?.toLowerCase() === tx.config.IMAP_ADDRESS?.toLowerCase();
}

/** `openMailSender` gives each email its own id. */
function ourIds(message_ids: string[]): string[] {
  return message_ids.flatMap((each) => {
    const id = /^<([^@]+)@/.exec(each)?.[1] ?? '';
    return isUuid(id) ? [id.toLowerCase()] : [];
  });
}

/** By a reply address that we made, then by what it answers, then by its sender. */
async function findEvent(tx: Transaction, email: ReceivedEmail): Promise<string | undefined> {
  const addressed = email.recipients.flatMap((address) => eventOfReplyAddress(tx, address) ?? []);
  for (const id of new Set(addressed.slice(0, 3))) if (await isThere(tx, id)) return id;
  return (await findAnswered(tx, email.answers)) ?? (await findOnlyEventOf(tx, email.sender?.email ?? ''));
}

async function isThere({ db }: Transaction, id: string) {
  return Boolean(await db.selectFrom('events').select('id').where('id', '=', id).executeTakeFirst());
}

async function findAnswered({ db }: Transaction, answers: string[]): Promise<string | undefined> {
  if (answers.length === 0) return undefined;
  const found = await db
    .selectFrom('letters')
    .innerJoin('event_entries as entry', 'entry.id', 'letters.id')
    .select(['entry.event_id', 'letters.email_id', 'letters.message_id'])
    .where(({ eb, or }) =>
      or([
        eb('letters.email_id', '=', sql<string>`any (${ourIds(answers)}::uuid[])`),
        eb('letters.message_id', '=', sql<string>`any (${answers}::text[])`),
      ]),
    )
    .execute();
  const eventOf = (answer: string) =>
    found.find(({ email_id, message_id }) => message_id === answer || (email_id && ourIds([answer]).includes(email_id)))
      ?.event_id;
  return answers.map(eventOf).find((id) => id !== undefined);
}

/** Of the open ones. Which of several is meant, staff decide. */
async function findOnlyEventOf({ db }: Transaction, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select distinct events.id from people_emails address
      join people part on part.id = address.person_id join people own on own.main_id = part.main_id
      join event_people link on link.person_id = own.id join events on events.id = link.event_id
    where lower(address.email) = ${email} and stage not in ('done', 'lost') limit 2`.execute(db);
  return rows.length === 1 ? rows[0]?.id : undefined;
}

interface Message {
  first_name: string;
  email: string;
  subject: string;
  message: string;
  created_at: Date;
  event_id?: string;
}

/** Into the inbox, from where it can become an event. Returns its id, unless it is there already. */
async function keepMessage({ db }: Transaction, key: string, message: Message) {
  const stored = await db
    .insertInto('contact_messages')
    .values({ ...message, fingerprint: `email:${key}` })
    .onConflict((same) => same.column('fingerprint').doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored?.id;
}

/** Our email came back: its letter has not arrived, and a message in the inbox says so until somebody has seen to it. */
async function noteBounce(tx: Transaction, { bounce, sender, key }: ReceivedEmail, at: Date): Promise<Outcome> {
  const ids = sql<string>`any (${ourIds(bounce?.message_ids ?? [])}::uuid[])`;
  const sent = tx.db.selectFrom('emails').select(['id', 'recipient', 'subject']).where('id', '=', ids);
  const returned = bounce && !bounce.isOnlyLate && (await sent.executeTakeFirst());
  if (!returned) return 'ignored';
  const { id, recipient, subject } = returned;
  const error = `It came back${bounce.recipient && ` from ${bounce.recipient}`}. ${bounce.reason || 'No reason was given.'}`;
  const letter = await tx.db
    .updateTable('letters')
    .from('event_entries as entry')
    .whereRef('entry.id', '=', 'letters.id')
    .where('email_id', '=', id)
    .where('direction', '=', 'out')
    .set({ state: 'failed', error })
    .returning('event_id')
    .executeTakeFirst();
  await markReturned(tx, recipient, at);
  await keepMessage(tx, key, {
    first_name: 'Mail server',
    email: sender?.email ?? '',
    subject: cutSubject(`Not delivered to ${recipient}`),
    message: `“${subject}” has not reached ${recipient}. ${error}`,
    created_at: at,
    ...(letter && { event_id: letter.event_id }),
  });
  return 'bounce';
}

/** Staff see with the address of a person that nothing arrives there. */
async function markReturned({ db }: Transaction, email: string, returned_at: Date | null) {
  await db
    .updateTable('people_emails')
    .set({ returned_at })
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where(sql<boolean>`returned_at is distinct from ${returned_at}`)
    .execute();
}

function cutSubject(text: string) {
  return text.slice(0, 200);
}
