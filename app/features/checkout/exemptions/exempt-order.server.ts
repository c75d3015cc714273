import { keepBooks } from '~/features/books/keep-books.server';
import { readPayments } from '~/features/orders/order-payments.server';
import { refundableCents } from '~/features/money/payments/refund-amounts';
import { giveBack } from '~/features/money/refunds/refund-order.server';
import { recordChange } from '~/features/orders/order-changes.server';
import { mailPartRefunded } from '~/features/orders/emails/order-emails.server';
import { lockOrder, type Order } from '~/features/orders/orders.server';
import { closePaymentPages } from '~/features/money/payments/take-payment.server';
import { openStudioMail } from '~/features/studio/studio-mail.server';
import { readStudio } from '~/features/studio/studio.server';
import { formatMoney } from '~/lib/money';
import { SecretText } from '~/lib/secret-text';
import { UserError } from '~/lib/user-error';
import type { Context, Transaction } from '~/platform/context.server';
import { sendsMail } from '~/platform/email-flash.server';
import { isSignedBy, sign } from '~/platform/secret.server';
import { CONFIRM_TAX_EXEMPTION } from './exemption-email.server';
import { NOT_SURE, notTaxedCents, splitTax, type TaxPart } from '~/features/pricing/tax/sales-tax';
import { EXEMPT, findValid } from '~/features/pricing/tax/tax-rates.server';

/** What the checkout says without naming anybody: whoever types an address may not be who has it. */
export const CONFIRM_EXEMPTION =
  'We sent a link to your email address. Open it before you pay, and no sales tax is charged. You can also pay with the tax now, and we’ll refund it when you open the link.';

type Buyers = Pick<Order, 'id' | 'number' | 'buyer_email'>;

/** Whether this order is exempt already, for the same address. */
export function isConfirmed({ tax_exempt_organization, buyer_email }: Order, email: string): boolean {
  return tax_exempt_organization !== null && buyer_email?.toLowerCase() === email.toLowerCase();
}

/** Mails the link, once, if the order pays tax and its address is that of an exempt organization. */
export async function offerExemption(context: Context, order: Omit<Order, 'lines'>): Promise<boolean> {
  const { id, buyer_email: recipient } = order;
  if (!recipient || order.tax_exempt_organization || order.tax_cents === 0 || !sendsMail(context)) return false;
  if (!(await findValid(context, recipient))) return false;
  await context.transaction(async (tx) => {
    const mail = await openStudioMail(tx);
    const reply_to = mail.studio.email || undefined;
    const dedupe_key = `tax-exemption:${id}:${recipient.toLowerCase()}`;
    const facts = { order, href: new SecretText(tx.config.baseUrl + exemptionPath(tx, order)) };
    await mail.queue(CONFIRM_TAX_EXEMPTION, facts, { dedupe_key, recipient, reply_to });
  });
  return true;
}

function exemptionPath({ secret }: Pick<Context, 'secret'>, order: Buyers): string {
  return `/tax-exemption/${order.number}.${sign(secret, linkText(order))}`;
}

/** The order that `token` is for, as long as it has the address to which the link was sent. */
export async function readExemptionLink({ db, secret }: Context, token: string) {
  const [, number, signature = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  if (!number) return undefined;
  const order = await db
    .selectFrom('orders')
    .select(['id', 'number', 'token', 'buyer_email', 'status', 'tax_cents', 'currency', 'tax_exempt_organization'])
    .where('number', '=', Number(number))
    .executeTakeFirst();
  return order && isSignedBy(secret, linkText(order), signature) ? order : undefined;
}

function linkText({ id, buyer_email }: Buyers) {
  return `tax exemption of order ${id} for ${buyer_email?.toLowerCase()}`;
}

/**
 * Takes the sales tax off an order, and gives back what of it was paid. `member` is who confirmed it, if not the address.
 * Throws a `UserError` if the order has ended or its address is that of no exempt organization.
 */
export function exemptOrder(context: Context, id: string, member?: { id: string }): Promise<void> {
  return context.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (order?.status !== 'pending' && order?.status !== 'paid')
      throw new UserError(409, 'conflict', 'This order has ended: its tax stays as it is.');
    if (order.tax_exempt_organization !== null) return;
    const exemption = order.buyer_email ? await findValid(tx, order.buyer_email) : undefined;
    if (!exemption)
      throw new UserError(409, 'conflict', 'There is no valid certificate for this address. Please call us.');
    const { gift_card_cents, ...untaxed } = await withoutTax(tx, order);
    const exempt = { tax_exempt_organization: exemption.name, tax_exempt_certificate: exemption.certificate };
    await tx.db
      .updateTable('orders')
      .set({ ...untaxed, ...exempt, gift_card_cents })
      .where('id', '=', id)
      .execute();
    keepBooks(tx, { order: id });
    await closePaymentPages(tx, id);
    if (order.status === 'paid') await giveTaxBack(tx, order, order.gift_card_cents - gift_card_cents, member);
    tx.writes('orders');
  });
}

async function withoutTax(tx: Transaction, { total_cents, tip_cents, tax_cents, ...order }: Order) {
  const region = order.delivery_region ?? (await readStudio(tx)).region;
  const free_cents = notTaxedCents(order.taxes as unknown as TaxPart[]);
  const exempt_cents = total_cents - tip_cents - tax_cents - free_cents;
  const taxes = JSON.stringify(splitTax(exempt_cents, [], { name: EXEMPT, region }, free_cents));
  const tax_place = order.tax_place === NOT_SURE ? null : order.tax_place;
  return { taxes, tax_place, tax_cents: 0, gift_card_cents: Math.min(order.gift_card_cents, total_cents - tax_cents) };
}

/** From what is still open first, then to the gift card what it paid too much, then from the other payments. */
async function giveTaxBack(tx: Transaction, order: Order, gift_cents: number, member?: { id: string }) {
  const { id, tax_cents, balance_cents } = order;
  const open_cents = Math.min(tax_cents - gift_cents, balance_cents);
  if (open_cents > 0) {
    const left = { balance_cents: balance_cents - open_cents };
    await tx.db.updateTable('orders').set(left).where('id', '=', id).execute();
  }
  const paid = (await readPayments(tx.db, id)).filter(({ status }) => status === 'paid');
  const isGift = ({ provider }: { provider: string }) => provider === 'gift_card';
  const others = paid.filter((payment) => !isGift(payment));
  const cents = Math.min(tax_cents - gift_cents - open_cents, refundableCents(others));
  const because = { why: 'Tax-exempt', is_change: true };
  const { hand_cents } = await giveBack(tx, member, others, { cents, ...because });
  await giveBack(tx, member, paid.filter(isGift), { cents: gift_cents, ...because });
  const total = (total_cents: number) => ({ total: formatMoney(total_cents, order.currency) });
  await recordChange(tx, id, member, {
    before: total(order.total_cents),
    after: total(order.total_cents - tax_cents),
    difference_cents: -tax_cents,
    less_cents: tax_cents - open_cents,
  });
  const amount_cents = cents + gift_cents;
  const message = 'This is the sales tax on your order. Your organization is exempt from it.';
  if (amount_cents > 0)
    await mailPartRefunded(tx, order, { amount_cents, gift_card_cents: gift_cents, hand_cents, message });
}
