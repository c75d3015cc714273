import '~/features/catalog/store-admin.css';
import { data } from 'react-router';
import { readStudio } from '~/features/studio/studio.server';
import type { StaffHandle } from '~/lib/areas';
import { addMonths, dayIn, formatMonth, monthOf } from '~/lib/dates';
import { formatMoney } from '~/lib/money';
import { pageTitle } from '~/lib/page-title';
import { placeOf, rateOf } from './tax-labels';
import { getContext } from '~/platform/context.server';
import { tryRead } from '~/platform/try-read.server';
import { ErrorPanel } from '~/ui/error-panel';
import { Panel, StaffButtonLink, StaffHeader } from '~/ui/staff';
import { Table, TableMessage } from '~/ui/table';
import type { Route } from './+types/tax-report.page';
import { monthIn } from './tax-month';
import { TaxFiling } from './tax-filing';
import { listUnsure, readTaxReport, type TaxReportRow } from './tax-report.server';

export const handle: StaffHandle = { area: 'orders' };

const PATH = '/store-manager/sales-tax';

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const { time_zone, currency } = await readStudio(context);
  const today = dayIn(time_zone, context.now());
  const month = monthIn(url.searchParams.get('month')) ?? monthOf(today);
  const days = [`${month}-01`, `${addMonths(month, 1)}-01`] as const;
  const report = await tryRead(context, 'sales tax', async () => ({
    rows: await readTaxReport(context, ...days),
    unsure: await listUnsure(context, ...days),
  }));
  return data({ report, month, currency, isCurrent: month >= monthOf(today) }, report ? 200 : 503);
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Sales tax') }];

export default function TaxReport({ loaderData: { report, month, currency, isCurrent } }: Route.ComponentProps) {
  const year = month.slice(0, 4);
  return (
    <>
      <StaffHeader
        title="Sales tax"
        text={`${formatMonth(month)}, by the day of payment. Changes, cancellations and refunds count on their own day.`}
        actions={
          <>
            <StaffButtonLink to={`${PATH}.csv?month=${month}`} reloadDocument>
              Month as CSV
            </StaffButtonLink>
            <StaffButtonLink to={`${PATH}.csv?year=${year}`} reloadDocument>
              {year} as CSV
            </StaffButtonLink>
            <StaffButtonLink to={`${PATH}?month=${addMonths(month, -1)}`}>Month before</StaffButtonLink>
            {!isCurrent && <StaffButtonLink to={`${PATH}?month=${addMonths(month, 1)}`}>Month after</StaffButtonLink>}
          </>
        }
      />
      {report ? (
        <>
          {report.rows.length > 0 && <TaxFiling {...report} month={month} currency={currency} />}
          <Report rows={report.rows} currency={currency} />
        </>
      ) : (
        <ErrorPanel title="Could not fetch the report." retry={PATH} />
      )}
    </>
  );
}

function Report({ rows, currency }: { rows: TaxReportRow[]; currency: string }) {
  const money = (cents: number) => formatMoney(cents, currency);
  const sum = (column: 'tax_cents' | 'refunded_tax_cents') => rows.reduce((total, row) => total + row[column], 0);
  return (
    <Panel title="What was sold and refunded">
      <Table label="Sales tax by place" className="table-cards">
        <thead>
          <tr>
            <th scope="col">Place</th>
            {['Rate', 'Orders', 'Taxable sales', 'Tax', 'Refunded sales', 'Refunded tax', 'Tax to report'].map(
              (head) => (
                <th key={head} scope="col" className="number">
                  {head}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && <TableMessage columns={8}>Nothing was sold or refunded in this month.</TableMessage>}
          {rows.map((row) => (
            <tr key={`${row.level} ${row.name} ${row.region} ${row.basis_points}`}>
              <th scope="row">{placeOf(row)}</th>
              <td className="number" data-label="Rate">
                {rateOf(row) ?? '—'}
              </td>
              <td className="number" data-label="Orders">
                {row.orders}
              </td>
              <td className="number" data-label="Taxable sales">
                {money(row.taxable_cents)}
              </td>
              <td className="number" data-label="Tax">
                {money(row.tax_cents)}
              </td>
              <td className="number" data-label="Refunded sales">
                {money(row.refunded_taxable_cents)}
              </td>
              <td className="number" data-label="Refunded tax">
                {money(row.refunded_tax_cents)}
              </td>
              <td className="number" data-label="Tax to report">
                {money(row.tax_cents - row.refunded_tax_cents)}
              </td>
            </tr>
          ))}
        </tbody>
        {rows.length > 0 && (
          <tfoot>
            <tr className="order-total">
              <th scope="row" colSpan={4}>
                All places
              </th>
              <td className="number" data-label="Tax">
                {money(sum('tax_cents'))}
              </td>
              <td className="number" colSpan={2} data-label="Refunded tax">
                {money(sum('refunded_tax_cents'))}
              </td>
              <td className="number" data-label="Tax to report">
                {money(sum('tax_cents') - sum('refunded_tax_cents'))}
              </td>
            </tr>
          </tfoot>
        )}
      </Table>
    </Panel>
  );
}
