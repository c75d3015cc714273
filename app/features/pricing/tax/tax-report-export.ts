import { exportList } from '~/features/studio/list-export.server';
import { readStudio } from '~/features/studio/studio.server';
import type { StaffHandle } from '~/lib/areas';
import { addMonths, yearIn } from '~/lib/dates';
import { formatDollarsInput } from '~/lib/dollars-input';
import { rateOf } from './tax-labels';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/tax-report-export';
import { monthIn } from './tax-month';
import { readTaxReport, type TaxReportRow } from './tax-report.server';

export const handle: StaffHandle = { area: 'orders' };

const LEVELS: Record<TaxReportRow['level'], string> = {
  state: 'State',
  municipality: 'Municipality',
  untaxed: 'Untaxed',
};

/** A year, or one month of it, by month and place. */
export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const typed = url.searchParams.get('year') ?? '';
  const year = /^20\d\d$/.test(typed) ? Number(typed) : yearIn((await readStudio(context)).time_zone, context.now());
  const month = monthIn(url.searchParams.get('month'));
  const [since, until] = month ? [month, addMonths(month, 1)] : [`${year}-01`, `${year + 1}-01`];
  const rows = await readTaxReport(context, `${since}-01`, `${until}-01`);
  return exportList(context, `sales-tax-${month ?? year}`, {
    rows: eachOf(rows),
    columns: {
      Month: ({ month }) => month,
      Level: ({ level }) => LEVELS[level],
      Place: ({ name }) => name,
      State: ({ region }) => region,
      Percent: (row) => (rateOf(row) ? row.basis_points / 100 : ''),
      Orders: ({ orders }) => orders,
      'Taxable sales': ({ taxable_cents }) => formatDollarsInput(taxable_cents),
      Tax: ({ tax_cents }) => formatDollarsInput(tax_cents),
      'Refunded sales': ({ refunded_taxable_cents }) => formatDollarsInput(refunded_taxable_cents),
      'Refunded tax': ({ refunded_tax_cents }) => formatDollarsInput(refunded_tax_cents),
      'Tax to report': ({ tax_cents, refunded_tax_cents }) => formatDollarsInput(tax_cents - refunded_tax_cents),
    },
  });
}

async function* eachOf(rows: TaxReportRow[]) {
  yield* rows;
}
