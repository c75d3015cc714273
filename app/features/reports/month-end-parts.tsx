import { Link } from 'react-router';
import type { TaxReportRow } from '~/features/pricing/tax/tax-report.server';
import { formatDate, formatDay } from '~/lib/dates';
import { formatMoney } from '~/lib/money';
import { placeOf, rateOf } from '~/features/pricing/tax/tax-labels';
import {
  BALANCE_KINDS,
  channelLabel,
  giftCardLines,
  methodLabel,
  netOf,
  providerLines,
  salesToMoney,
  REFUND_KINDS,
  saleParts,
} from './books';
import type { Books, readOpenBalances } from './books.server';
import type { Payouts } from './payouts.server';
import { refundReason } from './refund-reason';
import { ReportLines } from './report-lines';
import { ReportTable } from './report-table';

type PartProps = { books: Books; currency: string; query: URLSearchParams };

export function SaleTable({ books, currency, query }: PartProps) {
  const money = (cents: number) => formatMoney(cents, currency);
  const { orders, total, foreign } = books;
  const counts = `${count(orders.sold, 'order')} sold${orders.cancelled > 0 ? `, ${orders.cancelled} cancelled` : ''}`;
  return (
    <>
      {foreign > 0 && (
        <p className="note note-warn">{`Not in these sums: ${count(foreign, 'entry', 'entries').toLowerCase()} in another currency.`}</p>
      )}
      <ReportTable
        title={`Sales, ${counts}`}
        csv={`/reports/sales.csv?${query}`}
        rows={saleParts(books)}
        keyOf={({ label }) => label}
        empty=""
        columns={[
          { head: 'Part', cell: ({ label }) => label },
          { head: 'Sold', isNumber: true, cell: ({ sums }) => money(sums.sold), sum: money(total.sold) },
          {
            head: 'Changed or cancelled',
            isNumber: true,
            cell: ({ sums }) => money(sums.changed),
            sum: money(total.changed),
          },
          { head: 'Refunded', isNumber: true, cell: ({ sums }) => money(sums.refunded), sum: money(total.refunded) },
          { head: 'Net', isNumber: true, cell: ({ sums }) => money(netOf(sums)), sum: money(netOf(total)) },
        ]}
      />
    </>
  );
}

export function MoneyParts({ books, provider, currency, query }: PartProps & { provider: Payouts['sums'] }) {
  const money = (cents: number) => formatMoney(cents, currency);
  const { methods, channels } = books;
  const sum = (of: (row: Books['methods'][number]) => number) => methods.reduce((cents, row) => cents + of(row), 0);
  const owed = { label: 'Open on account at the end', cents: books.open.before + books.open.change };
  return (
    <div className="report-tables">
      <ReportLines title="From sales to money" lines={salesToMoney(books)} after={[owed]} currency={currency} />
      <ReportTable
        title="Money by method"
        csv={`/reports/payments.csv?${query}`}
        rows={methods}
        keyOf={({ method }) => method}
        empty="Nothing was paid."
        columns={[
          { head: 'Method', cell: ({ method }) => methodLabel(method) },
          {
            head: 'Received',
            isNumber: true,
            cell: ({ received }) => money(received),
            sum: money(sum(({ received }) => received)),
          },
          {
            head: 'Refunded',
            isNumber: true,
            cell: ({ given_back }) => money(given_back),
            sum: money(sum(({ given_back }) => given_back)),
          },
          {
            head: 'Net',
            isNumber: true,
            cell: (row) => money(row.received - row.given_back),
            sum: money(sum(({ received, given_back }) => received - given_back)),
          },
        ]}
      />
      <ReportLines title="The provider’s account" lines={providerLines(books, provider)} currency={currency} />
      <ReportLines title="Gift cards" lines={giftCardLines(books)} currency={currency} />
      <ReportLines
        title="Net sales by way of sale"
        lines={channels.map(({ channel, orders, cents }) => ({
          label: `${channelLabel(channel)}, ${count(orders, 'order').toLowerCase()}`,
          cents,
        }))}
        currency={currency}
      />
    </div>
  );
}

