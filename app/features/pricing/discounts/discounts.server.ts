import type { Discount, PricedLine } from '~/features/pricing/totals/order-totals';
import { type Selectable, sql } from 'kysely';
import type { Orders } from '~/platform/database-types';
import { numericToCents } from '~/lib/money';
import { invalid } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { violatedConstraint } from '~/platform/database.server';
import { refundLimit, withinLimit } from '~/platform/limits.server';

export type NamedDiscount = Discount & { code: string };

/** The discount that this code gives today; undefined if there is none. */
export async function findDiscount({ db }: Pick<Context, 'db'>, code: string, today: string) {
  const found = await db
    .selectFrom('discount_codes')
    .select(['code', 'kind', 'percent', 'amount_cents', 'product_ids'])
    .where('code', '=', code)
    .where('is_paused', '=', false)
    .where(({ or, eb }) => or([eb('starts_on', 'is', null), eb('starts_on', '<=', today)]))
    .where(({ or, eb }) => or([eb('ends_on', 'is', null), eb('ends_on', '>=', today)]))
    .executeTakeFirst();
  if (!found) return undefined;
  const { percent, amount_cents, ...rest } = found;
  return { ...rest, value: percent === null ? (amount_cents ?? 0) : numericToCents(percent) };
}

/** What an order stores of its discount: the code may be changed or end. */
export function termsOf({ kind, value, product_ids }: Discount): Discount {
  return { kind, value, product_ids };
}

type Discounted = Pick<Selectable<Orders>, 'discount_code' | 'discount_cents' | 'discount_terms'>;

/** The discount of an order by the terms on which it was given. Of a code that left no terms, the amount. */
export function discountOfOrder({ discount_code: code, discount_cents, discount_terms }: Discounted) {
  if (!code) return undefined;
  const terms = discount_terms as unknown as Discount | null;
  return { code, ...(terms ?? { kind: 'amount' as const, value: discount_cents, product_ids: [] }) };
}

/**
 * A buyer's order is paid: their other unpaid orders lose a code for first orders, and the pages that ask for too little close.
 * An order that is being paid at this moment keeps its code.
 */
export async function endFirstOrderCodes({ db, jobs }: Context, paidId: string): Promise<void> {
  const { rows } = await sql<{ ref: string }>`
    with changed as (
      update orders set discount_code = null, discount_terms = null, discount_cents = 0
      where id in (
        select other.id from orders paid
        join orders other on lower(other.buyer_email) = lower(paid.buyer_email) and other.id <> paid.id
        join discount_codes on code = other.discount_code
        where paid.id = ${paidId} and is_first_order and other.status = 'pending'
        for update of other skip locked
      ) returning id
    ) select ref from payments join changed on changed.id = order_id where payments.status = 'open'`.execute(db);
  await jobs.addAll(db, 'close-payment', rows);
}

/** For a code that a buyer typed. Codes that do not exist are counted by address, so that nobody tries thousands. */
export async function requireDiscount(context: Context, code: string, today: string, lines: PricedLine[]) {
  if (!(await withinLimit(context, 'wrong code by address', context.address))) throw tooManyCodes('discount_code');
  const discount: NamedDiscount | undefined = await findDiscount(context, code, today);
  if (!discount) throw invalid({ discount_code: 'There is no such code, or it has ended.' });
  await refundLimit(context, 'wrong code by address', context.address);
  const isEligible = ({ product_id, is_gift_card }: PricedLine) =>
    !is_gift_card && (discount.product_ids.length === 0 || discount.product_ids.includes(product_id ?? ''));
  if (discount.kind !== 'delivery' && !lines.some(isEligible))
    throw invalid({ discount_code: 'This code is for other products.' });
  return discount;
}

function tooManyCodes(field: string) {
  const message = 'Too many codes were tried. Please wait an hour, or leave it empty.';
  return new UserError(429, 'too-many', message, { [field]: message });
}

const LIMITS: Record<string, string> = {
  discount_used_up: 'This code has been used up.',
  discount_used_by_buyer: 'This code was used with this email address already.',
  discount_not_first_order: 'This code is for a first order.',
};

/** What the buyer reads if the database refuses a discount (`check_discount_limits`). */
export function toDiscountError(error: unknown): unknown {
  const message = LIMITS[violatedConstraint(error) ?? ''];
  return message ? invalid({ discount_code: message }) : error;
}
