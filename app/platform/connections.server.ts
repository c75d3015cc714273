import type { Selectable } from 'kysely';
import { isLoopback } from '~/lib/loopback';
import { baseUrlOf, type Config } from './config.server';
import type { Platform } from './context.server';
import type { ConnectionChecks, Connections as ConnectionRow } from './database-types';
import { seal, unseal } from './sealed.server';

export type ConnectionKind = Selectable<ConnectionRow>['id'];

type ConnectionCheck = Selectable<ConnectionChecks>;

/** What the owner typed, by the name of the field. */
export type Typed = Record<string, string>;

/** Which settings of the server a connection stands for. */
const SETTINGS = {
  // The address is stored once the program was found at the domain.
  address: ({ address }: Typed) => ({ BASE_URL: address }),
  email: ({ host = '', port = '', user = '', password = '', sender = '', reply_to = '' }: Typed) => ({
    SMTP_URL: smtpUrl(host, port, user, password),
    MAIL_FROM: sender || undefined,
    MAIL_REPLY_TO: reply_to || undefined,
  }),
  replies: ({ host = '', port = '', user = '', password = '', address = '', plus }: Typed) => ({
    IMAP_URL: serverUrl('imap', port === IMAPS_PORT, { host, port, user, password }),
    IMAP_ADDRESS: address,
    IMAP_PLUS: plus === 'on' || undefined,
  }),
  payments: ({ key, webhook_secret }) => ({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhook_secret }),
  texts: ({ account, token, sender }: Typed) => ({
    TWILIO_ACCOUNT_SID: account,
    TWILIO_AUTH_TOKEN: token,
    TWILIO_FROM: sender,
  }),
  reviews: ({ key, place }: Typed) => ({ GOOGLE_PLACES_API_KEY: key, GOOGLE_PLACE_ID: place }),
  login: ({ issuer, client, client_secret, name, trusts }: Typed) => ({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: client,
    OIDC_CLIENT_SECRET: client_secret,
    OIDC_NAME: name || undefined,
    OIDC_TRUST_EMAIL: trusts === 'on' || undefined,
  }),
  errors: ({ recipient }: Typed) => ({ ERROR_REPORTS_TO: recipient }),
  backups: ({ bucket, endpoint, region, key, secret_key, passphrase }: Typed) => ({
    BACKUP_S3_BUCKET: bucket,
    BACKUP_S3_ENDPOINT: endpoint || undefined,
    BACKUP_S3_REGION: region || undefined,
    BACKUP_S3_ACCESS_KEY_ID: key,
    BACKUP_S3_SECRET_ACCESS_KEY: secret_key,
    BACKUP_PASSPHRASE: passphrase,
  }),
} satisfies Record<ConnectionKind, (typed: Typed) => Partial<Config>>;

/** They complete a connection, and make none. */
const ADDITIONS: (keyof Config)[] = ['MAIL_FROM', 'MAIL_REPLY_TO', 'OIDC_NAME', 'OIDC_TRUST_EMAIL', 'IMAP_PLUS'];

const DAY_MS = 86_400_000;

export const CONNECTION_KINDS = Object.keys(SETTINGS) as ConnectionKind[];

/** Ports for TLS from the first byte; the others begin in the clear and must switch to it before a password is sent. */
const SMTPS_PORT = '465';
const IMAPS_PORT = '993';

function smtpUrl(host: string, port: string, user: string, password: string) {
  const url = serverUrl('smtp', port === SMTPS_PORT, { host, port, user, password });
  return user && port !== SMTPS_PORT && !isLoopback(host) ? `${url}?requireTLS=true` : url;
}

function serverUrl(protocol: 'smtp' | 'imap', isSecure: boolean, { host, port, user, password }: Typed) {
  const account = user && `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@`;
  return `${protocol}${isSecure ? 's' : ''}://${account}${host}:${port}`;
}

export function smtpHost({ SMTP_URL }: Pick<Config, 'SMTP_URL'>): string {
  return SMTP_URL ? new URL(SMTP_URL).hostname : '';
}

export interface Connections {
  /** Those that the server's own settings decide. */
  byServer: ReadonlySet<ConnectionKind>;
  /** Puts what is stored into effect in this process. Returns whether that changed anything. */
  reload(): Promise<boolean>;
}

