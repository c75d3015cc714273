import type { DeliveryRules, MadeProduct } from './delivery-rules';
import type { OrderedLine } from './order-counts.server';

/** A product that needs time or is limited, and what is ordered of it. */
export interface ProductLimit {
  id: string;
  title: string;
  lead_days: number;
  /** 0 is no limit. */
  most_per_day: number;
  counts: { day: string; count: number }[];
}

/** The rules of some goods follow from these without asking the server again. */
export interface StoreRules {
  /** Of no goods. */
  rules: DeliveryRules;
  limits: ProductLimit[];
  /** Of each holiday; empty: all products. */
  offered: string[][];
  /** By title, if a holiday does not offer all of them. */
  products: { id: string; title: string }[];
}

export function rulesFor({ rules, limits, offered, products }: StoreRules, lines: OrderedLine[]): DeliveryRules {
  const isOrdered = ({ id }: { id: string }) => lines.some(({ product_id }) => product_id === id);
  const named = products.filter(isOrdered);
  return {
    ...rules,
    products: limits.filter(isOrdered).map((limit) => madeProduct(limit, quantityOf(lines, limit.id))),
    holidays: rules.holidays.map((holiday, at) => {
      const ids = offered[at] ?? [];
      return { ...holiday, refused: ids.length > 0 ? named.find(({ id }) => !ids.includes(id))?.title : undefined };
    }),
  };
}

function madeProduct({ title, lead_days, most_per_day, counts }: ProductLimit, quantity: number): MadeProduct {
  const full = counts.filter(({ count }) => most_per_day > 0 && count + quantity > most_per_day);
  const isTooMany = most_per_day > 0 && quantity > most_per_day;
  return { title, lead_days, fullDays: full.map(({ day }) => day), ...(isTooMany && { most: most_per_day }) };
}

export function quantityOf(lines: OrderedLine[], productId: string): number {
  return lines.reduce((sum, { product_id, quantity }) => sum + (product_id === productId ? quantity : 0), 0);
}
