import { isDeepStrictEqual } from 'node:util';
import type { TaxPart } from '~/features/pricing/tax/sales-tax';
import { goodsPart, portion, type Ratio } from './portion';

export interface SoldLine {
  line_id: string;
  /** Of what was sold, even if it is no longer. */
  variant_id: string | null;
  title: string;
  quantity: number;
  cents: number;
}

const PARTS = ['goods_cents', 'discount_cents', 'delivery_cents', 'tax_cents', 'tip_cents'] as const;
type Parts = Record<(typeof PARTS)[number], number>;

/** What a sale came to, or what was added to or taken off it. Entries are only ever added. */
export interface SaleEntry extends Parts {
  kind: 'sale' | 'change' | 'cancel' | 'refund' | 'open' | 'back';
  /** It belongs to the studio's day of this moment. */
  moment: Date;
  /** 1 where an order begins to count, -1 where it no longer does. */
  orders: number;
  currency: string;
  /** Owed by the buyer: more of it, or less. */
  open_cents: number;
  /** Given back beside the sale: more than it came to, or what a change already took off. */
  back_cents: number;
  channel: string;
  fulfillment: string | null;
  zone: string | null;
  occasion: string | null;
  taxes: TaxPart[];
  lines: SoldLine[];
  refund_id: string | null;
}

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

/** In cents: what is left of the sale after changes and refunds. */
function leftOf(entries: SaleEntry[]): number {
  return entries.reduce((sum, entry) => sum + totalOf(entry), 0);
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
  ofGoods: boolean;
  moment: Date;
}

/** More than what is left of the sale stands beside it. */
export function refundEntries(booked: SaleEntry[], { cents, id, isChange, ofGoods, moment }: Refund): SaleEntry[] {
  const ofSale = isChange ? 0 : Math.min(cents, Math.max(leftOf(booked), 0));
  const share = ofSale > 0 ? [{ ...shareOf(booked, ofSale, moment, ofGoods), refund_id: id }] : [];
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

/** Takes `cents` off what is left of the sale, the same part of everything, so that tax agrees with goods. The tip is last. */
function shareOf(booked: SaleEntry[], cents: number, moment: Date, wantsGoods = false): SaleEntry {
  const sold = findSale(booked);
  if (!sold) throw new Error('Only what was sold can be given back.');
  const rest = mapParts((part) => sumOf(booked, part));
  const total = leftOf(booked);
  const untipped = total - rest.tip_cents;
  const isAll = cents === total;
  const taken = isAll ? untipped : Math.min(cents, Math.max(untipped, 0));
  const goods = Math.max(rest.goods_cents - rest.discount_cents, 0);
  const goodsTax = goodsPart(goods, rest.delivery_cents);
  const goodsWithTax = goods + portion(rest.tax_cents, goodsTax);
  const ofGoods = wantsGoods && !isAll && cents <= goodsWithTax;
  const part: Ratio = isAll ? [1, 1] : ofGoods ? [cents, goodsWithTax] : [taken, Math.max(untipped, 1)];
  const taxPart = ofGoods ? [part, goodsTax] : [part];
  const left = taxesLeft(booked);
  const taxes = left.map((tax) => ({
    ...tax,
    taxable_cents: -portion(tax.taxable_cents, ...taxPart),
    tax_cents: -portion(tax.tax_cents, ...taxPart),
  }));
  // Orders from before sales tax by destination have no places.
  const isPlaced = left.reduce((sum, tax) => sum + tax.tax_cents, 0) === rest.tax_cents;
  const tax_cents = isPlaced
    ? taxes.reduce((sum, tax) => sum + tax.tax_cents, 0)
    : -portion(rest.tax_cents, ...taxPart);
  const delivery_cents = ofGoods ? 0 : -portion(rest.delivery_cents, part);
  const discount_cents = -portion(rest.discount_cents, part);
  const { channel, fulfillment, zone, occasion } = sold;
  return {
    ...emptyEntry(sold, moment),
    kind: 'refund',
    goods_cents: -taken - delivery_cents - tax_cents + discount_cents,
    discount_cents,
    delivery_cents,
    tax_cents,
    tip_cents: taken - cents,
    channel,
    fulfillment,
    zone,
    occasion,
    taxes,
  };
}

/** By place: what is left of what is taxed, and of its tax. */
function taxesLeft(booked: SaleEntry[]): TaxPart[] {
  const places = new Map<string, TaxPart>();
  for (const tax of booked.flatMap(({ taxes }) => taxes)) {
    const key = JSON.stringify([tax.level, tax.name, tax.region, tax.basis_points]);
    const { taxable_cents, tax_cents } = places.get(key) ?? { taxable_cents: 0, tax_cents: 0 };
    places.set(key, {
      ...tax,
      taxable_cents: taxable_cents + tax.taxable_cents,
      tax_cents: tax_cents + tax.tax_cents,
    });
  }
  return [...places.values()].filter(({ taxable_cents, tax_cents }) => taxable_cents !== 0 || tax_cents !== 0);
}

function findSale(booked: SaleEntry[]): SaleEntry | undefined {
  return booked.findLast(({ orders }) => orders !== 0);
}

function totalOf({ goods_cents, discount_cents, delivery_cents, tax_cents, tip_cents }: Parts): number {
  return goods_cents - discount_cents + delivery_cents + tax_cents + tip_cents;
}

function sumOf(entries: SaleEntry[], name: keyof Parts | 'open_cents'): number {
  return entries.reduce((sum, entry) => sum + entry[name], 0);
}

function mapParts(cents: (part: keyof Parts) => number): Parts {
  return Object.fromEntries(PARTS.map((part) => [part, cents(part)])) as Parts;
}

function emptyEntry({ currency, channel }: Pick<SaleEntry, 'currency' | 'channel'>, moment: Date): SaleEntry {
  return {
    ...mapParts(() => 0),
    kind: 'back',
    moment,
    orders: 0,
    currency,
    open_cents: 0,
    back_cents: 0,
    channel,
    fulfillment: null,
    zone: null,
    occasion: null,
    taxes: [],
    lines: [],
    refund_id: null,
  };
}
