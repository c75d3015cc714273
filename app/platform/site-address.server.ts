import { sql } from 'kysely';
import { invalid } from '~/lib/parse-form';
import { type Context, outsideRequest, type Platform } from './context.server';
import { findSite, type FoundSite } from './find-site.server';

/** While all is well it looks once an hour, otherwise more often. */
const OFTEN_S = 600;
const SELDOM_S = 3600;

export function hostOf({ config }: Pick<Platform, 'config'>) {
  return new URL(config.baseUrl).host;
}

/** Throws what is wrong at the field. Returns the address that takes effect. */
export async function assertSiteAnswers(context: Context, domain: string): Promise<string> {
  const found = await findSite(context, domain);
  const isWorse = found.origin === `http://${domain}` && context.config.baseUrl === `https://${domain}`;
  if (!found.origin || isWorse) throw invalid({ domain: found.error ?? `Nothing answers at https://${domain}.` });
  await record(context, domain, found);
  return found.origin;
}

/** Looks for the site at its present address. Returns what is wrong. */
export async function checkSite(context: Context): Promise<string | undefined> {
  const host = hostOf(context);
  const { protocol } = new URL(context.config.baseUrl);
  const found = await findSite(context, host);
  if (protocol === 'https:' && found.origin === `http://${host}`)
    found.error ??= `Nothing answers at https://${host}, only without https. Whoever runs your server has to look after it.`;
  await record(context, host, found);
  if (found.origin === `https://${host}` && protocol === 'http:') await moveToHttps(context, host);
  await context.connections.reload();
  return found.error;
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
  platform.jobs.every(OFTEN_S / 2, () => outsideRequest(platform, checkDueSite));
}

/** Of several processes, whichever comes first looks. */
async function checkDueSite(context: Context): Promise<void> {
  const { connections, config, db, now } = context;
  if (!config.BASE_URL || connections.byServer.has('address')) return;
  const checked_at = now();
  const due = await db
    .updateTable('address_checks')
    .set({ checked_at })
    .where('host', '=', hostOf(context))
    .where(
      sql<boolean>`checked_at <= ${checked_at}::timestamptz - make_interval(secs => case when error is null then ${SELDOM_S} else ${OFTEN_S} end)`,
    )
    .executeTakeFirst();
  if (due.numUpdatedRows > 0n) await checkSite(context);
}
