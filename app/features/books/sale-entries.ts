import { isDeepStrictEqual } from 'node:util';
import type { TaxPart } from '~/features/pricing/tax/sales-tax';
import {
  emptyEntry,
  findSale,
  leftOf,
  mapParts,
  type Parts,
  PARTS,
  type SaleEntry,
  type SoldLine,
  sumOf,
} from './sale-entry';
import { type ChosenGoods, shareOf } from './share-of-sale';

export interface BookedOrder extends Omit<Parts, 'goods_cents'> {
  status: string;
  channel: string;
  subscription_id: string | null;
  currency: string;
  subtotal_cents: number;
  balance_cents: number;
  fulfillment: string | null;
  delivery_zone: string | null;
  occasion: string | null;
  taxes: unknown;
  paid_at: Date | null;
  ended_at: Date | null;
  lines: SoldLine[];
}

/** What the books must add so that they say what the order says now. */
export function saleEntries(order: BookedOrder, booked: SaleEntry[], now: Date): SaleEntry[] {
  if (!order.paid_at || order.channel === 'gift_card') return [];
  const isSold = order.status === 'paid' || order.status === 'refunded';
  const sold = findSale(booked);
  const open_cents = (order.status === 'paid' ? order.balance_cents : 0) - sumOf(booked, 'open_cents');
  if (sold?.orders !== 1) return isSold ? [{ ...saleOf(order, order.paid_at), open_cents }] : [];
  const ended = order.ended_at ?? now;
  if (!isSold) {
    const { lines } = takenBack(sold, ended);
    const rest = shareOf(booked, leftOf(booked), ended);
    return [{ ...rest, kind: 'cancel', orders: -1, lines, open_cents }];
  }
  const changed = changeEntries(order, sold, booked, now);
  if (open_cents === 0) return changed;
  const all = [...booked, ...changed];
  if (order.status === 'paid') return [...changed, ...besideEntries(all, { kind: 'open', open_cents, moment: now })];
  return [...changed, { ...shareOf(all, Math.min(-open_cents, leftOf(all)), ended), open_cents }];
}

interface Refund {
  cents: number;
  id: string | null;
  /** The change that it pays for has taken it off the sale already. */
  isChange: boolean;
  /** It takes nothing off the delivery. */
  chosen?: ChosenGoods;
  moment: Date;
}

/** More than what is left of the sale stands beside it. */
export function refundEntries(booked: SaleEntry[], { cents, id, isChange, chosen, moment }: Refund): SaleEntry[] {
  const ofSale = isChange ? 0 : Math.min(cents, Math.max(leftOf(booked), 0));
  const share = ofSale > 0 ? [{ ...shareOf(booked, ofSale, moment, chosen), refund_id: id }] : [];
  if (cents <= ofSale) return share;
  const beside = { kind: 'back', back_cents: ofSale - cents, refund_id: id, moment } as const;
  return [...share, ...besideEntries([...booked, ...share], beside)];
}

/** What is owed or given back, beside the sale. Nothing of an order that was never booked. */
export function besideEntries(
  booked: SaleEntry[],
  beside: Pick<SaleEntry, 'kind' | 'moment'> & Partial<SaleEntry>,
): SaleEntry[] {
  const latest = booked.at(-1);
  return latest ? [{ ...emptyEntry(latest, beside.moment), ...beside }] : [];
}

export function takenBack(entry: SaleEntry, moment: Date): SaleEntry {
  return {
    ...entry,
    ...mapParts((part) => -entry[part]),
    moment,
    orders: -entry.orders,
    open_cents: -entry.open_cents,
    back_cents: -entry.back_cents,
    taxes: entry.taxes.map((tax) => ({ ...tax, taxable_cents: -tax.taxable_cents, tax_cents: -tax.tax_cents })),
    lines: entry.lines.map((line) => ({ ...line, quantity: -line.quantity, cents: -line.cents })),
  };
}

function changeEntries(order: BookedOrder, sold: SaleEntry, booked: SaleEntry[], now: Date): SaleEntry[] {
  const sale: SaleEntry = { ...saleOf(order, now), kind: 'change' };
  const isSame =
    [...PARTS, 'taxes' as const, 'lines' as const].every((name) => isDeepStrictEqual(sale[name], sold[name])) &&
    (sale.zone ?? sold.zone) === sold.zone &&
    sale.occasion === sold.occasion;
  if (isSame) return [];
  const former = takenBack({ ...sold, kind: 'change', open_cents: 0, back_cents: 0 }, now);
  const all = [...booked, former, sale];
  return [former, sale, ...clearNegative(all, now)];
}

/** Changes and refunds together took off more than there was. */
function clearNegative(booked: SaleEntry[], moment: Date): SaleEntry[] {
  const left = leftOf(booked);
  if (left >= 0) return [];
  const refund_id = booked.findLast(({ kind, refund_id: id }) => kind === 'refund' && id !== null)?.refund_id ?? null;
  return [{ ...shareOf(booked, left, moment), back_cents: left, refund_id }];
}

function saleOf(order: BookedOrder, moment: Date): SaleEntry {
  return {
    ...emptyEntry(order, moment),
    kind: 'sale',
    orders: 1,
    goods_cents: order.subtotal_cents,
    discount_cents: order.discount_cents,
    delivery_cents: order.delivery_cents,
    tax_cents: order.tax_cents,
    tip_cents: order.tip_cents,
    channel: order.subscription_id === null ? order.channel : 'subscription',
    fulfillment: order.fulfillment,
    zone: order.delivery_zone,
    occasion: order.occasion,
    taxes: order.taxes as TaxPart[],
    lines: order.lines,
  };
}
