import { z } from 'zod';
import { mailReceipt } from '~/features/orders/emails/order-emails.server';
import { readOrder } from '~/features/orders/order-queries.server';
import { readOrderById } from '~/features/orders/orders.server';
import { parseDollars } from '~/lib/dollars-input';
import { parseForm } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';

/** What was just sold at the till, as its page says it. */
export async function readSold(context: Context, { searchParams }: URL) {
  const order = await readOrder(context, searchParams.get('sold') ?? '');
  if (order?.status !== 'paid' || (order.channel !== 'walk_in' && order.channel !== 'phone')) return undefined;
  const { number, currency, buyer_email, balance_cents, paid = [], payments } = order;
  return { number, currency, buyer_email, balance_cents, paid, ...givenOf(searchParams, payments) };
}

export type Sold = NonNullable<Awaited<ReturnType<typeof readSold>>>;

interface Paid {
  status: string;
  method: string;
  amount_cents: number;
}

/** The cash that was handed over stands in the address alone: the drawer holds what the order came to. */
export function givenOf(params: URLSearchParams, payments: Paid[]) {
  const given_cents = parseDollars(params.get('given') ?? '') ?? 0;
  const cash = payments.filter(({ status, method }) => status === 'paid' && method === 'cash');
  const change_cents = given_cents - cash.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  return cash.length > 0 && change_cents > 0 ? { given_cents, change_cents } : { given_cents: 0, change_cents: 0 };
}

const receiptForm = z.object({
  number: z.string(),
  email: z.email('An email address such as name@example.com.').max(254),
});

/** Returns the address that it goes to. The order keeps its own. */
export async function sendReceipt(context: Context, typed: Record<string, string>): Promise<string> {
  const { number, email } = parseForm(receiptForm, typed);
  const found = await readOrder(context, number);
  const order = found?.status === 'paid' ? await readOrderById(context, found.id) : undefined;
  if (!order) throw new UserError(404, 'not-found', 'There is no such order.');
  await context.transaction((tx) => mailReceipt(tx, order, email));
  return email;
}
