import { type Expression, sql } from 'kysely';
import type { OrderDispute } from './disputed-order';

/** What the banks say about the payments of an order. */
export function disputeOf(order_id: Expression<string>) {
  return sql<OrderDispute | null>`(
    select case when bool_or(dispute.status = 'open') then 'open' when bool_or(dispute.status = 'lost') then 'lost' end
    from payments join payment_disputes dispute on dispute.payment_ref = payments.ref
    where payments.order_id = ${order_id})`;
}
