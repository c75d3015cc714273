import { sql } from 'kysely';
import type { Staff } from '~/features/accounts/staff.server';
import { sendTestEmail } from '~/features/admin/dashboard/test-email.server';
import { checkGoogle } from '~/features/reviews/google-setup.server';
import { checkTwilio } from '~/features/texts/twilio-texts.server';
import type { Flash } from '~/lib/flash';
import { parseForm } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import { CONNECTION_KINDS, type ConnectionKind, readTyped, sealTyped, type Typed } from '~/platform/connections.server';
import type { Context } from '~/platform/context.server';
import { assertNotStale, hasVersion, NEXT_VERSION, staleError } from '~/platform/edit-conflict.server';
import { CONNECTIONS, isSecretField } from './connection-fields';
import { CONNECTION_FORMS } from './connections.schema';

interface Moment {
  at: Date;
  text: string;
}

export interface Connection {
  kind: ConnectionKind;
  /** Decided by the server's own settings. */
  isByServer: boolean;
  isSetUp: boolean;
  /** Stored with another secret of the application, so that nobody can read it. */
  isUnreadable: boolean;
  /** Secrets are never among them. */
  fields: Typed;
  version?: number;
  lastGood?: Moment;
  lastError?: Moment;
}

/** What is connected, and how it went last: two queries. */
export async function readConnections(context: Context): Promise<Connection[]> {
  const { config, connections, secret } = context;
  const [rows, mail] = await Promise.all([
    context.db.selectFrom('connections').selectAll().execute(),
    readMailMoments(context),
  ]);
  const inUse = { email: config.SMTP_URL, texts: config.TWILIO_ACCOUNT_SID, reviews: config.GOOGLE_PLACES_API_KEY };
  return CONNECTION_KINDS.map((kind) => {
    const row = rows.find(({ id }) => id === kind);
    return {
      kind,
      isByServer: connections.byServer.has(kind),
      isSetUp: inUse[kind] !== undefined,
      isUnreadable: row !== undefined && readTyped(secret, row) === undefined,
      fields: (row?.fields ?? {}) as Typed,
      ...(row && { version: row.version }),
      ...(kind === 'email' && mail),
    };
  });
}

async function readMailMoments({ db }: Context): Promise<Pick<Connection, 'lastGood' | 'lastError'>> {
  const { rows } = await sql<{ is_good: boolean; at: Date; text: string }>`
    (select true as is_good, sent_at as at, recipient as text from emails
      where status = 'sent' order by created_at desc limit 1)
    union all
    (select false, coalesce(queued_at, created_at), last_error from emails
      where status in ('failed', 'given_up') and last_error is not null order by created_at desc limit 1)`.execute(db);
  const [good, bad] = [rows.find(({ is_good }) => is_good), rows.find(({ is_good }) => !is_good)];
  return { ...(good && { lastGood: good }), ...(bad && { lastError: bad }) };
}

/** In effect at once, in this process and, by the announcement of the table, in every other. */
export async function saveConnection(context: Context, kind: ConnectionKind, typed: Typed, version?: number) {
  assertOurs(context, kind);
  const entered: Typed = parseForm(CONNECTION_FORMS[kind], typed);
  await context.transaction(async ({ db, now, secret }) => {
    const row = await db.selectFrom('connections').selectAll().where('id', '=', kind).forUpdate().executeTakeFirst();
    const before = (row && readTyped(secret, row)) ?? {};
    const secrets = Object.fromEntries(
      Object.entries(entered).flatMap(([name, value]) =>
        isSecretField(kind, name) ? [[name, value || (before[name] ?? '')]] : [],
      ),
    );
    assertComplete(kind, { ...entered, ...secrets });
    const fields = Object.fromEntries(Object.entries(entered).filter(([name]) => !isSecretField(kind, name)));
    const values = { fields: JSON.stringify(fields), secret: sealTyped(secret, kind, secrets), updated_at: now() };
    if (row) {
      const update = db.updateTable('connections').set({ ...values, version: NEXT_VERSION });
      assertNotStale(await update.where('id', '=', kind).where(hasVersion(version)).executeTakeFirstOrThrow());
      return;
    }
    const added = await db
      .insertInto('connections')
      .values({ id: kind, ...values })
      .onConflict((same) => same.column('id').doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows === 0n) throw staleError();
  });
  await context.connections.reload();
}

function assertComplete(kind: ConnectionKind, entered: Typed) {
  const missing = CONNECTIONS[kind].fields.filter(({ name, isOptional }) => !isOptional && !entered[name]);
  if (missing.length === 0) return;
  const errors = Object.fromEntries(missing.map(({ name }) => [name, 'Please fill this in.']));
  throw new UserError(400, 'invalid', 'Please check the marked fields.', errors);
}

export async function disconnect(context: Context, kind: ConnectionKind): Promise<void> {
  assertOurs(context, kind);
  await context.transaction(({ db }) => db.deleteFrom('connections').where('id', '=', kind).execute());
  await context.connections.reload();
}

function assertOurs({ connections }: Context, kind: ConnectionKind) {
  if (connections.byServer.has(kind))
    throw new UserError(409, 'conflict', 'Your server sets this. Whoever runs it can change it there.');
}

const WORKS = { email: '', texts: 'Twilio knows your account.', reviews: 'Google answers with your reviews.' };

/** Waits for the answer, and says what came of it. */
export async function testConnection(context: Context, member: Staff, kind: ConnectionKind): Promise<Flash> {
  if (kind === 'email') return sendTestEmail(context, member);
  const { title } = CONNECTIONS[kind];
  const problem = await findProblem(context, kind);
  if (problem === undefined) return { title: `${title} work`, description: WORKS[kind] };
  return { title: `${title} do not work`, description: problem, variant: 'destructive' };
}

async function findProblem(context: Context, kind: 'texts' | 'reviews'): Promise<string | undefined> {
  try {
    return kind === 'texts' ? await checkTwilio(context.config) : (await checkGoogle(context)).error;
  } catch (error) {
    context.log.warn('a connection could not be tested', { kind, error });
    return 'Nobody answered. Please try again in a minute.';
  }
}

export async function readTypedConnection({ db }: Context, kind: ConnectionKind): Promise<Typed | undefined> {
  const row = await db.selectFrom('connections').select('fields').where('id', '=', kind).executeTakeFirst();
  return row && (row.fields as Typed);
}
