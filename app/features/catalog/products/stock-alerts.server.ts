import { sql } from 'kysely';
import { openStudioMail } from '~/features/studio/studio-mail.server';
import { plainLink, SecretText } from '~/lib/secret-text';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { sendsMail } from '~/platform/email-flash.server';
import { withinLimit } from '~/platform/limits.server';
import { isSignedBy, sign } from '~/platform/secret.server';
import { BACK_IN_STOCK } from './stock-alert-email.server';

const DAYS_KEPT = 90;
/** Per transaction, so that none holds its locks for long. */
const BATCH = 50;

/** Not for another store's products: nobody tells us when they are back. */
export function offersStockAlerts(context: Context): boolean {
  return sendsMail(context) && !context.config.STORE_API_URL;
}

/** Once per variant and address, however often it is asked for. */
export function addStockAlert(context: Context, alert: { variant_id: string; email: string }): Promise<void> {
  return context.transaction(async (tx) => {
    if (!(await withinLimit(tx, 'stock alert by address', context.address)))
      throw new UserError(
        429,
        'too-many',
        'A lot of requests came from your connection. Please try again in an hour, or call us.',
      );
    await tx.db
      .insertInto('stock_alerts')
      .values(alert)
      .onConflict((same) => same.doNothing())
      .execute();
  });
}

/** One email for each alert whose variant can be ordered again, from whatever process. */
export async function sendStockAlerts(context: Context): Promise<void> {
  const tooOld = sql<Date>`now() - make_interval(days => ${DAYS_KEPT})`;
  await context.db.deleteFrom('stock_alerts').where('created_at', '<', tooOld).execute();
  while ((await context.transaction(sendSome)) === BATCH);
}

async function sendSome(tx: Context): Promise<number> {
  const due = tx.db
    .selectFrom('stock_alerts as alert')
    .innerJoin('variants as variant', 'variant.id', 'alert.variant_id')
    .innerJoin('products as product', 'product.id', 'variant.product_id')
    .select(['alert.id', 'variant.title', 'product.slug', 'product.title as product'])
    .where('product.status', '=', 'published')
    .where('product.deleted_at', 'is', null)
    .where('product.purchasable', '=', true)
    .where(({ or, eb }) => or([eb('manage_inventory', '=', false), eb('inventory_quantity', '>', 0)]))
    .orderBy('alert.id')
    .limit(BATCH)
    .forUpdate('alert')
    .skipLocked();
  const alerts = await tx.db
    .with('due', () => due)
    .deleteFrom('stock_alerts')
    .using('due')
    .whereRef('stock_alerts.id', '=', 'due.id')
    .returning(['due.id', 'email', 'due.title', 'due.product', 'due.slug'])
    .execute();
  const mail = await openStudioMail(tx);
  for (const { id, email, title, product, slug } of alerts) {
    const href = plainLink(tx.config, `/product/${slug}`);
    const withdrawHref = new SecretText(`${tx.config.baseUrl}/stock-alerts/${withdrawToken(tx, email)}`);
    const facts = { product, title, href, withdrawHref };
    await mail.queue(BACK_IN_STOCK, facts, {
      dedupe_key: `stock-alert:${id}`,
      recipient: email,
      ...mail.repliesToStudio,
    });
  }
  return alerts.length;
}

/** Sending deletes the alert, so the token holds the address itself. */
function withdrawToken({ secret }: Pick<Context, 'secret'>, email: string): string {
  const address = Buffer.from(email.toLowerCase()).toString('base64url');
  return `${address}.${sign(secret, `stock-alerts:${address}`)}`;
}

/** The address; undefined if the token was altered. */
export function readWithdrawToken({ secret }: Pick<Context, 'secret'>, token: string): string | undefined {
  const [address = '', signature = ''] = token.split('.');
  const isOurs = isSignedBy(secret, `stock-alerts:${address}`, signature);
  return isOurs ? Buffer.from(address, 'base64url').toString() : undefined;
}

export async function withdrawStockAlerts({ db }: Context, email: string): Promise<void> {
  await db.deleteFrom('stock_alerts').where(sql`lower(email)`, '=', email).execute();
}
