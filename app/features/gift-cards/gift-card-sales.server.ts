import type { Selectable } from 'kysely';
import type { Staff } from '~/features/accounts/staff.server';
import { openStudioMail, type StudioMail } from '~/features/studio/studio-mail.server';
import { readStudio } from '~/features/studio/studio.server';
import { plainLink, SecretText } from '~/lib/secret-text';
import { dayIn } from '~/lib/dates';
import { formatMoney } from '~/lib/money';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import type { Orders } from '~/platform/database-types';
import { violatedConstraint } from '~/platform/database.server';
import { formatCode } from './gift-card-code';
import { GIFT_CARD, GIFT_CARD_BOUGHT } from './gift-card-email-definitions.server';
import { codeOfSoldCard, hashOf } from './gift-cards.server';

const BATCH = 50;

/** In the transaction that marks its order paid. It is sent at once if its day has come. */
export async function issueSoldCard(
  tx: Context,
  { id, channel, currency, subtotal_cents }: Selectable<Orders>,
): Promise<void> {
  if (channel !== 'gift_card') return;
  const { db } = tx;
  const sale = await db
    .selectFrom('gift_card_sales')
    .select('recipient_name')
    .where('order_id', '=', id)
    .where('gift_card_id', 'is', null)
    .executeTakeFirst();
  if (!sale) return;
  const code = codeOfSoldCard(tx.secret, id);
  const facts = { code_hash: hashOf(code), last4: code.slice(-4), currency, for_name: sale.recipient_name };
  const { id: gift_card_id } = await db
    .insertInto('gift_cards')
    .values({ ...facts, paid_by: 'order', created_at: tx.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('gift_card_movements')
    .values({ gift_card_id, kind: 'issue', cents: subtotal_cents, order_id: id, created_at: tx.now() })
    .execute();
  await db.updateTable('gift_card_sales').set({ gift_card_id }).where('order_id', '=', id).execute();
  // There is nothing to make.
  await db.updateTable('orders').set({ fulfillment_state: 'delivered' }).where('id', '=', id).execute();
  await sendSome(tx, id);
}

/** `href`: the order's private page. */
export async function mailGiftCardBought(tx: Context, order: Selectable<Orders>, href: SecretText): Promise<void> {
  const sale = await readSale(tx, order.id);
  if (!sale || !order.buyer_email) return;
  const mail = await openStudioMail(tx);
  const { number, buyer_name, currency, subtotal_cents } = order;
  const amount = formatMoney(subtotal_cents, currency);
  const facts = { buyer_name: buyer_name ?? '', amount, ...sale, order: number, href };
  await mail.queue(GIFT_CARD_BOUGHT, facts, {
    ...replyTo(mail),
    dedupe_key: `order-paid:${order.id}:buyer`,
    recipient: order.buyer_email,
  });
}

/** To whom an order sends a card, and when; undefined for other orders. */
function readSale({ db }: Pick<Context, 'db'>, orderId: string) {
  return db
    .selectFrom('gift_card_sales')
    .select(['recipient_name', 'recipient_email', 'send_on', 'sent_at', 'message', 'gift_card_id'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

/** Those whose day has come, each once, from whatever process. */
export async function sendGiftCards(context: Context): Promise<void> {
  while ((await context.transaction((tx) => sendSome(tx))) === BATCH);
}

async function sendSome(tx: Context, orderId?: string): Promise<number> {
  const { time_zone } = await readStudio(tx);
  const due = await tx.db
    .selectFrom('gift_card_sales as sale')
    .innerJoin('gift_cards', 'gift_cards.id', 'sale.gift_card_id')
    .innerJoin('orders', 'orders.id', 'sale.order_id')
    .select(['sale.order_id', 'sale.recipient_name', 'recipient_email', 'message', 'buyer_name', 'buyer_email'])
    .select(['gift_cards.currency', 'gift_cards.balance_cents'])
    .where('sent_at', 'is', null)
    .where('send_on', '<=', dayIn(time_zone, tx.now()))
    .where('blocked_at', 'is', null)
    // A purchase that was given back sends nothing.
    .where('gift_cards.balance_cents', '>', 0)
    .$if(orderId !== undefined, (one) => one.where('sale.order_id', '=', orderId ?? ''))
    .orderBy('sale.order_id')
    .limit(BATCH)
    .forUpdate('sale')
    .skipLocked()
    .execute();
  if (due.length === 0) return 0;
  const mail = await openStudioMail(tx);
  for (const sale of due) await mailCard(tx, mail, sale, `gift-card:${sale.order_id}`);
  const ids = due.map(({ order_id }) => order_id);
  await tx.db.updateTable('gift_card_sales').set({ sent_at: tx.now() }).where('order_id', 'in', ids).execute();
  tx.writes('orders');
  return due.length;
}

/** By staff, for an address that was wrong, or an email that was lost. */
export function sendCardAgain(context: Context, member: Staff, id: string, recipient_email: string): Promise<void> {
  member.mayUse('orders');
  return context.transaction(async (tx) => {
    const sale = await tx.db
      .updateTable('gift_card_sales as sale')
      .from('orders')
      .from('gift_cards')
      .whereRef('orders.id', '=', 'sale.order_id')
      .whereRef('gift_cards.id', '=', 'sale.gift_card_id')
      .where('sale.gift_card_id', '=', id)
      .where('blocked_at', 'is', null)
      .where('gift_cards.balance_cents', '>', 0)
      .set({ recipient_email, sent_at: tx.now() })
      .returning(['sale.order_id', 'sale.recipient_name', 'recipient_email', 'message', 'buyer_name', 'buyer_email'])
      .returning(['gift_cards.currency', 'gift_cards.balance_cents'])
      .executeTakeFirst();
    if (!sale) throw new UserError(409, 'conflict', NOTHING_TO_SEND);
    await mailCard(tx, await openStudioMail(tx), sale, `gift-card:${sale.order_id}:${tx.now().getTime()}`);
    tx.writes('orders');
  });
}

const NOTHING_TO_SEND = 'There is nothing left on this card, or it is blocked, or was not bought on the site.';

interface SentSale {
  order_id: string;
  recipient_name: string;
  recipient_email: string | null;
  message: string | null;
  buyer_name: string | null;
  buyer_email: string | null;
  currency: string;
  balance_cents: number;
}

async function mailCard(tx: Context, mail: StudioMail, sale: SentSale, dedupe_key: string) {
  const recipient = sale.recipient_email ?? sale.buyer_email;
  if (!recipient) return;
  const { recipient_name, message, buyer_name, balance_cents, currency } = sale;
  const facts = {
    buyer_name: buyer_name ?? '',
    recipient_name,
    message: message ?? '',
    // A part of the purchase may have been given back, or spent.
    amount: formatMoney(balance_cents, currency),
    code: new SecretText(formatCode(codeOfSoldCard(tx.secret, sale.order_id))),
    storeHref: plainLink(tx.config, '/store'),
    balanceHref: plainLink(tx.config, '/gift-cards/balance'),
  };
  await mail.queue(GIFT_CARD, facts, { ...replyTo(mail), dedupe_key, recipient });
}

function replyTo({ studio: { email } }: StudioMail) {
  return email ? { reply_to: email } : {};
}

/** Takes off the card what its buyer gets back. Throws if the card has less. `tx` holds the order. */
export async function takeBackFromSoldCard(tx: Context, orderId: string, cents: number, userId: string): Promise<void> {
  const sale = await readSale(tx, orderId);
  if (!sale?.gift_card_id || cents === 0) return;
  const movement = { gift_card_id: sale.gift_card_id, kind: 'return', order_id: orderId, user_id: userId } as const;
  try {
    await tx.db
      .insertInto('gift_card_movements')
      .values({ ...movement, cents: -cents, created_at: tx.now() })
      .execute();
  } catch (error) {
    if (violatedConstraint(error) !== 'gift_card_balance') throw error;
    throw new UserError(409, 'conflict', 'The gift card doesn’t have that much left: some of it has been spent.');
  }
}
