import type { StaffHandle } from '~/lib/areas';
import './reports.css';
import { data } from 'react-router';
import { readTaxReport } from '~/features/pricing/tax/tax-report.server';
import { readStudio } from '~/features/studio/studio.server';
import { addDays, addMonths, dayIn, formatDay, monthOf } from '~/lib/dates';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { tryRead } from '~/platform/try-read.server';
import { ErrorPanel } from '~/ui/error-panel';
import { StaffButton, StaffButtonLink, StaffHeader } from '~/ui/staff';
import { useHydrated } from '~/ui/use-hydrated';
import type { Route } from './+types/month-end.page';
import { readBooks, readOpenBalances } from './books.server';
import { BalanceTable, MoneyParts, RefundTable, SaleTable, TaxTable } from './month-end-parts';
import { readPayouts } from './payouts.server';
import { readPeriod } from './period';
import { ReportPeriod } from './report-period';
import { ReportTabs } from './report-tabs';

export const handle: StaffHandle = { area: 'orders' };

const PATH = '/reports/month-end';

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const today = dayIn((await readStudio(context)).time_zone, context.now());
  const asked = url.searchParams.size > 0 ? url : new URL(`?month=${addMonths(monthOf(today), -1)}`, url);
  const period = readPeriod(asked, today);
  const found = await tryRead(context, 'the books', async () => ({
    books: await readBooks(context, period),
    taxes: await readTaxReport(context, period.from, addDays(period.to, 1)),
    provider: (await readPayouts(context, period)).sums,
    balances: await readOpenBalances(context),
  }));
  return data({ today, period, found }, found ? 200 : 503);
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Month end') }];

export default function MonthEnd({ loaderData: { today, period, found }, matches }: Route.ComponentProps) {
  const { currency, time_zone, name } = matches[0].loaderData.studio;
  const isHydrated = useHydrated();
  const query = new URLSearchParams(period.query);
  const isOver = period.to < today;
  return (
    <div className="report-month-end">
      <StaffHeader
        title={`Month end, ${period.title}`}
        text={`${name}, ${formatDay(period.from)} to ${formatDay(period.to)}. Sales count on the day they are paid or put on account; changes, cancellations and refunds on their own day.${isOver ? '' : ' The month is not over yet.'}`}
        actions={
          <>
            <StaffButtonLink to={`/store-manager/sales-tax?month=${monthOf(period.from)}`}>Sales tax</StaffButtonLink>
            <a className="staff-button" href={`/reports/summary.csv?${query}`}>
              Export month
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
      <ReportPeriod path={PATH} period={period} today={today} />
      {found ? (
        <>
          <SaleTable books={found.books} currency={currency} query={query} />
          <MoneyParts books={found.books} provider={found.provider} currency={currency} query={query} />
          <TaxTable taxes={found.taxes} currency={currency} query={query} />
          <RefundTable books={found.books} currency={currency} query={query} />
          <BalanceTable balances={found.balances} currency={currency} time_zone={time_zone} />
        </>
      ) : (
        <ErrorPanel title="Could not fetch the books." retry={`${PATH}?${query}`} />
      )}
    </div>
  );
}
