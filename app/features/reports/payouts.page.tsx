import type { StaffHandle } from '~/lib/areas';
import './reports.css';
import { data } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import { listDifferences } from '~/features/money/payments/differences.server';
import { explainDifference } from '~/features/money/payments/explain-differences.server';
import { readStudio } from '~/features/studio/studio.server';
import { dayIn, formatDateTime, formatDay } from '~/lib/dates';
import { formFields } from '~/lib/form-fields';
import { formatMoney } from '~/lib/money';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { runAction } from '~/platform/run-action.server';
import { tryRead } from '~/platform/try-read.server';
import { ErrorToast } from '~/ui/error-toast';
import { ErrorPanel } from '~/ui/error-panel';
import { StaffHeader } from '~/ui/staff';
import type { Route } from './+types/payouts.page';
import { Differences } from './differences';
import { type Payouts, readPayouts } from './payouts.server';
import { payoutState } from './payout-state';
import { readPeriod } from './period';
import { ReportLines } from './report-lines';
import { ReportPeriod } from './report-period';
import { ReportTable } from './report-table';
import { ReportTabs } from './report-tabs';

export const handle: StaffHandle = { area: 'orders' };

const PATH = '/reports/payouts';

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const today = dayIn((await readStudio(context)).time_zone, context.now());
  const period = readPeriod(url, today);
  const found = await tryRead(context, 'the payouts', async () => ({
    payouts: await readPayouts(context, period),
    differences: await listDifferences(context),
  }));
  return data({ today, period, found }, found ? 200 : 503);
}

export async function action({ request, url, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const member = staff(args);
  const typed = await formFields(request);
  return runAction(context, { errorTitle: 'Not saved', typed, keepsTyped: true }, async () => {
    await explainDifference(context, member, typed);
    const flash = { title: 'Success!', description: 'The difference is explained.' };
    return redirectWithFlash(context, `${PATH}${url.search}`, flash);
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Payouts') }];

export default function PayoutsPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { today, period, found } = loaderData;
  const { currency, time_zone } = matches[0].loaderData.studio;
  const query = new URLSearchParams(period.query);
  const readUntil = found?.payouts.read_until;
  return (
    <>
      <StaffHeader
        title={`Payouts, ${period.title}`}
        text={
          readUntil
            ? `As the payment provider has it, read on ${formatDateTime(time_zone, readUntil)}.`
            : 'The payment provider has not been asked yet. It is within six hours.'
        }
      />
      <ErrorToast error={actionData?.error} />
      <ReportTabs />
      <ReportPeriod path={PATH} period={period} today={today} />
      {found ? (
        <>
          <Differences
            differences={found.differences}
            returned={actionData}
            currency={currency}
            time_zone={time_zone}
          />
          <Summary sums={found.payouts.sums} currency={currency} />
          <PayoutList payouts={found.payouts.payouts} currency={currency} csv={`/reports/payouts.csv?${query}`} />
        </>
      ) : (
        <ErrorPanel title="Could not fetch the payouts." retry={`${PATH}?${query}`} />
      )}
    </>
  );
}

function Summary({ sums, currency }: { sums: Payouts['sums']; currency: string }) {
  const { charges, charged_cents, refunded_cents, disputed_cents, other_cents, fee_cents } = sums;
  const net = charged_cents - refunded_cents - disputed_cents - fee_cents + other_cents;
  const lines = [
    { label: `Charged, ${charges === 1 ? 'one payment' : `${charges} payments`}`, cents: charged_cents },
    { label: 'Less refunds', cents: 0 - refunded_cents },
    ...(disputed_cents === 0 ? [] : [{ label: 'Less disputes', cents: 0 - disputed_cents }]),
    { label: 'Less fees', cents: 0 - fee_cents },
    ...(other_cents === 0 ? [] : [{ label: 'Other', cents: other_cents }]),
    { label: 'Net', cents: net, isSum: true },
    { label: 'Paid out', cents: sums.paid_out_cents },
    { label: 'Still at the provider, at the end', cents: sums.balance_cents, isSum: true },
  ];
  return <ReportLines title="The provider’s account" lines={lines} currency={currency} />;
}

function PayoutList({ payouts, currency, csv }: { payouts: Payouts['payouts']; currency: string; csv: string }) {
  return (
    <ReportTable
      title="Payouts"
      csv={csv}
      rows={payouts}
      keyOf={({ id }) => id}
      empty="Nothing was paid out."
      columns={[
        { head: 'Left', cell: ({ day }) => formatDay(day) },
        { head: 'At the bank', cell: ({ arrives_on }) => (arrives_on ? formatDay(arrives_on) : '—') },
        { head: 'State', cell: (payout) => payoutState(payout) },
        {
          head: 'Amount',
          isNumber: true,
          cell: ({ amount_cents }) => formatMoney(amount_cents, currency),
          sum: formatMoney(
            payouts.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
            currency,
          ),
        },
      ]}
    />
  );
}
