import '~/features/reports/reports.css';
import '~/ui/list-controls.css';
import type { ReactNode } from 'react';
import { data, Link } from 'react-router';
import { readMissed } from '~/features/redirects/redirects.server';
import { PeriodChart } from '~/features/reports/period-chart';
import type { Period } from '~/features/reports/period';
import { ReportTable } from '~/features/reports/report-table';
import { readStudio } from '~/features/studio/studio.server';
import type { StaffHandle } from '~/lib/areas';
import { dayIn, formatDay } from '~/lib/dates';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { tryRead } from '~/platform/try-read.server';
import { ErrorPanel } from '~/ui/error-panel';
import { Panel, StaffHeader } from '~/ui/staff';
import { useMayOpen } from '~/ui/use-may-open';
import type { Route } from './+types/visitors.page';
import { LENGTHS, readVisitorPeriod } from './visitor-period';
import { type Named, readNames, readTotals, readVisitDays, type Totals } from './visitors.server';

export const handle: StaffHandle = { area: 'orders' };

const PATH = '/visitors';

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const { time_zone } = await readStudio(context);
  const period = readVisitorPeriod(url, dayIn(time_zone, context.now()));
  const { before } = period;
  const counted = await tryRead(context, 'visitors', async () => {
    const [now, earlier, days, daysBefore, names, missed] = await Promise.all([
      readTotals(context, period, time_zone),
      readTotals(context, before, time_zone),
      readVisitDays(context, period),
      readVisitDays(context, before),
      readNames(context, period),
      readMissed(context),
    ]);
    return { now, earlier, days, daysBefore, ...names, missed };
  });
  return data({ period, counted }, counted ? 200 : 503);
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Visitors') }];

export default function Visitors({ loaderData: { period, counted } }: Route.ComponentProps) {
  return (
    <>
      <StaffHeader
        title="Visitors"
        text="A visit begins when somebody opens a page from elsewhere. It is counted without cookies and without anything about the person; staff, signed-in clients and search engines are left out."
      />
      <div className="report-period">
        <nav className="list-filter" aria-label="Days to show">
          {LENGTHS.map(({ days, label }) => (
            <Link
              key={days}
              to={`${PATH}?days=${days}`}
              aria-current={period.query.days === String(days) ? 'page' : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
      </div>
      {counted ? (
        <Counted period={period} counted={counted} />
      ) : (
        <ErrorPanel title="Could not fetch the visits." retry={`${PATH}?${new URLSearchParams(period.query)}`} />
      )}
    </>
  );
}

type CountedProps = { period: Period; counted: NonNullable<Route.ComponentProps['loaderData']['counted']> };

function Counted({
  period,
  counted: { now, earlier, days, daysBefore, pages, sources, searches, missed },
}: CountedProps) {
  return (
    <>
      <p className="report-compared">{`${formatDay(period.from)} to ${formatDay(period.to)}, compared with the days before.`}</p>
      <Figures now={now} before={earlier} />
      <Panel title="By day">
        <PeriodChart
          period={period}
          what="Visits"
          nothing="There were no visits"
          format={number}
          now={days}
          before={daysBefore}
        />
      </Panel>
      <div className="report-tables">
        <Names title="Pages" head="Page" counts="Views" rows={pages} cell={pageLink} empty="No page was seen." />
        <Names
          title="Where visits came from"
          head="Source"
          counts="Visits"
          rows={sources}
          cell={(source) => (source === '-' ? 'Typed, bookmarked or not told' : source)}
          empty="There were no visits."
        />
        <Names
          title="Searched for, and not found"
          head="Words"
          counts="Searches"
          rows={searches}
          cell={(words) => words}
          empty="Every search found something."
        />
        <Missed missed={missed} />
      </div>
    </>
  );
}

function pageLink(path: string) {
  return path.includes('…') ? path : <a href={path}>{path}</a>;
}

const FIGURES: { label: string; of: keyof Totals }[] = [
  { label: 'Visits', of: 'visits' },
  { label: 'Pages seen', of: 'views' },
  { label: 'Orders online', of: 'orders' },
  { label: 'Inquiries', of: 'inquiries' },
  { label: 'Bookings', of: 'bookings' },
];

function Figures({ now, before }: { now: Totals; before: Totals }) {
  return (
    <dl className="panel report-figures">
      {FIGURES.map(({ label, of }) => (
        <div key={of}>
          <dt>{label}</dt>
          <dd>
            {number(now[of])}
            <small>{changeText(now[of], before[of])}</small>
            {of !== 'visits' && of !== 'views' && now.visits > 0 && <small>{shareText(now[of], now.visits)}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function number(count: number) {
  return count.toLocaleString('en-US');
}

function changeText(now: number, before: number) {
  if (before === 0) return 'None before';
  const percent = Math.round((100 * (now - before)) / before);
  return `${percent > 0 ? '+' : ''}${number(percent)}% from ${number(before)} before`;
}

function shareText(count: number, visits: number) {
  return `${((100 * count) / visits).toFixed(1)} for each 100 visits`;
}

type NamesProps = {
  title: string;
  head: string;
  counts: string;
  rows: Named[];
  cell(name: string): ReactNode;
  empty: string;
};

function Names({ title, head, counts, rows, cell, empty }: NamesProps) {
  return (
    <ReportTable
      title={title}
      rows={rows}
      keyOf={({ name }) => name}
      share={({ count }) => count}
      empty={empty}
      columns={[
        { head, cell: ({ name }) => cell(name) },
        { head: counts, isNumber: true, cell: ({ count }) => number(count) },
      ]}
    />
  );
}

type MissedAddress = { path: string; visits: number };

function Missed({ missed }: { missed: MissedAddress[] }) {
  return (
    <ReportTable
      title="No page at these addresses, last 90 days"
      rows={missed}
      keyOf={({ path }) => path}
      empty="Every address led to a page."
      columns={MISSED_COLUMNS}
    />
  );
}

const MISSED_COLUMNS = [
  { head: 'Address', cell: ({ path }: MissedAddress) => <RedirectLink path={path} /> },
  { head: 'Visitors', isNumber: true, cell: ({ visits }: MissedAddress) => number(visits) },
];

function RedirectLink({ path }: { path: string }) {
  const mayOpen = useMayOpen();
  if (!mayOpen('/redirects')) return path;
  return <Link to={`/redirects?${new URLSearchParams({ add: 'new', from: path })}`}>{`Redirect ${path} to …`}</Link>;
}
