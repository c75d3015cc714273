import { sql } from 'kysely';
import { invalid } from '~/lib/parse-form';
import { type Context, outsideRequest, type Platform } from './context.server';
import { findSite, type FoundSite } from './find-site.server';
import { orderCertificate, renewCertificate } from './order-certificate.server';

/** While all is well it looks once an hour, otherwise more often. */
const OFTEN_S = 600;
const SELDOM_S = 3600;

export function hostOf({ config }: Pick<Platform, 'config'>) {
  return new URL(config.baseUrl).host;
}

/** Opens `own_ports` first, then looks for the site. Throws what is wrong at the field. Returns the address that takes effect. */
export async function assertSiteAnswers(
  context: Context,
  { domain = '', own_ports }: { domain?: string; own_ports?: string },
): Promise<string> {
  const { config, connections, ownerPorts } = context;
  try {
    const problem = await ownerPorts.setOn(own_ports === 'on');
    if (problem) throw invalid({ own_ports: problem });
    const found = await findSecureSite(context, domain);
    const mustBeSecure = config.HTTPS_PORT !== undefined || config.baseUrl === `https://${domain}`;
    if (!found.origin || (mustBeSecure && !found.origin.startsWith('https:')))
      throw invalid({ domain: found.error ?? onlyPlain(context, domain) });
    await record(context, domain, found);
    return found.origin;
  } catch (error) {
    await connections.reload();
    throw error;
  }
}

/** Looks for the site at its present address, and orders a certificate if it lacks one. Returns what is wrong. */
export async function checkSite(context: Context, find = findSecureSite): Promise<string | undefined> {
  const { protocol, host } = new URL(context.config.baseUrl);
  const found = await find(context, host);
  const isSecure = found.origin?.startsWith('https:');
  if (found.origin && !isSecure && protocol === 'https:') found.error ??= onlyPlain(context, host);
  await record(context, host, found);
  if (isSecure && protocol === 'http:') await moveToHttps(context, host);
  await context.connections.reload();
  return found.error;
}

function onlyPlain({ config }: Context, host: string) {
  const isOurs = config.HTTPS_PORT !== undefined;
  return `Nothing answers at https://${host}, only without https. ${isOurs ? 'Its firewall or router must let visitors in on port 443.' : 'Whoever runs your server has to look after it.'}`;
}

async function findSecureSite(context: Context, host: string): Promise<FoundSite> {
  const found = await findSite(context, host);
  const { hostname } = new URL(`http://${host}`);
  const mayOrder = context.config.HTTPS_PORT !== undefined && found.origin?.startsWith('http:');
  if (!mayOrder || context.certificates.isValidFor(hostname)) return found;
  const error = await orderCertificate(context, hostname);
  return error ? { ...found, error } : findSite(context, host);
}

async function record({ db, now }: Context, host: string, { origin, isBehindProxy, error }: FoundSite) {
  const checked_at = now();
  const isSecure = origin?.startsWith('https:') ?? false;
  const outcome = {
    checked_at,
    error: error ?? null,
    ...(origin && { reached_at: checked_at, is_behind_proxy: isBehindProxy }),
  };
  await db
    .insertInto('address_checks')
    .values({ host, https_since: isSecure ? checked_at : null, ...outcome })
    .onConflict((same) =>
      same.column('host').doUpdateSet({
        ...outcome,
        https_since: isSecure ? sql`coalesce(address_checks.https_since, excluded.https_since)` : null,
      }),
    )
    .execute();
}

/** Links, cookies and emails follow. What the server's settings say stays. */
async function moveToHttps(context: Context, host: string) {
  const address = JSON.stringify(`https://${host}`);
  await context.transaction(({ db }) =>
    db
      .updateTable('connections')
      .set({ fields: sql`jsonb_set(fields, '{address}', ${address}::jsonb)` })
      .where('id', '=', 'address')
      .where(sql`fields->>'domain'`, '=', host)
      .execute(),
  );
}

export function handleAddressJobs(platform: Platform): void {
  platform.jobs.every(60, () => outsideRequest(platform, keepCertificate));
  platform.jobs.every(OFTEN_S / 2, async () => {
    await outsideRequest(platform, checkDueSite);
    // HSTS begins with time alone.
    await platform.connections.reload();
  });
}

/** At the start: a site without a certificate does not wait for the first minute. */
export function keepAddress(platform: Platform): void {
  outsideRequest(platform, keepCertificate).catch((error) =>
    platform.log.warn('the certificate could not be checked', { error }),
  );
}

async function keepCertificate(context: Context): Promise<void> {
  if (await renewCertificate(context)) await checkSite(context, findSite);
}

/** Of several processes, whichever comes first looks. */
async function checkDueSite(context: Context): Promise<void> {
  const { connections, config, db, now } = context;
  const isOurs = !connections.byServer.has('address') || config.HTTPS_PORT !== undefined;
  if (!config.BASE_URL || !isOurs) return;
  const checked_at = now();
  const isDue = sql<boolean>`address_checks.checked_at <= ${checked_at}::timestamptz
    - make_interval(secs => case when address_checks.error is null then ${SELDOM_S} else ${OFTEN_S} end)`;
  const due = await db
    .insertInto('address_checks')
    .values({ host: hostOf(context), checked_at })
    .onConflict((same) => same.column('host').doUpdateSet({ checked_at }).where(isDue))
    .executeTakeFirst();
  if (due.numInsertedOrUpdatedRows) await checkSite(context, findSite);
}
