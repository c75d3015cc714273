import { sql } from 'kysely';
import { staff } from '~/features/accounts/staff/staff.server';
import { exportList } from '~/features/studio/list-export.server';
import { listDifferences } from '~/features/store/payments/provider-ledger.server';
import { readStudio } from '~/features/studio/studio.server';
import { dayIn } from '~/lib/dates';
import { type Context, getContext } from '~/platform/context.server';
import { eachRow, parseListQuery } from '~/platform/list-page.server';
import type { Route } from './+types/report-export';
import { readBooks, readOpenBalances } from './books.server';
import { type Days, readPeriod } from './period';
import { payoutState } from './payout-state';
import { readPayouts } from './payouts.server';
import { refundReason } from './refund-reason';
import { paidWithin, readSales } from './sales.server';

/** GET /reports/{report}.csv: amounts in dollars, of the same days as the page. */
export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  staff(args).mayEdit('orders');
  const today = dayIn((await readStudio(context)).time_zone, context.now());
  const write = REPORTS[/\/([a-z]+)\.csv$/.exec(url.pathname)?.[1] ?? ''];
  if (!write) throw new Response(null, { status: 404 });
  return write(context, readPeriod(url, today));
}

const REPORTS: Record<string, (context: Context, days: Days) => Promise<Response>> = {
  async days(context, period) {
    const { days } = await readSales(context, period);
    return exportList(context, 'sales-by-day', {
      rows: each(days),
      columns: { Day: (row) => row.day, Orders: (row) => row.orders, Sales: (row) => dollars(row.total_cents) },
    });
  },
  async products(context, period) {
    const { products } = await readSales(context, period);
    return exportList(context, 'sales-by-product', {
      rows: each(products),
      columns: {
        Product: (row) => row.title,
        Sold: (row) => row.pieces,
        Goods: (row) => dollars(row.goods_cents),
        'Goods With Recipe': (row) => dollars(row.costed_cents),
        Cost: (row) => dollars(row.cost_cents),
        Margin: (row) => dollars(row.costed_cents - row.cost_cents),
      },
    });
  },
  async occasions(context, period) {
    return exportGroups(context, 'Occasion', (await readSales(context, period)).occasions);
  },
  async zones(context, period) {
    return exportGroups(context, 'Zone', (await readSales(context, period)).zones);
  },
  async orders(context, period) {
    return exportList(context, 'orders', {
      rows: await eachSold(context, period),
      columns: {
        Order: (row) => row.number,
        Paid: (row, at) => at(row.paid_at),
        Buyer: (row) => row.buyer_name,
        Goods: (row) => dollars(row.subtotal_cents),
        Discount: (row) => dollars(row.discount_cents),
        Delivery: (row) => dollars(row.delivery_cents),
        Tax: (row) => dollars(row.tax_cents),
        Tip: (row) => dollars(row.tip_cents),
        Total: (row) => dollars(row.total_cents),
        'Paid by Gift Card': (row) => dollars(row.gift_card_cents),
        'Refunded Later': (row) => (row.status === 'refunded' ? 'yes' : 'no'),
      },
    });
  },
  async refunds(context, period) {
    return exportList(context, 'refunds', {
      rows: each((await readBooks(context, period)).refunds),
      columns: {
        Day: (row) => row.day,
        Order: (row) => row.number,
        Why: (row) => refundReason(row.reason),
        'Of a Sale': (row) => (row.is_of_sale ? 'yes' : 'no'),
        Provider: (row) => row.provider,
        Refunded: (row) => dollars(row.amount_cents),
      },
    });
  },
  async payments(context, period) {
    return exportList(context, 'payments', {
      rows: each((await readBooks(context, period)).payments),
      columns: {
        Provider: (row) => row.provider,
        Orders: (row) => row.orders,
        Paid: (row) => dollars(row.amount_cents),
      },
    });
  },
  async payouts(context, period) {
    return exportList(context, 'payouts', {
      rows: each((await readPayouts(context, period)).payouts),
      columns: {
        Left: (row) => row.day,
        'At the Bank': (row) => row.arrives_on,
        State: (row) => payoutState(row),
        Amount: (row) => dollars(row.amount_cents),
      },
    });
  },
  async differences(context) {
    return exportList(context, 'differences', {
      rows: each(await listDifferences(context)),
      columns: {
        What: (row) => (row.kind === 'charge' ? 'Payment' : 'Refund'),
        Order: (row) => row.number,
        Since: (row, at) => at(row.at),
        Here: (row) => dollars(row.ours_cents),
        'At the Provider': (row) => dollars(row.theirs_cents),
      },
    });
  },
  async balances(context) {
    return exportList(context, 'open-balances', {
      rows: each(await readOpenBalances(context)),
      columns: {
        Order: (row) => row.number,
        Who: (row) => row.name,
        Since: (row, at) => at(row.since),
        'Owed to the Studio': (row) => (row.owes === 'buyer' ? dollars(row.amount_cents) : ''),
        'Owed to the Buyer': (row) => (row.owes === 'studio' ? dollars(row.amount_cents) : ''),
      },
    });
  },
};

function exportGroups(
  context: Context,
  head: string,
  rows: { name: string; orders: number; total_cents: number }[],
): Promise<Response> {
  return exportList(context, `sales-by-${head.toLowerCase()}`, {
    rows: each(rows),
    columns: { [head]: (row) => row.name, Orders: (row) => row.orders, Sales: (row) => dollars(row.total_cents) },
  });
}

async function eachSold(context: Context, days: Days) {
  const { time_zone } = await readStudio(context);
  const orders = context.db
    .selectFrom('orders')
    .select(['id', 'number', 'paid_at', 'buyer_name', 'subtotal_cents', 'delivery_cents', 'tax_cents', 'total_cents'])
    .select(['status', 'discount_cents', 'tip_cents', 'gift_card_cents'])
    .where(paidWithin(days, time_zone));
  const inOrder = { sorts: { paid: { by: sql`paid_at`, type: 'timestamptz' } }, defaultSort: 'paid' } as const;
  return eachRow(orders, parseListQuery(new URL('/', context.origin), inOrder));
}

async function* each<Row>(rows: Row[]) {
  yield* rows;
}

function dollars(cents: number) {
  return (cents / 100).toFixed(2);
}