/** Keeps `config` in step with what the owner connected. What the server's own settings say wins. */
export async function openConnections(
  config: Config,
  { db, secret, log, now }: Pick<Platform, 'db' | 'secret' | 'log' | 'now'>,
): Promise<Connections> {
  const given = { ...config };
  const byServer = new Set(
    CONNECTION_KINDS.filter((kind) =>
      namesOf(kind).some((name) => given[name] !== undefined && !ADDITIONS.includes(name)),
    ),
  );

  async function read() {
    const rows = await db.selectFrom('connections').select(['id', 'fields', 'secret']).execute();
    const before = JSON.stringify(config);
    for (const kind of CONNECTION_KINDS.filter((each) => !byServer.has(each))) {
      const row = rows.find(({ id }) => id === kind);
      const typed = row && (await readTyped(secret, row));
      if (row && !typed) log.error('a connection was stored with another secret', { kind });
      const settings: Partial<Config> = typed ? settingsOf(kind, typed) : {};
      for (const name of namesOf(kind)) Object.assign(config, { [name]: given[name] ?? settings[name] });
    }
    if (given.HTTPS_PORT === undefined) config.HTTPS_PORT = ownersPort(rows);
    config.baseUrl = baseUrlOf(config);
    if (!byServer.has('address') || config.HTTPS_PORT !== undefined) config.sendsHsts = await hasHadHttps(config);
    return JSON.stringify(config) !== before;
  }

  /** The port for https, if the owner turned it on. */
  function ownersPort(rows: Pick<Selectable<ConnectionRow>, 'id' | 'fields'>[]) {
    const { fields } = rows.find(({ id }) => id === 'address' && !byServer.has(id)) ?? {};
    return (fields as Typed | undefined)?.own_ports === 'on' ? config.OWNER_PORTS?.https : undefined;
  }

  /** A certificate that soon fails would lock out everybody whose browser came to insist on it. */
  async function hasHadHttps({ baseUrl }: Config) {
    const { protocol, host } = new URL(baseUrl);
    if (protocol !== 'https:') return false;
    const checks = db.selectFrom('address_checks').select('https_since').where('host', '=', host);
    const since = (await checks.executeTakeFirst())?.https_since;
    return Boolean(since && now().getTime() - since.getTime() >= DAY_MS);
  }

  let last: Promise<unknown> = Promise.resolve();
  /** One after the other: what was read first must not be put into effect last. */
  function reload() {
    const next = last.catch(() => undefined).then(read);
    last = next;
    return next;
  }

  await reload();
  return { byServer, reload };
}

/** By the server's own settings or by the owner: the first of its settings decides. */
export function isConnected(config: Config, kind: ConnectionKind): boolean {
  const [name] = namesOf(kind);
  return name !== undefined && config[name] !== undefined;
}

export function settingsOf(kind: ConnectionKind, typed: Typed) {
  return SETTINGS[kind](typed);
}

function namesOf(kind: ConnectionKind) {
  return Object.keys(SETTINGS[kind]({})) as (keyof Config)[];
}

/** What came of using or testing it: its card shows the last of each. */
export async function recordCheck(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  id: ConnectionCheck['id'],
  error?: string,
): Promise<void> {
  const outcome = error === undefined ? { succeeded_at: now() } : { failed_at: now(), error };
  await db
    .insertInto('connection_checks')
    .values({ id, ...outcome })
    .onConflict((same) => same.column('id').doUpdateSet(outcome))
    .execute();
}

/** Secrets included: never for a page. Undefined if they were stored with another secret of the application. */
export async function readTyped(
  secret: string,
  { id, fields, secret: data }: Pick<Selectable<ConnectionRow>, 'id' | 'fields' | 'secret'>,
): Promise<Typed | undefined> {
  try {
    const text = await unseal(secret, purposeOf(id), data);
    return { ...(fields as Typed), ...(JSON.parse(text) as Typed) };
  } catch {
    return undefined;
  }
}

export function sealTyped(secret: string, kind: ConnectionKind, secrets: Typed): Promise<string> {
  return seal(secret, purposeOf(kind), JSON.stringify(secrets));
}

function purposeOf(kind: ConnectionKind) {
  return `connection ${kind}`;
}
