import './reports.css';
import { data, Link } from 'react-router';
import { staff } from '~/features/accounts/staff/staff.server';
import { readStudio } from '~/features/studio/studio.server';
import { dayIn, formatDate, formatDay } from '~/lib/dates';
import { formatMoney } from '~/lib/money';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { tryRead } from '~/platform/try-read.server';
import { ErrorPanel } from '~/ui/error-panel';
import { Panel, StaffButton, StaffButtonLink, StaffHeader } from '~/ui/staff';
import { Table } from '~/ui/table';
import { useHydrated } from '~/ui/use-hydrated';
import type { Route } from './+types/month-end.page';
import { type Books, type OpenBalance, readBooks, readOpenBalances } from './books.server';
import { addMonths, readPeriod } from './period';
import { refundReason } from './refund-reason';
import { ReportPeriod } from './report-period';
import { ReportTable } from './report-table';
import { ReportTabs } from './report-tabs';

const PATH = '/reports/month-end';

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  staff(args).mayEdit('orders');
  const today = dayIn((await readStudio(context)).time_zone, context.now());
  const asked = url.searchParams.size > 0 ? url : new URL(`?month=${addMonths(today.slice(0, 7), -1)}`, url);
  const period = readPeriod(asked, today);
  const found = await tryRead(context, 'the books', async () => ({
    books: await readBooks(context, period),
    balances: await readOpenBalances(context),
  }));
  return data({ today, period, found }, found ? 200 : 503);
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Month End') }];

export default function MonthEnd({ loaderData: { today, period, found }, matches }: Route.ComponentProps) {
  const { currency, time_zone, name } = matches[0].loaderData.studio;
  const isHydrated = useHydrated();
  const query = new URLSearchParams(period.query);
  return (
    <>
      <StaffHeader
        title={`Month end, ${period.title}`}
        text={`${name}, ${formatDay(period.from)} to ${formatDay(period.to)}. Sales count on the day they are paid, refunds on the day they are made.`}
        actions={
          <>
            <StaffButtonLink to="/store-manager/sales-tax">Sales Tax</StaffButtonLink>
            <a className="staff-button" href={`/reports/orders.csv?${query}`}>
              Export Orders
            </a>
            {isHydrated && (
              <StaffButton variant="primary" onClick={() => window.print()}>
                Print
              </StaffButton>
            )}
          </>
        }
      />
      <ReportTabs />
      <ReportPeriod path={PATH} {...{ period, today }} />
      {found ? (
        <>
          <Summary books={found.books} currency={currency} />
          <Payments books={found.books} currency={currency} csv={`/reports/payments.csv?${query}`} />
          <Refunds books={found.books} currency={currency} csv={`/reports/refunds.csv?${query}`} />
          <Balances balances={found.balances} {...{ currency, time_zone }} />
        </>
      ) : (
        <ErrorPanel title="Could not fetch the books." retry={`${PATH}?${query}`} />
      )}
    </>
  );
}

type PartProps = { books: Books; currency: string };

function Summary({ books: { sales, refunded, gift_cards }, currency }: PartProps) {
  const money = (cents: number) => formatMoney(cents, currency);
  const lines = [
    { label: 'Goods', cents: sales.goods_cents },
    ...(sales.discount_cents > 0 ? [{ label: 'Less discounts', cents: -sales.discount_cents }] : []),
    { label: 'Delivery', cents: sales.delivery_cents },
    { label: 'Sales tax collected', cents: sales.tax_cents },
    ...(sales.tip_cents > 0 ? [{ label: 'Tips', cents: sales.tip_cents }] : []),
  ];
  const orders = sales.orders === 1 ? 'One order' : `${sales.orders.toLocaleString('en-US')} orders`;
  return (
    <Panel title="Sales">
      <Table label="Sales of the period">
        <tbody>
          {lines.map(({ label, cents }) => (
            <tr key={label}>
              <td>{label}</td>
              <td className="number">{money(cents)}</td>
            </tr>
          ))}
          <tr className="report-sum">
            <th scope="row">{`Gross, ${orders}`}</th>
            <td className="number">{money(sales.total_cents)}</td>
          </tr>
          <tr>
            <td>Less refunds of sales</td>
            <td className="number">{money(0 - refunded.of_sales_cents)}</td>
          </tr>
          <tr className="report-sum">
            <th scope="row">Net</th>
            <td className="number">{money(sales.total_cents - refunded.of_sales_cents)}</td>
          </tr>
          {gift_cards.sold > 0 && (
            <tr>
              <td>{`Gift cards issued (${gift_cards.sold}), owed to their holders, not in these sums`}</td>
              <td className="number">{money(gift_cards.cents)}</td>
            </tr>
          )}
        </tbody>
      </Table>
    </Panel>
  );
}

