import { createHash, createHmac } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Staff } from '~/features/accounts/staff.server';
import { readStudio } from '~/features/studio/studio.server';
import { invalid } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import type { Orders, SubscriptionOrders } from '~/platform/database-types';
import { violatedConstraint } from '~/platform/database.server';
import { refundLimit, withinLimit } from '~/platform/limits.server';
import type { IssueForm } from './gift-card.schema';
import { CODE_ALPHABET, CODE_LENGTH, maskedCode, readCode } from './gift-card-code';

/** Issues one card per form: its code is derived from all of it, so that a form sent twice shows the same one. */
export function issueGiftCard(context: Context, member: Staff, form: IssueForm) {
  const { key: _key, amount, ...facts } = form;
  return context.transaction(async (tx) => {
    const { currency } = await readStudio(tx);
    const code = codeFor(context.secret, `gift card issued by ${member.id}: ${JSON.stringify(form)}`);
    const code_hash = hashOf(code);
    const card = await tx.db
      .insertInto('gift_cards')
      .values({ ...facts, code_hash, last4: code.slice(-4), currency, issued_by: member.id, created_at: tx.now() })
      .onConflict((same) => same.column('code_hash').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (card)
      await tx.db
        .insertInto('gift_card_movements')
        .values({ gift_card_id: card.id, kind: 'issue', cents: amount, user_id: member.id, created_at: tx.now() })
        .execute();
    tx.writes('orders');
    const issued = await tx.db
      .selectFrom('gift_cards')
      .select(['id', 'balance_cents', 'currency', 'for_name'])
      .where('code_hash', '=', code_hash)
      .executeTakeFirstOrThrow();
    return { ...issued, code };
  });
}

export function codeOfSoldCard(secret: string, orderId: string): string {
  return codeFor(secret, `gift card of ${orderId}`);
}

function codeFor(secret: string, purpose: string): string {
  const bytes = createHmac('sha256', secret).update(purpose).digest();
  return [...bytes.subarray(0, CODE_LENGTH)].map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('');
}

/** A code has 80 bits, so a plain hash cannot be reversed. */
export function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('base64url');
}

/** The card of a typed code. Wrong codes are counted together with those of discounts, so that nobody tries thousands. */
export async function requireGiftCard(context: Context, field: string, typed: string) {
  if (!(await withinLimit(context, 'wrong code by address', context.address))) throw tooManyCodes(field);
  const code = readCode(typed);
  const card = code && (await selectCard(context).where('code_hash', '=', hashOf(code)).executeTakeFirst());
  if (!card) throw invalid({ [field]: 'There is no gift card with this code. It has 16 letters and digits.' });
  await refundLimit(context, 'wrong code by address', context.address);
  if (card.blocked_at) throw invalid({ [field]: 'This gift card is blocked. Please call us.' });
  return card;
}

function selectCard({ db }: Pick<Context, 'db'>) {
  return db.selectFrom('gift_cards').select(['id', 'last4', 'balance_cents', 'currency', 'blocked_at']);
}

function tooManyCodes(field: string) {
  const message = 'Too many codes were tried. Please wait an hour, or leave it empty.';
  return new UserError(429, 'too-many', message, { [field]: message });
}

type HoldingOrder = Pick<Selectable<Orders>, 'status' | 'gift_card_id' | 'gift_card_cents'>;

/** The card of an order, with what the order may take from it: the balance, and what it holds already. */
export async function readOrderGiftCard(context: Context, order: HoldingOrder) {
  if (!order.gift_card_id) return undefined;
  const card = await selectCard(context).where('id', '=', order.gift_card_id).executeTakeFirst();
  return card && { ...card, balance_cents: card.balance_cents + heldCents(order, card.id) };
}

function heldCents({ status, gift_card_id, gift_card_cents }: HoldingOrder, cardId: string) {
  return status === 'pending' && gift_card_id === cardId ? gift_card_cents : 0;
}

type PayingOrder = HoldingOrder &
  Pick<Selectable<Orders>, 'currency'> &
  Pick<Selectable<SubscriptionOrders>, 'subscription_rhythm' | 'subscription_id'>;

