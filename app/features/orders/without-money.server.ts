import { withoutCents } from '~/lib/without-cents';
import type { OrderRecord } from './order-queries.server';

/** What a designer needs of an order to work on it. Whether a bank disputes it is no amount. */
export function workedOrder({ lines, work_history, ...order }: OrderRecord): OrderRecord {
  return {
    ...withoutMoney(order),
    lines: lines.map(withoutCents),
    history: work_history,
    work_history,
    payments: [],
    paid: undefined,
    payment_link: undefined,
    unconfirmed: undefined,
    can_change: false,
    charges: [],
    taxes: [],
    discount_code: null,
    discount_terms: null,
    gift_card_id: null,
    gift_card_last4: null,
    tax_exempt_organization: null,
    tax_exempt_certificate: null,
    sold_card_id: null,
    overrode: null,
  };
}

export function withoutMoney<Row extends { problem: string | null }>(row: Row): Row {
  return { ...withoutCents(row), ...(row.problem === 'Refund failed' && { problem: null }) };
}
