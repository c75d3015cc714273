import { type Insertable, type Selectable, sql } from 'kysely';
import type { Staff } from '~/features/accounts/staff.server';
import { findProvider, providerProblem } from '~/features/accounts/login/openid-client.server';
import { sendTestEmail } from '~/features/admin/dashboard/test-email.server';
import { storeClosedMessage } from '~/features/catalog/store-closed.server';
import {
  askStripe,
  isTestKey,
  makeWebhook,
  removeWebhook,
  stripeProblem,
  type StripeWebhook,
} from '~/features/payments/stripe-connection.server';
import { checkGoogle } from '~/features/reviews/google-setup.server';
import { forgetMailbox } from '~/features/replies/mailbox-state.server';
import { fetchReplies } from '~/features/replies/fetch-replies.server';
import { checkTwilio } from '~/features/texts/twilio-texts.server';
import type { Flash } from '~/lib/flash';
import { invalid, parseForm } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import {
  CONNECTION_KINDS,
  type ConnectionKind,
  isConnected,
  readTyped,
  recordCheck,
  sealTyped,
  settingsOf,
  type Typed,
} from '~/platform/connections.server';
import type { Context } from '~/platform/context.server';
import type { Database } from '~/platform/database.server';
import type { ConnectionChecks, Connections as ConnectionRow } from '~/platform/database-types';
import { assertNotStale, hasVersion, NEXT_VERSION, staleError } from '~/platform/edit-conflict.server';
import { assertSiteAnswers, checkSite } from '~/platform/site-address.server';
import { type AddressState, readAddressState } from './address-connection.server';
import { readReplyMoments, tellReplies } from './reply-connection.server';
import { assertBucketAnswers, findBucketProblem, readBackupMoments } from './backup-connection.server';
import { CONNECTIONS, isSecretField } from './connection-fields';
import { readReportMoments, sendTestReport } from './error-reports.server';
import { CONNECTION_FORMS } from './connections.schema';

export interface Moment {
  label: string;
  at: Date;
  text: string;
  /** What it says is wrong now. */
  isProblem?: boolean;
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
  /** No money moves. */
  isTest?: boolean;
  address?: Omit<AddressState, 'moments'>;
  moments: Moment[];
}

/** What is connected, and how it went last. */
export async function readConnections(context: Context): Promise<Connection[]> {
  const { config, connections, secret } = context;
  const [rows, address, email, replies, payments, backups, errors, checks] = await Promise.all([
    context.db.selectFrom('connections').selectAll().execute(),
    readAddressState(context),
    readMailMoments(context),
    readReplyMoments(context),
    readStripeMoments(context),
    readBackupMoments(context),
    readReportMoments(context),
    readChecks(context),
  ]);
  const moments: Partial<Record<ConnectionKind, Moment[]>> = {
    address: address.moments,
    email,
    replies,
    payments,
    backups,
    errors,
    ...checks,
  };
  const unreadable = await findUnreadable(secret, rows);
  return CONNECTION_KINDS.map((kind) => {
    const row = rows.find(({ id }) => id === kind);
    return {
      kind,
      isByServer: connections.byServer.has(kind),
      isSetUp: isConnected(config, kind),
      isUnreadable: unreadable.includes(kind),
      fields: (row?.fields ?? {}) as Typed,
      ...(row && { version: row.version }),
      moments: moments[kind] ?? [],
      ...(kind === 'address' && { address }),
      ...(kind === 'payments' && config.STRIPE_SECRET_KEY && { isTest: isTestKey(config.STRIPE_SECRET_KEY) }),
    };
  });
}

async function findUnreadable(secret: string, rows: Selectable<ConnectionRow>[]): Promise<ConnectionKind[]> {
  const read = await Promise.all(rows.map((row) => readTyped(secret, row)));
  return rows.filter((_, at) => !read[at]).map(({ id }) => id);
}

async function readMailMoments({ db }: Context): Promise<Moment[]> {
  const { rows } = await sql<{ label: string; at: Date; text: string }>`
    (select 'Last sent' as label, coalesce(sent_at, created_at) as at, 'to ' || recipient as text from emails
      where status = 'sent' order by created_at desc limit 1)
    union all
    (select 'Last error', coalesce(queued_at, created_at), last_error from emails
      where status in ('failed', 'given_up') and last_error is not null order by created_at desc limit 1)`.execute(db);
  const newest = Math.max(...rows.map(({ at }) => at.getTime()));
  return rows.map((row) => ({ ...row, isProblem: row.label === 'Last error' && row.at.getTime() === newest }));
}

async function readChecks({ config, db }: Context): Promise<Partial<Record<ConnectionKind, Moment[]>>> {
  const rows = await db.selectFrom('connection_checks').selectAll().execute();
  return Object.fromEntries(
    rows.filter(({ id }) => isConnected(config, id)).map(({ id, ...check }) => [id, momentsOf(check)]),
  );
}

