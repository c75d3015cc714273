import type { StaffHandle } from '~/lib/areas';
import './reports.css';
import { data } from 'react-router';
import { readStudio } from '~/features/studio/studio.server';
import { dayIn, formatDay } from '~/lib/dates';
import { formatMoney } from '~/lib/money';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { tryRead } from '~/platform/try-read.server';
import { ErrorPanel } from '~/ui/error-panel';
import { Panel, StaffHeader } from '~/ui/staff';
import type { Route } from './+types/reports.page';
import { type Period, readPeriod } from './period';
import { PeriodChart } from './period-chart';
import { ReportPeriod } from './report-period';
import { ReportTable } from './report-table';
import { ReportTabs } from './report-tabs';
import { type GroupSales, readSales, type Sales } from './sales.server';

export const handle: StaffHandle = { area: 'orders' };

const PATH = '/reports';

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const today = dayIn((await readStudio(context)).time_zone, context.now());
  const period = readPeriod(url, today);
  const sales = await tryRead(context, 'sales', async () => {
    const [now, before] = await Promise.all([readSales(context, period), readSales(context, period.before)]);
    return { now, before };
  });
  return data({ today, period, sales }, sales ? 200 : 503);
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Reports') }];

export default function Reports({ loaderData: { today, period, sales }, matches }: Route.ComponentProps) {
  const { currency } = matches[0].loaderData.studio;
  return (
    <>
      <StaffHeader
        title={`Sales, ${period.title}`}
        text={`${formatDay(period.from)} to ${formatDay(period.to)}, orders on the day they were paid or put on account, changes and cancellations on their own day. Refunds are under Month end. The margin is of goods that have a recipe.`}
      />
      <ReportTabs />
      <ReportPeriod path={PATH} period={period} today={today} hasHolidays />
      {sales ? (
        <>
          <p className="report-compared">{`Compared with ${period.before.title}. ${period.compared}`}</p>
          <Figures period={period} currency={currency} now={sales.now} before={sales.before} />
          <Panel title="By day">
            <PeriodChart
              period={period}
              what="Sales"
              nothing="Nothing was sold"
              format={(cents) => formatMoney(cents, currency)}
              now={dayValues(sales.now)}
              before={dayValues(sales.before)}
            />
          </Panel>
          <SalesTables period={period} currency={currency} sales={sales.now} />
        </>
      ) : (
        <ErrorPanel title="Could not fetch the sales." retry={`${PATH}?${new URLSearchParams(period.query)}`} />
      )}
    </>
  );
}

function dayValues({ days }: Sales) {
  return days.map(({ day, total_cents }) => ({ day, value: total_cents }));
}

type FiguresProps = { period: Period; now: Sales; before: Sales; currency: string };

function Figures({ period, now: { totals }, before: { totals: earlier }, currency }: FiguresProps) {
  const money = (cents: number) => formatMoney(cents, currency);
  const average = ({ total_cents, orders }: Sales['totals']) => (orders > 0 ? Math.round(total_cents / orders) : 0);
  const figures = [
    { label: 'Sales', now: money(totals.total_cents), before: money(earlier.total_cents) },
    { label: 'Orders', now: totals.orders.toLocaleString('en-US'), before: earlier.orders.toLocaleString('en-US') },
    { label: 'Average order', now: money(average(totals)), before: money(average(earlier)) },
    {
      label: 'Margin, of goods with a recipe',
      now: marginText(totals, currency),
      before: marginText(earlier, currency),
    },
    { label: 'Sales tax', now: money(totals.tax_cents), before: money(earlier.tax_cents) },
  ];
  return (
    <dl className="panel report-figures">
      {figures.map(({ label, now, before }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {now}
            <small>{`${period.before.title}: ${before}`}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Costed = Pick<Sales['totals'], 'costed_cents' | 'cost_cents'>;

/** '$84.20, 66%' of the goods whose recipe is known. */
function marginText({ costed_cents, cost_cents }: Costed, currency: string) {
  if (costed_cents === 0) return 'No recipe';
  const margin = costed_cents - cost_cents;
  return `${formatMoney(margin, currency)}, ${Math.round((100 * margin) / costed_cents)}%`;
}

type SalesTablesProps = { period: Period; sales: Sales; currency: string };

function SalesTables({ period, sales, currency }: SalesTablesProps) {
  const { totals } = sales;
  const more = totals.products - sales.products.length;
  const money = (cents: number) => formatMoney(cents, currency);
  const csv = (name: string) => `${PATH}/${name}.csv?${new URLSearchParams(period.query)}`;
  const groups = (title: string, name: string, head: string, rows: GroupSales[]) => (
    <ReportTable
      title={title}
      csv={csv(name)}
      rows={rows}
      keyOf={(row) => row.name}
      share={(row) => row.total_cents}
      empty="Nothing was sold."
      columns={[
        { head, cell: (row) => row.name },
        { head: 'Orders', isNumber: true, cell: (row) => row.orders, sum: totals.orders },
        { head: 'Sales', isNumber: true, cell: (row) => money(row.total_cents), sum: money(totals.total_cents) },
      ]}
    />
  );
  return (
    <>
      <ReportTable
        title={more > 0 ? `By product, the first ${sales.products.length} of ${totals.products}` : 'By product'}
        csv={csv('products')}
        rows={sales.products}
        keyOf={(row) => row.title}
        share={(row) => row.goods_cents}
        empty="Nothing was sold."
        columns={[
          { head: 'Product', cell: (row) => row.title },
          { head: 'Sold', isNumber: true, cell: (row) => row.pieces },
          { head: 'Goods', isNumber: true, cell: (row) => money(row.goods_cents), sum: money(totals.goods_cents) },
          {
            head: 'Margin',
            isNumber: true,
            cell: (row) => marginText(row, currency),
            sum: marginText(totals, currency),
          },
        ]}
      />
      <div className="report-tables">
        {groups('By occasion', 'occasions', 'Occasion', sales.occasions)}
        {groups('By zone', 'zones', 'Zone', sales.zones)}
      </div>
      <ReportTable
        title="Every day"
        csv={csv('days')}
        fold={sales.days.length > 0 ? 'The days of the chart in figures' : undefined}
        rows={sales.days}
        keyOf={(row) => row.day}
        share={(row) => row.total_cents}
        empty="Nothing was sold."
        columns={[
          { head: 'Day', cell: (row) => formatDay(row.day) },
          { head: 'Orders', isNumber: true, cell: (row) => row.orders, sum: totals.orders },
          { head: 'Sales', isNumber: true, cell: (row) => money(row.total_cents), sum: money(totals.total_cents) },
        ]}
      />
    </>
  );
}
