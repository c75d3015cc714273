import { UserError } from '~/lib/user-error';
import { sql } from 'kysely';
import { data } from 'react-router';
import type { Staff } from '~/features/accounts/staff.server';
import { type EmailTexts, emailTextError, fieldsOf, isOneLine } from '~/features/studio/compose-email.server';
import { type AnyEmail, EMAIL_GROUPS } from '~/features/studio/email-definition.server';
import { invalid } from '~/lib/parse-form';
import type { Context } from '~/platform/context.server';
import { assertNotStale, hasVersion, NEXT_VERSION, staleError, versionIn } from '~/platform/edit-conflict.server';
import { EMAILS, findEmail } from './email-registry.server';

const MAX_SUBJECT = 200;
const MAX_TEXT = 3000;

/** Throws a 404 response. */
export function requireEmail(id: string): AnyEmail {
  const email = findEmail(id);
  if (!email) throw data(null, 404);
  return email;
}

/** Every email by group, and who changed its texts last. */
export async function listEmails({ db }: Context) {
  const changed = await db
    .selectFrom('email_texts as t')
    .leftJoin('users as u', 'u.id', 't.updated_by')
    .select(['t.id', 't.updated_at', 't.is_off', 'u.name as updated_by'])
    .select(sql<boolean>`t.texts <> '{}'`.as('is_changed'))
    .limit(EMAILS.length)
    .execute();
  const changes = new Map(changed.map(({ id, ...change }) => [id, change]));
  return EMAIL_GROUPS.map((group) => ({
    group,
    emails: EMAILS.filter((email) => email.group === group).map(({ id, title, to, sent }) => ({
      id,
      title,
      to,
      sent,
      change: changes.get(id)?.is_changed ? changes.get(id) : undefined,
      isOff: changes.get(id)?.is_off ?? false,
    })),
  })).filter(({ emails }) => emails.length > 0);
}

/** What the form shows: changed texts and defaults. A `version` of 0 means that nobody has changed the email yet. */
export async function readEmailTexts({ db }: Pick<Context, 'db'>, email: AnyEmail) {
  const stored = await db
    .selectFrom('email_texts')
    .select(['texts', 'version', 'replaced', 'is_off'])
    .where('id', '=', email.id)
    .executeTakeFirst();
  const changed = (stored?.texts ?? {}) as EmailTexts;
  const texts = Object.fromEntries(
    Object.entries(fieldsOf(email)).map(([name, { text }]) => [name, changed[name] ?? text]),
  );
  return {
    texts,
    version: stored?.version ?? 0,
    isChanged: Object.keys(changed).length > 0,
    hasReplaced: stored?.replaced != null,
    isOff: stored?.is_off ?? false,
  };
}

export function fieldLabels(email: AnyEmail): Record<string, string> {
  return Object.fromEntries(Object.entries(fieldsOf(email)).map(([name, { label }]) => [name, label]));
}

/** The texts that differ from their default. */
export function changedTexts(email: AnyEmail, typed: Record<string, string>): EmailTexts {
  const texts = Object.entries(fieldsOf(email)).flatMap(([name, { text }]) => {
    const own = typed[name]?.replaceAll('\r\n', '\n').trim();
    return own === undefined || own === text ? [] : [[name, own] as const];
  });
  return Object.fromEntries(texts);
}

/** The same, or throws what is wrong with the fields. */
export function parseTexts(email: AnyEmail, typed: Record<string, string>): EmailTexts {
  const texts = changedTexts(email, typed);
  const errors = Object.entries(texts).flatMap(([name, text]) => {
    const most = isOneLine(name) ? MAX_SUBJECT : MAX_TEXT;
    const error = text.length > most ? `Please write at most ${most} characters.` : emailTextError(email, name, text);
    return error ? [[name, error] as const] : [];
  });
  if (errors.length > 0) throw invalid(Object.fromEntries(errors));
  return texts;
}

export function saveTexts(context: Context, member: Staff, email: AnyEmail, typed: Record<string, string>) {
  const texts = parseTexts(email, typed);
  const isCurrent = typed.version === '0' ? sql<boolean>`false` : isVersion(typed);
  return context.transaction(async ({ db, now }) => {
    const { id, title } = email;
    const columns = { title, texts: JSON.stringify(texts), replaced: null, updated_at: now(), updated_by: member.id };
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('email_texts')
      .values({ id, ...columns })
      .onConflict((same) =>
        same
          .column('id')
          .doUpdateSet({ ...columns, version: sql`email_texts.version + 1` })
          .where(isCurrent),
      )
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) throw staleError();
  });
}

function isVersion(typed: Record<string, string>) {
  const version = versionIn(typed);
  return version === undefined ? sql<boolean>`true` : sql<boolean>`email_texts.version = ${version}`;
}

/** Whether an email that may be switched off is sent from now on. */
export function switchEmail(context: Context, { id, title, isOptional }: AnyEmail, is_off: boolean) {
  if (!isOptional) throw new UserError(400, 'invalid', 'This email is always sent.');
  return context.transaction(async ({ db }) => {
    await db
      .insertInto('email_texts')
      .values({ id, title, is_off })
      .onConflict((same) => same.column('id').doUpdateSet({ is_off }))
      .execute();
  });
}

/** Back to the default texts; what they replace can be brought back with `undoReset`. */
export function resetTexts(context: Context, member: Staff, email: AnyEmail, typed: Record<string, string>) {
  return replaceTexts(context, member, email, typed, { texts: sql`'{}'`, replaced: sql`texts` });
}

export function undoReset(context: Context, member: Staff, email: AnyEmail, typed: Record<string, string>) {
  return replaceTexts(context, member, email, typed, { texts: sql`coalesce(replaced, texts)`, replaced: null });
}

type Replacement = { texts: ReturnType<typeof sql<string>>; replaced: ReturnType<typeof sql<string>> | null };

function replaceTexts(
  context: Context,
  member: Staff,
  { id, title }: AnyEmail,
  typed: Record<string, string>,
  replacement: Replacement,
) {
  return context.transaction(async ({ db, now }) => {
    const columns = { ...replacement, title, updated_at: now(), updated_by: member.id, version: NEXT_VERSION };
    const update = db.updateTable('email_texts').set(columns).where('id', '=', id);
    assertNotStale(await update.where(hasVersion(versionIn(typed))).executeTakeFirstOrThrow());
  });
}
