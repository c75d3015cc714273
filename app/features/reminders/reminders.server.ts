import { sql } from 'kysely';
import { openStudioMail } from '~/features/studio/studio-mail.server';
import { readStudio } from '~/features/studio/studio.server';
import { plainLink, SecretText } from '~/lib/secret-text';
import { addDays, dayIn, formatDay } from '~/lib/dates';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { withinLimit } from '~/platform/limits.server';
import { LOCKS } from '~/platform/locks.server';
import { isSignedBy, sign } from '~/platform/secret.server';
import { CONFIRM_REMINDERS, DATE_REMINDER } from './reminder-email-definitions.server';
import { describeReminder, formatYearly, nextOccurrence, type YearlyDay } from './yearly-day';

export interface Reminder extends YearlyDay {
  email: string;
  occasion: string;
  /** Whose day it is, in the visitor's words. */
  about: string;
}

const DAYS_BEFORE = 7;
const MAX_REMINDERS = 30;
const DAYS_UNCONFIRMED = 7;
/** Per transaction, so that none holds its locks for long. */
const BATCH = 50;

/** Nothing is sent before the address has confirmed it, so that nobody can have us write to a stranger. */
export function addReminder(context: Context, reminder: Reminder): Promise<void> {
  const email = reminder.email.toLowerCase();
  return context.transaction(async (tx) => {
    if (!(await withinLimit(tx, 'reminder by address', tx.address)))
      throw new UserError(
        429,
        'too-many',
        'A lot of requests came from your connection. Please try again in an hour, or call us.',
      );
    await sql`select pg_advisory_xact_lock(${LOCKS.remindersOf}::integer, hashtext(${email}))`.execute(tx.db);
    if ((await listReminders(tx, email)).length >= MAX_REMINDERS)
      throw new UserError(409, 'conflict', `One address can have ${MAX_REMINDERS} reminders.`);
    const stored = await tx.db
      .insertInto('date_reminders')
      .values(reminder)
      .onConflict((same) => same.doNothing())
      .returning('id')
      .executeTakeFirst();
    // The link of an earlier email confirms them all.
    if (!stored || !(await withinLimit(tx, 'reminder email by recipient', email))) return;
    const mail = await openStudioMail(tx);
    const what = `${describeReminder(reminder)}, ${formatYearly(reminder)}`;
    const envelope = { ...envelopeOf(mail, reminder), dedupe_key: `confirm-reminder:${stored.id}` };
    await mail.queue(CONFIRM_REMINDERS, { what, href: remindersHref(tx, email) }, envelope);
  });
}

/** By day of the year. */
export function listReminders({ db }: Pick<Context, 'db'>, email: string) {
  return db
    .selectFrom('date_reminders')
    .select(['id', 'occasion', 'about', 'month', 'day', 'confirmed_at'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .orderBy('month')
    .orderBy('day')
    .orderBy('id')
    .limit(MAX_REMINDERS)
    .execute();
}

export async function confirmReminders({ db, now }: Context, email: string): Promise<void> {
  await db
    .updateTable('date_reminders')
    .set({ confirmed_at: now() })
    .where(sql`lower(email)`, '=', email)
    .where('confirmed_at', 'is', null)
    .execute();
}

/** All of the address without `id`. */
export async function deleteReminders({ db }: Context, email: string, id?: string): Promise<void> {
  await db
    .deleteFrom('date_reminders')
    .where(sql`lower(email)`, '=', email)
    .$if(id !== undefined, (query) => query.where(sql`id::text`, '=', id ?? ''))
    .execute();
}

/** One email for each day that comes within a week, from whatever process. */
export async function sendReminders(context: Context): Promise<void> {
  const tooOld = sql<Date>`now() - make_interval(days => ${DAYS_UNCONFIRMED})`;
  await context.db
    .deleteFrom('date_reminders')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', tooOld)
    .execute();
  while ((await context.transaction(sendSome)) === BATCH);
}

async function sendSome(tx: Context): Promise<number> {
  const { time_zone } = await readStudio(tx);
  const today = dayIn(time_zone, tx.now());
  const week = Array.from({ length: DAYS_BEFORE + 1 }, (_, days) => addDays(today, days));
  const due = await tx.db
    .selectFrom('date_reminders')
    .selectAll()
    .where('confirmed_at', 'is not', null)
    .where(({ or, and, eb }) =>
      or(yearlyDays(week).map(({ month, day }) => and([eb('month', '=', month), eb('day', '=', day)]))),
    )
    .where(({ or, eb }) => or([eb('last_sent_for', 'is', null), eb('last_sent_for', '<', today)]))
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
  if (due.length === 0) return 0;
  const mail = await openStudioMail(tx);
  const sent = due.map((reminder) => ({ ...reminder, occurrence: nextOccurrence(reminder, today) }));
  for (const { occurrence, ...reminder } of sent) {
    const facts = {
      what: describeReminder(reminder),
      day: formatDay(occurrence),
      storeHref: plainLink(tx.config, `/store?occasion=${encodeURIComponent(reminder.occasion)}`),
      href: remindersHref(tx, reminder.email),
    };
    const dedupe_key = `date-reminder:${reminder.id}:${occurrence}`;
    await mail.queue(DATE_REMINDER, facts, { ...envelopeOf(mail, reminder), dedupe_key });
  }
  await tx.db
    .updateTable('date_reminders')
    .from(
      sql<{ id: string; occurrence: string }>`json_to_recordset(${JSON.stringify(
        sent.map(({ id, occurrence }) => ({ id, occurrence })),
      )}::json)`.as<'sent'>(sql`sent (id uuid, occurrence date)`),
    )
    .set({ last_sent_for: sql`sent.occurrence` })
    .whereRef('date_reminders.id', '=', 'sent.id')
    .execute();
  return due.length;
}

/** February 29 is remembered on the 28th in other years. */
function yearlyDays(days: string[]): YearlyDay[] {
  const yearly = days.map((day) => ({ month: Number(day.slice(5, 7)), day: Number(day.slice(8)) }));
  const hasEndOfFebruary = days.some((day) => day.endsWith('-02-28'));
  return hasEndOfFebruary ? [...yearly, { month: 2, day: 29 }] : yearly;
}

function envelopeOf({ studio }: { studio: { email: string } }, { email }: { email: string }) {
  return { recipient: email, ...(studio.email && { reply_to: studio.email }) };
}

function remindersHref({ config, secret }: Pick<Context, 'config' | 'secret'>, email: string): SecretText {
  const address = Buffer.from(email.toLowerCase()).toString('base64url');
  return new SecretText(`${config.baseUrl}/reminders/${address}.${sign(secret, `reminders:${address}`)}`);
}

/** The address, in small letters; undefined if the token was altered. */
export function readReminderToken({ secret }: Pick<Context, 'secret'>, token: string): string | undefined {
  const [address = '', signature = ''] = token.split('.');
  const isOurs = isSignedBy(secret, `reminders:${address}`, signature);
  return isOurs ? Buffer.from(address, 'base64url').toString() : undefined;
}