function momentsOf({ succeeded_at, failed_at, error }: Omit<Selectable<ConnectionChecks>, 'id'>): Moment[] {
  const isProblem = failed_at !== null && (succeeded_at === null || failed_at > succeeded_at);
  return [
    ...(succeeded_at ? [{ label: 'Last success', at: succeeded_at, text: '' }] : []),
    ...(failed_at ? [{ label: 'Last error', at: failed_at, text: error ?? '', isProblem }] : []),
  ];
}

/** It is asked every few minutes. */
async function readStripeMoments({ config, db }: Context): Promise<Moment[]> {
  if (!config.STRIPE_SECRET_KEY) return [];
  const asked = await db.selectFrom('provider_checks').selectAll().where('provider', '=', 'stripe').executeTakeFirst();
  return asked ? [{ label: 'Last answer', at: asked.read_until, text: '' }] : [];
}

/** In effect at once, in this process and, by the announcement of the table, in every other. */
export async function saveConnection(context: Context, kind: ConnectionKind, typed: Typed, version?: number) {
  assertOurs(context, kind);
  const entered: Typed = parseForm(CONNECTION_FORMS[kind], typed);
  const before = await readStored(context, kind);
  const names = Object.keys(entered);
  const secretNames = names.filter((name) => isSecretField(kind, name));
  let secrets = Object.fromEntries(secretNames.map((name) => [name, entered[name] || (before?.typed[name] ?? '')]));
  let fields = Object.fromEntries(
    names.flatMap((name) => (secretNames.includes(name) ? [] : [[name, entered[name] ?? '']])),
  );
  assertComplete(kind, { ...fields, ...secrets });
  assertOwnPassword(kind, entered, before?.typed);
  if (kind === 'login') await assertProviderAnswers(context, fields);
  if (kind === 'backups') await assertBucketAnswers(context, { ...fields, ...secrets });
  if (kind === 'address') fields.address = await assertSiteAnswers(context, fields);
  if (kind === 'payments') {
    const webhook = await connectStripe(context, secrets.key ?? '', before?.typed);
    fields = { webhook: webhook.id, webhook_at: context.config.baseUrl };
    secrets = { ...secrets, webhook_secret: webhook.secret };
  }
  const values = {
    fields: JSON.stringify(fields),
    secret: await sealTyped(context.secret, kind, secrets),
    updated_at: context.now(),
  };
  const [old, made] = [before?.typed ?? {}, { ...fields, ...secrets }];
  const isOtherWebhook = old.webhook !== made.webhook;
  try {
    await context.transaction(async ({ db }) => {
      await (before ? update(db, kind, values, version) : insert(db, { id: kind, ...values }));
      await forgetChecks(db, kind);
    });
  } catch (error) {
    await context.connections.reload();
    if (isOtherWebhook) await forgetWebhook(context, made);
    throw error;
  }
  await context.connections.reload();
  if (isOtherWebhook) await forgetWebhook(context, old);
  if (kind === 'address') await moveWebhook(context);
  // From now on: what arrived before stays in the mailbox only.
  if (kind === 'replies') await fetchReplies(context);
}

/** Stripe is told the address of the site, too. It goes on without: the program asks by itself. */
async function moveWebhook(context: Context): Promise<void> {
  const row = context.db.selectFrom('connections').select('version').where('id', '=', 'payments');
  const payments = await row.executeTakeFirst();
  if (!payments || context.connections.byServer.has('payments')) return;
  await saveConnection(context, 'payments', {}, payments.version).catch((error) =>
    context.log.warn('the webhook at Stripe could not be moved', { error }),
  );
}

/** Whose server a stored secret was typed for: it goes to no other. */
const SERVER_OF_SECRET = {
  email: ['password', 'host', 'password'],
  replies: ['password', 'host', 'password'],
  login: ['client_secret', 'issuer', 'secret'],
};

function assertOwnPassword(kind: ConnectionKind, entered: Typed, before: Typed = {}) {
  if (!(kind in SERVER_OF_SECRET)) return;
  const [secret = '', server = '', word] = SERVER_OF_SECRET[kind as keyof typeof SERVER_OF_SECRET];
  if (!entered[secret] && before[secret] && before[server] !== entered[server])
    throw invalid({ [secret]: `The server has changed: please type the ${word} again.` });
}

async function assertProviderAnswers({ config, log }: Context, typed: Typed) {
  try {
    await findProvider({ ...config, ...settingsOf('login', typed) });
  } catch (error) {
    log.warn('a sign-in provider could not be asked', { error });
    throw invalid({ issuer: providerProblem(error) ?? 'This provider can’t be used.' });
  }
}

async function update(db: Database, kind: ConnectionKind, values: object, version?: number) {
  const query = db.updateTable('connections').set({ ...values, version: NEXT_VERSION });
  assertNotStale(await query.where('id', '=', kind).where(hasVersion(version)).executeTakeFirstOrThrow());
}

/** They were about what was stored before. */
function forgetChecks(db: Database, kind: ConnectionKind) {
  return db.deleteFrom('connection_checks').where(sql<string>`id`, '=', kind).execute();
}

async function insert(db: Database, row: Insertable<ConnectionRow>) {
  const query = db.insertInto('connections').values(row);
  const added = await query.onConflict((same) => same.column('id').doNothing()).executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 0n) throw staleError();
}