/** The card that a buyer typed, or that is on the order already; undefined without one. Throws what is wrong at its field. */
export async function takeGiftCard(context: Context, order: PayingOrder, typed: string) {
  if (typed === '') return undefined;
  if (order.subscription_rhythm || order.subscription_id)
    throw invalid({ gift_card: 'A subscription is paid by card alone.' });
  const current = await readOrderGiftCard(context, order);
  const isCurrent = current && typed === maskedCode(current.last4);
  const card = isCurrent ? current : await requireGiftCard(context, 'gift_card', typed);
  const held = isCurrent ? 0 : heldCents(order, card.id);
  if (card.currency !== order.currency) throw invalid({ gift_card: 'This gift card is in another currency.' });
  if (card.balance_cents + held === 0) throw invalid({ gift_card: 'There is nothing left on this gift card.' });
  return { id: card.id, balance_cents: card.balance_cents + held };
}

/** What the buyer reads if the database refuses (`move_gift_card_money`). */
export function toGiftCardError(error: unknown): unknown {
  if (violatedConstraint(error) !== 'gift_card_balance') return error;
  return invalid({
    gift_card: 'This gift card was used a moment ago, or is blocked. Press Apply to see what is left on it.',
  });
}

/** Whether an order that ended can take again what it held. `tx` holds its row, and keeps the card's until it commits. */
export async function canRetakeGiftCard({ db }: Context, { gift_card_id, gift_card_cents }: HoldingOrder) {
  if (!gift_card_id || gift_card_cents === 0) return true;
  const card = db
    .selectFrom('gift_cards')
    .select('id')
    .where('id', '=', gift_card_id)
    .where('balance_cents', '>=', gift_card_cents)
    .where('blocked_at', 'is', null);
  return (await card.forNoKeyUpdate().executeTakeFirst()) !== undefined;
}

/** Orders that hold money of a blocked card keep it. */
export async function blockGiftCard(context: Context, member: Staff, id: string, isBlocked: boolean): Promise<void> {
  const { numUpdatedRows } = await context.db
    .updateTable('gift_cards')
    .set(isBlocked ? { blocked_at: context.now(), blocked_by: member.id } : { blocked_at: null, blocked_by: null })
    .where('id', '=', id)
    .where('blocked_at', isBlocked ? 'is' : 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    throw new UserError(409, 'conflict', 'Somebody else has just done that. Open the page again.');
  context.writes('orders');
}

const MAX_MOVEMENTS = 200;

/** With its movements, the newest first. */
export async function readGiftCard({ db }: Context, id: string) {
  if (!isUuid(id)) return undefined;
  const card = await db
    .selectFrom('gift_cards')
    .leftJoin('users as issuer', 'issuer.id', 'issued_by')
    .leftJoin('users as blocker', 'blocker.id', 'blocked_by')
    .leftJoin('gift_card_sales as sale', 'sale.gift_card_id', 'gift_cards.id')
    .select(['gift_cards.id', 'gift_cards.number', 'last4', 'balance_cents', 'currency', 'paid_by', 'for_name', 'note'])
    .select(['gift_cards.created_at', 'blocked_at', 'issuer.name as issued_name', 'blocker.name as blocked_name'])
    .select(['order_id', 'recipient_name', 'recipient_email', 'message', 'send_on', 'sent_at'])
    .where('gift_cards.id', '=', id)
    .executeTakeFirst();
  if (!card) return undefined;
  const movements = await db
    .selectFrom('gift_card_movements as movement')
    .leftJoin('orders', 'orders.id', 'order_id')
    .leftJoin('users', 'users.id', 'user_id')
    .select(['movement.id', 'kind', 'cents', 'movement.created_at', 'orders.number', 'users.name'])
    .where('movement.gift_card_id', '=', id)
    .orderBy('movement.id', 'desc')
    .limit(MAX_MOVEMENTS)
    .execute();
  return { ...card, movements };
}

/** What the studio owes to the holders of all cards. */
export async function readGiftCardLiability({ db }: Context): Promise<number> {
  const { cents } = await db
    .selectFrom('gift_cards')
    .select(sql<number>`coalesce(sum(balance_cents), 0)::bigint`.as('cents'))
    .executeTakeFirstOrThrow();
  return cents;
}
