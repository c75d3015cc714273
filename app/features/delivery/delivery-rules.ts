import type { BusinessCalendar } from '~/lib/closures';
import type { Holiday } from '~/features/delivery/holidays/holiday';
import type { DeliveryWindow } from './windows';
import type { DeliveryZone } from '~/lib/delivery-zones';

export type Fulfillment = 'pickup' | 'delivery';

export interface MadeProduct {
  title: string;
  /** An order must come as many days before its own. */
  lead_days: number;
  /** Days for which the studio cannot make as many as the order has. */
  fullDays: string[];
  /** What the studio makes of it a day, if the order has more: then no day can have it. */
  most?: number;
}

export interface HolidayRule extends Omit<Holiday, 'product_ids' | 'orders_per_day'> {
  /** A product of the order that is not made for its days. */
  refused?: string;
}

/** What decides when and where an order can be had: for the product page, the cart, the checkout and the store service. */
export interface DeliveryRules {
  calendar: BusinessCalendar;
  /** 14:35 at the studio. */
  time: string;
  /** Later orders are for another day. Empty: those after closing. */
  cutoff: string;
  /** Without zones the studio delivers everywhere for `delivery_fee_cents`. */
  zones: DeliveryZone[];
  delivery_fee_cents: number;
  /** Of an order for the same day. 0: none. */
  rush_fee_cents: number;
  /** Without windows an order has a day alone. */
  windows: DeliveryWindow[];
  /** Those of the order that need time or are limited. */
  products: MadeProduct[];
  /** Those that are on. */
  holidays: HolidayRule[];
  /** Days with as many orders as the studio makes. */
  fullDays: string[];
  /** Of each window's id. */
  fullWindows: Partial<Record<string, string[]>>;
  /** For a family in mourning: no word about holidays. */
  isQuiet?: boolean;
  /** For a delivery to a service: the flowers are there on that day, so many minutes after midnight, or before. */
  arrival?: { day: string; minutes: number };
}
