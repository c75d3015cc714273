import type { TaxPart } from '~/features/pricing/tax/sales-tax';

export interface SoldLine {
  line_id: string;
  /** Of what was sold, even if it is no longer. */
  variant_id: string | null;
  title: string;
  quantity: number;
  cents: number;
}

export const PARTS = ['goods_cents', 'discount_cents', 'delivery_cents', 'tax_cents', 'tip_cents'] as const;
export type Parts = Record<(typeof PARTS)[number], number>;

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

/** In cents: what is left of the sale after changes and refunds. */
export function leftOf(entries: SaleEntry[]): number {
  return entries.reduce((sum, entry) => sum + totalOf(entry), 0);
}

export function findSale(booked: SaleEntry[]): SaleEntry | undefined {
  return booked.findLast(({ orders }) => orders !== 0);
}

function totalOf({ goods_cents, discount_cents, delivery_cents, tax_cents, tip_cents }: Parts): number {
  return goods_cents - discount_cents + delivery_cents + tax_cents + tip_cents;
}

export function sumOf(entries: SaleEntry[], name: keyof Parts | 'open_cents'): number {
  return entries.reduce((sum, entry) => sum + entry[name], 0);
}

export function mapParts(cents: (part: keyof Parts) => number): Parts {
  return Object.fromEntries(PARTS.map((part) => [part, cents(part)])) as Parts;
}

export function emptyEntry({ currency, channel }: Pick<SaleEntry, 'currency' | 'channel'>, moment: Date): SaleEntry {
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
