import type { BusinessHours } from '~/lib/business-hours';
import type { Context } from '~/platform/context.server';
import { sendsMail } from '~/platform/email-flash.server';

export function readStudio({ db, memo }: Context) {
  return memo('studio', () => readSettings({ db }));
}

export async function readSettings({ db }: Pick<Context, 'db'>) {
  const { hours, ...settings } = await db.selectFrom('studio_settings').selectAll().executeTakeFirstOrThrow();
  return { ...settings, hours: hours as unknown as BusinessHours };
}

/** Nothing is sold without a mail server, which the code needs. */
export function sellsGiftCards(context: Pick<Context, 'config'>, { gift_card_amounts_cents }: Studio): boolean {
  return gift_card_amounts_cents.length > 0 && sendsMail(context);
}

export type Studio = Awaited<ReturnType<typeof readStudio>>;
