import { exportList } from '~/features/studio/list-export.server';
import type { StaffHandle } from '~/lib/areas';
import { DIFFERENCE_KINDS } from '~/lib/difference-kinds';
import { listDifferences } from '~/features/money/payments/differences.server';
import { readStudio } from '~/features/studio/studio.server';
import { dayIn } from '~/lib/dates';
import { type Context, getContext } from '~/platform/context.server';
import type { Route } from './+types/report-export';
import {
  BALANCE_KINDS,
  channelLabel,
  giftCardLines,
  methodLabel,
  providerLines,
  salesToMoney,
  REFUND_KINDS,
  saleParts,
} from './books';
import { eachEntry, readBooks, readOpenBalances } from './books.server';
import { type Days, readPeriod } from './period';
import { payoutState } from './payout-state';
import { readPayouts } from './payouts.server';
import { refundReason } from './refund-reason';
import { readSales } from './sales.server';

export const handle: StaffHandle = { area: 'orders' };

/** GET /reports/{report}.csv: amounts in dollars, of the same days as the page. */
export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
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
        'Goods with recipe': (row) => dollars(row.costed_cents),
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
  async sales(context, period) {
    return exportList(context, 'sales', {
      rows: eachEntry(context, period),
      columns: {
        Day: (row) => row.day,
        Order: (row) => row.number,
        What: (row) => ENTRIES[row.kind] ?? row.kind,
        Channel: (row) => channelLabel(row.channel),
        Buyer: (row) => row.buyer_name,
        Goods: (row) => dollars(row.goods_cents),
        Discount: (row) => dollars(-row.discount_cents),
        Delivery: (row) => dollars(row.delivery_cents),
        Tax: (row) => dollars(row.tax_cents),
        Tip: (row) => dollars(row.tip_cents),
        Total: (row) => dollars(row.total_cents),
      },
    });
  },
  async summary(context, period) {
    const books = await readBooks(context, period);
    const sales = saleParts(books).concat({ label: 'Total', sums: books.total });
    const parts = sales.flatMap(({ label, sums: { sold, changed, refunded } }) => [
      { section: 'Sold', label, cents: sold },
      { section: 'Changed or cancelled', label, cents: changed },
      { section: 'Refunded', label, cents: refunded },
    ]);
    const { sums: provider } = await readPayouts(context, period);
    const rows = [
      ...parts,
      ...salesToMoney(books).map((line) => ({ ...line, section: 'From sales to money' })),
      ...providerLines(books, provider).map((line) => ({ ...line, section: 'The provider’s account' })),
      ...giftCardLines(books).map((line) => ({ ...line, section: 'Gift cards' })),
    ];
    return exportList(context, `month-end-${period.from}-to-${period.to}`, {
      rows: each(rows),
      columns: { Part: (row) => row.section, Line: (row) => row.label, Amount: (row) => dollars(row.cents) },
    });
  },
  async refunds(context, period) {
    return exportList(context, 'refunds', {
      rows: each((await readBooks(context, period)).refunds),
      columns: {
        Day: (row) => row.day,
        Order: (row) => row.number,
        Of: (row) => REFUND_KINDS[row.kind],
        Why: (row) => refundReason(row.reason),
        By: (row) => methodLabel(row.method),
        Refunded: (row) => dollars(row.cents),
      },
    });
  },
  async payments(context, period) {
    return exportList(context, 'payments', {
      rows: each((await readBooks(context, period)).methods),
      columns: {
        Method: (row) => methodLabel(row.method),
        Received: (row) => dollars(row.received),
        Refunded: (row) => dollars(row.given_back),
        Net: (row) => dollars(row.received - row.given_back),
      },
    });
  },
  async payouts(context, period) {
    return exportList(context, 'payouts', {
      rows: each((await readPayouts(context, period)).payouts),
      columns: {
        Left: (row) => row.day,
        'At the bank': (row) => row.arrives_on,
        State: (row) => payoutState(row),
        Amount: (row) => dollars(row.amount_cents),
      },
    });
  },
  async differences(context) {
    const { time_zone } = await readStudio(context);
    return exportList(context, 'differences', {
      rows: each(await listDifferences(context)),
      columns: {
        What: (row) => DIFFERENCE_KINDS[row.kind],
        Order: (row) => row.number,
        Since: (row) => dayIn(time_zone, row.at),
        Here: (row) => dollars(row.ours_cents),
        'At the provider': (row) => dollars(row.theirs_cents),
        Explanation: (row) => row.note,
        'Explained by': (row) => row.explained_name,
      },
    });
  },
  async balances(context) {
    const { time_zone } = await readStudio(context);
    return exportList(context, 'open-balances', {
      rows: each((await readOpenBalances(context)).rows),
      columns: {
        Order: (row) => row.number,
        Who: (row) => row.name,
        What: (row) => BALANCE_KINDS[row.kind],
        Since: (row) => dayIn(time_zone, row.since),
        'Owed to the studio': (row) => (row.kind === 'refund' ? '' : dollars(row.amount_cents)),
        'Owed to the buyer': (row) => (row.kind === 'refund' ? dollars(row.amount_cents) : ''),
      },
    });
  },
};

const ENTRIES: Record<string, string> = { sale: 'Sale', change: 'Change', cancel: 'Cancelled', refund: 'Refund' };

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

async function* each<Row>(rows: Row[]) {
  yield* rows;
}

function dollars(cents: number) {
  return (cents / 100).toFixed(2);
}