async function readStored({ db, secret }: Context, kind: ConnectionKind): Promise<{ typed: Typed } | undefined> {
  const row = await db.selectFrom('connections').selectAll().where('id', '=', kind).executeTakeFirst();
  return row && { typed: (await readTyped(secret, row)) ?? {} };
}

/** The webhook of the same key at the same address stays; otherwise there is a new one. */
async function connectStripe(context: Context, key: string, before?: Typed): Promise<StripeWebhook> {
  const { config } = context;
  if (before?.key === key && before.webhook_at === config.baseUrl)
    return { id: before.webhook ?? '', secret: before.webhook_secret ?? '' };
  if (isTestKey(key) && storeClosedMessage({ ...config, STRIPE_SECRET_KEY: undefined }))
    throw invalid({ key: 'This is a test key, and strangers can order here. Please use the live one.' });
  let webhook: StripeWebhook | undefined;
  const problem = await stripeProblem(async () => {
    webhook = await makeWebhook({ ...config, STRIPE_SECRET_KEY: key });
  });
  if (problem) throw invalid({ key: problem });
  return webhook ?? { id: '', secret: '' };
}

async function forgetWebhook({ config, log }: Context, { key, webhook }: Typed): Promise<void> {
  if (!key || !webhook) return;
  const problem = await stripeProblem(() => removeWebhook({ ...config, STRIPE_SECRET_KEY: key }, webhook));
  if (problem) log.warn('a webhook at Stripe could not be removed', { webhook, problem });
}

function assertComplete(kind: ConnectionKind, entered: Typed) {
  const missing = CONNECTIONS[kind].fields.filter(({ name, isOptional }) => !isOptional && !entered[name]);
  if (missing.length === 0) return;
  const errors = Object.fromEntries(missing.map(({ name }) => [name, 'Please fill this in.']));
  throw invalid(errors);
}

export async function disconnect(context: Context, kind: ConnectionKind): Promise<void> {
  assertOurs(context, kind);
  if (CONNECTIONS[kind].stays) throw new UserError(409, 'conflict', 'It can only be changed.');
  const before = await readStored(context, kind);
  await context.transaction(async ({ db }) => {
    await db.deleteFrom('connections').where('id', '=', kind).execute();
    await forgetChecks(db, kind);
    if (kind === 'replies') await forgetMailbox(db);
  });
  await context.connections.reload();
  if (kind === 'payments' && before) await forgetWebhook(context, before.typed);
}

function assertOurs({ connections }: Context, kind: ConnectionKind) {
  if (connections.byServer.has(kind))
    throw new UserError(409, 'conflict', 'Your server sets this. Whoever runs it can change it there.');
}

const WORKS = {
  address: ['Address and HTTPS work', 'The site answers there.'],
  payments: ['Payments work', 'Stripe knows your account.'],
  texts: ['Text messages work', 'Twilio knows your account.'],
  reviews: ['Google reviews work', 'Google answers with your reviews.'],
  login: ['The sign-in provider answers', 'Log out and use its button to see whether it knows you.'],
  backups: ['Backups work', 'A small file was written to the bucket and deleted again.'],
};

const DOES_NOT_WORK = {
  address: 'Address and HTTPS don’t work',
  payments: 'Payments don’t work',
  texts: 'Text messages don’t work',
  reviews: 'Google reviews don’t work',
  login: 'The sign-in provider doesn’t work',
  backups: 'Backups don’t work',
};

/** Waits for the answer, and says what came of it. */
export async function testConnection(context: Context, member: Staff, kind: ConnectionKind): Promise<Flash> {
  if (kind === 'email') return sendTestEmail(context, member);
  if (kind === 'errors') return sendTestReport(context);
  if (kind === 'replies') return tellReplies(await fetchReplies(context));
  const problem = await findProblem(context, kind);
  if (kind === 'texts' || kind === 'reviews' || kind === 'login') await recordCheck(context, kind, problem);
  const [title = '', description = ''] = WORKS[kind];
  if (problem === undefined) return { title, description };
  return { title: DOES_NOT_WORK[kind], description: problem, variant: 'destructive' };
}

async function findProblem(context: Context, kind: keyof typeof WORKS): Promise<string | undefined> {
  try {
    if (kind === 'payments') return await stripeProblem(() => askStripe(context.config));
    if (kind === 'address') return await checkSite(context);
    if (kind === 'login') return await findProvider(context.config).then(() => undefined);
    if (kind === 'backups') return (await findBucketProblem(context.config))?.text;
    return kind === 'texts' ? await checkTwilio(context.config) : (await checkGoogle(context)).error;
  } catch (error) {
    context.log.warn('a connection could not be tested', { kind, error });
    return (kind === 'login' && providerProblem(error)) || 'Nobody answered. Please try again in a minute.';
  }
}

export async function readTypedConnection({ db }: Context, kind: ConnectionKind): Promise<Typed | undefined> {
  const row = await db.selectFrom('connections').select('fields').where('id', '=', kind).executeTakeFirst();
  return row && (row.fields as Typed);
}
