import { insertOrders } from '~/features/orders/order-tables.server';
import { parse } from 'csv-parse/sync';
import { listCharges } from '../app/features/pricing/totals/charges.ts';
import type { Studio } from './open-studio.ts';
import { writeBooked } from './write-booked.ts';

interface Sale {
  paid: string;
  status?: 'paid' | 'refunded';
  subtotal?: number;
  delivery?: number;
  tax?: number;
  discount?: number;
  tip?: number;
  giftCard?: number;
  occasion?: string;
  zip?: string;
  variant?: string;
  title?: string;
  currency?: string;
  zone?: string;
}

const STATE = { level: 'state', name: 'West Virginia', region: 'WV', basis_points: 600 };

/** Orders as they are stored once they are paid, each with one line and its payment. Returns their ids. */
export async function sell(studio: Studio, sales: Sale[]) {
  const { db } = studio.platform;
  const giftCard = await db
    .insertInto('gift_cards')
    .values({ code_hash: `of ${sales[0]?.paid}`, last4: '7K2M', currency: 'usd', paid_by: 'cash' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = sales.map(
    ({ paid, status = 'paid', subtotal = 5000, delivery = 0, tax = 0, occasion, zip, ...sale }) => ({
      discount_cents: sale.discount ?? 0,
      tip_cents: sale.tip ?? 0,
      gift_card_cents: sale.giftCard ?? 0,
      gift_card_id: sale.giftCard ? giftCard.id : null,
      status,
      paid_at: new Date(paid),
      hold_expires_at: new Date(paid),
      currency: sale.currency ?? 'usd',
      subtotal_cents: subtotal,
      charges: JSON.stringify(listCharges({ delivery })),
      delivery_cents: delivery,
      tax_cents: tax,
      taxes: JSON.stringify(tax > 0 ? [{ ...STATE, taxable_cents: subtotal, tax_cents: tax }] : []),
      occasion: occasion ?? null,
      buyer_name: 'Hannah Lyle',
      buyer_email: 'hannah@example.com',
      success_url: '/',
      cancel_url: '/',
      ...(zip
        ? {
            fulfillment: 'delivery' as const,
            delivery_street: 'Ridge Road',
            delivery_city: 'Davis',
            delivery_postal_code: zip,
            delivery_zone: sale.zone ?? null,
          }
        : { fulfillment: 'pickup' as const }),
    }),
  );
  return writeBooked(studio, async (tx) => {
    const orders = await insertOrders(tx, rows);
    await tx
      .insertInto('order_lines')
      .values(
        orders.map(({ id }, index) => ({
          order_id: id,
          quantity: 1,
          takes_stock: false,
          variant_title: 'Large',
          variant_id: sales[index]?.variant ?? null,
          product_title: sales[index]?.title ?? 'Roses',
          unit_price_in_cents: sales[index]?.subtotal ?? 5000,
        })),
      )
      .execute();
    await tx
      .insertInto('payments')
      .values(
        orders.flatMap(({ id, number, due_cents, gift_card_cents, paid_at, currency }) => {
          const paid = { order_id: id, currency, status: 'paid', settled_at: paid_at } as const;
          const card = { ref: `p-${number}`, provider: 'stripe', amount_cents: due_cents, ...paid } as const;
          const gift = { ref: `g-${number}`, provider: 'gift_card', amount_cents: gift_card_cents, ...paid } as const;
          return gift_card_cents > 0 ? [card, gift] : [card];
        }),
      )
      .execute();
    return orders;
  });
}

/** The rows of a CSV by its heads. */
export async function csvOf(
  staff: Awaited<ReturnType<Studio['asStaff']>>,
  path: string,
): Promise<Record<string, string>[]> {
  return parse(await (await staff.get(path)).text(), { columns: true, bom: true });
}

export function sum(rows: Record<string, string>[], head: string) {
  return rows.reduce((cents, row) => cents + Math.round(Number(row[head]) * 100), 0);
}

/** A second payment of a sold order, which went straight back. */
export function payTwice(studio: Studio, order_id: string, amount_cents: number, settled_at: Date) {
  const money = { ref: 'again', provider: 'stripe', order_id, amount_cents, currency: 'usd' } as const;
  const back = { status: 'refunded', refund_reason: 'paid_twice', settled_at } as const;
  return writeBooked(studio, (db) =>
    db
      .insertInto('payments')
      .values({ ...money, ...back })
      .execute(),
  );
}