const PROVIDERS: Record<string, string> = { stripe: 'Stripe', test: 'Test payments', gift_card: 'Gift cards' };

function Payments({ books: { sales, payments }, currency, csv }: PartProps & { csv: string }) {
  const money = (cents: number) => formatMoney(cents, currency);
  const paid = payments.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const giftCards = { provider: 'gift_card', orders: sales.gift_card_orders, amount_cents: sales.gift_card_cents };
  const rest = sales.total_cents - paid - giftCards.amount_cents;
  const rows = [
    ...payments,
    ...(giftCards.amount_cents > 0 ? [giftCards] : []),
    ...(rest === 0 ? [] : [{ provider: 'none', orders: null, amount_cents: rest }]),
  ];
  return (
    <ReportTable
      title="Payments by provider"
      csv={csv}
      rows={rows}
      keyOf={({ provider }) => provider}
      empty="Nothing was paid."
      columns={[
        { head: 'Provider', cell: ({ provider }) => PROVIDERS[provider] ?? 'Paid another way' },
        { head: 'Orders', isNumber: true, cell: (row) => row.orders ?? '—' },
        { head: 'Paid', isNumber: true, cell: (row) => money(row.amount_cents), sum: money(sales.total_cents) },
      ]}
    />
  );
}

function Refunds({ books: { refunds, refunded }, currency, csv }: PartProps & { csv: string }) {
  const money = (cents: number) => formatMoney(cents, currency);
  const more = refunded.count - refunds.length;
  const title = more > 0 ? `Refunds by day, without the first ${more.toLocaleString('en-US')}` : 'Refunds by day';
  return (
    <ReportTable
      title={title}
      csv={csv}
      rows={refunds.map((refund, index) => ({ ...refund, index }))}
      keyOf={({ index }) => String(index)}
      empty="Nothing was refunded."
      columns={[
        { head: 'Day', cell: ({ day }) => formatDay(day) },
        {
          head: 'Order',
          cell: (row) => orderLink(row),
        },
        { head: 'Why', cell: ({ reason }) => refundReason(reason) },
        { head: 'Of a sale', cell: ({ is_of_sale }) => (is_of_sale ? 'Yes' : 'No, the payment went straight back') },
        {
          head: 'Refunded',
          isNumber: true,
          cell: (row) => money(row.amount_cents),
          sum: money(refunded.of_sales_cents + refunded.others_cents),
        },
      ]}
    />
  );
}

type BalancesProps = { balances: OpenBalance[]; currency: string; time_zone: string };

function Balances({ balances, currency, time_zone }: BalancesProps) {
  const owed = (who: OpenBalance['owes']) =>
    balances.reduce((sum, { owes, amount_cents }) => sum + (owes === who ? amount_cents : 0), 0);
  return (
    <ReportTable
      title="Open balances, today"
      csv="/reports/balances.csv"
      rows={balances.map((balance, index) => ({ ...balance, index }))}
      keyOf={({ index }) => String(index)}
      empty="Nobody owes anything."
      columns={[
        {
          head: 'Order',
          cell: (row) => orderLink(row),
        },
        { head: 'Who', cell: (row) => row.name ?? 'No name given' },
        { head: 'Since', cell: ({ since }) => formatDate(time_zone, since) },
        {
          head: 'Owed to the studio',
          isNumber: true,
          cell: ({ owes, amount_cents }) => (owes === 'buyer' ? formatMoney(amount_cents, currency) : '—'),
          sum: formatMoney(owed('buyer'), currency),
        },
        {
          head: 'Owed to the buyer',
          isNumber: true,
          cell: ({ owes, amount_cents }) => (owes === 'studio' ? formatMoney(amount_cents, currency) : '—'),
          sum: formatMoney(owed('studio'), currency),
        },
      ]}
    />
  );
}

function orderLink({ number }: { number: number | null }) {
  return number ? <Link to={`/store-manager/${number}`}>{`Order ${number}`}</Link> : 'No order';
}