export function TaxTable({ taxes, currency, query }: Omit<PartProps, 'books'> & { taxes: TaxReportRow[] }) {
  const money = (cents: number) => formatMoney(cents, currency);
  const due = (row: TaxReportRow) => row.tax_cents - row.refunded_tax_cents;
  return (
    <ReportTable
      title="Sales tax to report"
      csv={`/store-manager/sales-tax.csv?${query}`}
      rows={taxes}
      keyOf={(row) => `${row.level} ${row.name} ${row.region} ${row.basis_points}`}
      empty="Nothing was sold or refunded."
      columns={[
        { head: 'Place', cell: (row) => placeOf(row) },
        { head: 'Rate', isNumber: true, cell: (row) => rateOf(row) ?? '—' },
        {
          head: 'Sales, net',
          isNumber: true,
          cell: (row) => money(row.taxable_cents - row.refunded_taxable_cents),
        },
        {
          head: 'Tax',
          isNumber: true,
          cell: (row) => money(due(row)),
          sum: money(taxes.reduce((cents, row) => cents + due(row), 0)),
        },
      ]}
    />
  );
}

export function RefundTable({ books: { refunds, refunded }, currency, query }: PartProps) {
  const more = refunded.count - refunds.length;
  const title = more > 0 ? `Refunds by day, without the first ${more.toLocaleString('en-US')}` : 'Refunds by day';
  return (
    <ReportTable
      title={title}
      csv={`/reports/refunds.csv?${query}`}
      rows={refunds.map((refund, index) => ({ ...refund, index }))}
      keyOf={({ index }) => String(index)}
      empty="Nothing was refunded."
      columns={[
        { head: 'Day', cell: ({ day }) => formatDay(day) },
        { head: 'Order', cell: (row) => orderLink(row) },
        { head: 'Of', cell: ({ kind }) => REFUND_KINDS[kind] },
        { head: 'Why', cell: ({ reason }) => refundReason(reason) },
        { head: 'By', cell: ({ method }) => methodLabel(method) },
        {
          head: 'Refunded',
          isNumber: true,
          cell: ({ cents }) => formatMoney(cents, currency),
          sum: formatMoney(refunded.cents, currency),
        },
      ]}
    />
  );
}

type BalancesProps = {
  balances: Awaited<ReturnType<typeof readOpenBalances>>;
  currency: string;
  time_zone: string;
};

export function BalanceTable({ balances, currency, time_zone }: BalancesProps) {
  const { rows, count: all, buyers_cents, studio_cents } = balances;
  const money = (cents: number) => formatMoney(cents, currency);
  const title = all > rows.length ? `Open balances today, the oldest ${rows.length} of ${all}` : 'Open balances today';
  return (
    <ReportTable
      title={title}
      csv="/reports/balances.csv"
      rows={rows.map((balance, index) => ({ ...balance, index }))}
      keyOf={({ index }) => String(index)}
      empty="Nobody owes anything."
      columns={[
        { head: 'Order', cell: (row) => orderLink(row) },
        { head: 'Who', cell: (row) => row.name ?? 'No name given' },
        { head: 'What', cell: ({ kind }) => BALANCE_KINDS[kind] },
        { head: 'Since', cell: ({ since }) => formatDate(time_zone, since) },
        {
          head: 'Owed to the studio',
          isNumber: true,
          cell: ({ kind, amount_cents }) => (kind === 'refund' ? '—' : money(amount_cents)),
          sum: money(buyers_cents),
        },
        {
          head: 'Owed to the buyer',
          isNumber: true,
          cell: ({ kind, amount_cents }) => (kind === 'refund' ? money(amount_cents) : '—'),
          sum: money(studio_cents),
        },
      ]}
    />
  );
}

function orderLink({ number }: { number: number | null }) {
  return number ? <Link to={`/store-manager/${number}`}>{`Order ${number}`}</Link> : 'No order';
}

function count(number: number, one: string, several = `${one}s`) {
  return number === 1 ? `One ${one}` : `${number.toLocaleString('en-US')} ${several}`;
}
