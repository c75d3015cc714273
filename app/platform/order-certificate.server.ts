import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { sql } from 'kysely';
import { isLoopback } from '~/lib/loopback';
import { purposeOf } from './certificates.server';
import type { Platform } from './context.server';
import { LOCKS } from './locks.server';
import { seal, unseal } from './sealed.server';

const DAY_MS = 86_400_000;
const RENEW_DAYS = 30;
/** Authorities count failed orders: Let's Encrypt allows five an hour. */
const RETRY_MS = 3_600_000;
/** In ms, between two questions whether the authority is done. */
const PACE = { backoffAttempts: 12, backoffMin: 1000, backoffMax: 4000 };
const LONGEST_REQUEST_MS = 15_000;
const NO_ANSWER = /^(E[A-Z_]+|ERR_NETWORK)$/;

/** The name that this program keeps a certificate for. Undefined if somebody else does, or nobody can. */
export function certifiedHost({ config, connections }: Pick<Platform, 'config' | 'connections'>): string | undefined {
  if (config.HTTPS_PORT === undefined || !config.BASE_URL) return undefined;
  const { protocol, hostname } = new URL(config.BASE_URL);
  if (protocol === 'http:' && connections.byServer.has('address')) return undefined;
  return isLoopback(hostname) || isIP(hostname.replace(/^\[|\]$/g, '')) ? undefined : hostname;
}

/** Orders one if it is time. Of several processes, one does. Returns whether there is a new certificate. */
export async function renewCertificate(platform: Platform): Promise<boolean> {
  const host = certifiedHost(platform);
  if (!host || !(await isDue(platform, host))) return false;
  return await underLock(
    platform,
    async () => {
      if (!(await isDue(platform, host))) return false;
      return (await order(platform, host)) === undefined;
    },
    false,
  );
}

/** Whenever somebody asks for it. Returns what the authority has against it, in words. */
export function orderCertificate(platform: Platform, host: string): Promise<string | undefined> {
  return underLock(platform, () => order(platform, host), 'An order is under way. Please try again in a minute.');
}

async function isDue({ db, certificates, now }: Platform, host: string): Promise<boolean> {
  const found = db.selectFrom('certificates').select(['renew_at', 'tried_at']).where('host', '=', host);
  const { renew_at, tried_at } = (await found.executeTakeFirst()) ?? {};
  if (tried_at && now().getTime() - tried_at.getTime() < RETRY_MS) return false;
  return !renew_at || renew_at <= now() || !certificates.contextFor(host);
}

function underLock<T>({ db }: Platform, work: () => Promise<T>, otherwise: T): Promise<T> {
  return db.connection().execute(async (own) => {
    const { rows } = await sql<{ is_ours: boolean }>`
      select pg_try_advisory_lock(${LOCKS.certificate}) as is_ours`.execute(own);
    if (!rows[0]?.is_ours) return otherwise;
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${LOCKS.certificate})`.execute(own);
    }
  });
}

/** What is there stays, unless there is something new. */
async function order(platform: Platform, host: string): Promise<string | undefined> {
  const { db, log, secret, certificates, now } = platform;
  const save = (
    outcome: { error: string } | { error: null; chain: string; secret: string; renew_at: Date; expires_at: Date },
  ) =>
    db
      .insertInto('certificates')
      .values({ host, tried_at: now(), ...outcome })
      .onConflict((same) => same.column('host').doUpdateSet({ tried_at: now(), ...outcome }))
      .execute();
  try {
    const { chain, key } = await ask(platform, host);
    const sealed = await seal(secret, purposeOf(host), key);
    await save({ error: null, chain, secret: sealed, ...momentsOf(chain) });
    await certificates.reload();
    log.info('certificate ordered', { host });
    return undefined;
  } catch (error) {
    log.warn('a certificate could not be ordered', { host, error });
    const text = problemOf(error as Error & { code?: string });
    await save({ error: text });
    return text;
  }
}

/** 30 days before its end, or after two thirds of a shorter life. */
function momentsOf(chain: string) {
  const { validFromDate, validToDate: expires_at } = new X509Certificate(chain);
  const third = (expires_at.getTime() - validFromDate.getTime()) / 3;
  return { expires_at, renew_at: new Date(expires_at.getTime() - Math.min(RENEW_DAYS * DAY_MS, third)) };
}

function problemOf({ code = '', message }: Error & { code?: string }) {
  if (NO_ANSWER.test(code)) return 'The certificate authority did not answer. It is asked again within an hour.';
  return `The certificate authority refused: ${message}`;
}

/** RFC 8555, with the challenge of 8.3: the authority fetches a file over http. */
async function ask(platform: Platform, host: string): Promise<{ chain: string; key: string }> {
  const { config, db } = platform;
  const { default: acme } = await import('acme-client');
  // Its own retries would wait for minutes.
  Object.assign(acme.axios.defaults, { timeout: LONGEST_REQUEST_MS, acmeSettings: { retryMaxAttempts: 0 } });
  const directoryUrl = config.ACME_DIRECTORY_URL;
  const account = await readAccount(platform, async () => {
    const accountKey = await acme.crypto.createPrivateEcdsaKey();
    const stranger = new acme.Client({ directoryUrl, accountKey });
    await stranger.createAccount({ termsOfServiceAgreed: true });
    return { accountKey: String(accountKey), accountUrl: stranger.getAccountUrl() };
  });
  const client = new acme.Client({ directoryUrl, ...account, ...PACE });
  const [key, csr] = await acme.crypto.createCsr({ altNames: [host] }, await acme.crypto.createPrivateEcdsaKey());
  const chain = await client.auto({
    csr,
    challengePriority: ['http-01'],
    // The authority looks for itself, and this machine may not reach its own address.
    skipChallengeVerification: true,
    challengeCreateFn: async (_authorization, { token }, answer) => {
      await db.deleteFrom('acme_challenges').where('created_at', '<', sql<Date>`now() - interval '1 day'`).execute();
      await db.insertInto('acme_challenges').values({ token, answer }).execute();
    },
    challengeRemoveFn: (_authorization, { token }) =>
      db.deleteFrom('acme_challenges').where('token', '=', token).execute(),
  });
  return { chain, key: String(key) };
}

interface Account {
  accountKey: string;
  accountUrl: string;
}

async function readAccount({ db, config, secret }: Platform, make: () => Promise<Account>): Promise<Account> {
  const directory = config.ACME_DIRECTORY_URL;
  const purpose = `ACME account at ${directory}`;
  const found = db.selectFrom('acme_accounts').select('secret').where('directory', '=', directory);
  const stored = await found.executeTakeFirst();
  // One that was sealed with another secret is lost, and an account costs nothing.
  const known = stored && (await unseal(secret, purpose, stored.secret).catch(() => undefined));
  if (known) return JSON.parse(known) as Account;
  const made = await make();
  const sealed = await seal(secret, purpose, JSON.stringify(made));
  await db
    .insertInto('acme_accounts')
    .values({ directory, secret: sealed })
    .onConflict((same) => same.column('directory').doUpdateSet({ secret: sealed }))
    .execute();
  return made;
}

/** For /.well-known/acme-challenge/{token}. */
export async function readChallenge({ db }: Pick<Platform, 'db'>, token: string): Promise<string | undefined> {
  const found = db.selectFrom('acme_challenges').select('answer').where('token', '=', token);
  return (await found.executeTakeFirst())?.answer;
}
