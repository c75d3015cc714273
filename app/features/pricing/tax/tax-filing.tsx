import { Fragment } from 'react';
import { Link } from 'react-router';
import { addMonths, formatDay } from '~/lib/dates';
import { formatMoney } from '~/lib/money';
import { placeOf, rateOf } from './tax-labels';
import { regionName } from '~/lib/region-name';
import { Panel } from '~/ui/staff';
import { Table } from '~/ui/table';
import type { TaxReportRow } from './tax-report.server';

const RATE_ONE = 10_000;

type TaxFilingProps = {
  rows: TaxReportRow[];
  /** The numbers of orders at city limits that nobody has settled. */
  unsure: number[];
  month: string;
  currency: string;
};

/** The amounts that a return asks for, after refunds. Each order's tax is rounded, a return's is not: both are shown. */
export function TaxFiling({ rows, unsure, month, currency }: TaxFilingProps) {
  const money = (cents: number) => formatMoney(cents, currency);
  const sales = (row: TaxReportRow) => row.taxable_cents - row.refunded_taxable_cents;
  const sum = (level: TaxReportRow['level']) =>
    rows.reduce((cents, row) => cents + (row.level === level ? sales(row) : 0), 0);
  const [taxed, untaxed] = [sum('state'), sum('untaxed')];
  const totals = [
    { label: 'All sales, without tax and tips', cents: taxed + untaxed },
    { label: 'Less sales that are not taxed', cents: -untaxed || 0 },
    { label: 'Taxable sales', cents: taxed },
  ];
  const isWestVirginia = rows.some(({ region, level }) => level === 'state' && region === 'WV');
  return (
    <Panel title="For the return">
      <Table label="For the return" className="table-cards">
        <thead>
          <tr>
            <th scope="col">Line</th>
            {['Sales, net', 'Tax by the rate', 'Tax collected'].map((head) => (
              <th key={head} scope="col" className="number">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {totals.map(({ label, cents }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="number" data-label="Sales, net">
                {money(cents)}
              </td>
              <td className="number" data-label="Tax by the rate">
                —
              </td>
              <td className="number" data-label="Tax collected">
                —
              </td>
            </tr>
          ))}
          {rows
            .filter(({ level }) => level !== 'untaxed')
            .map((row) => (
              <tr key={`${row.level} ${row.name} ${row.region} ${row.basis_points}`}>
                <th scope="row">{`${placeOf(row)}, ${rateOf(row) ?? 'rate unknown'}`}</th>
                <td className="number" data-label="Sales, net">
                  {money(sales(row))}
                </td>
                <td className="number" data-label="Tax by the rate">
                  {rateOf(row) ? money(Math.round((sales(row) * row.basis_points) / RATE_ONE)) : '—'}
                </td>
                <td className="number" data-label="Tax collected">
                  {money(row.tax_cents - row.refunded_tax_cents)}
                </td>
              </tr>
            ))}
        </tbody>
      </Table>
      {unsure.length > 0 && (
        <p className="tax-due">
          {`Not sure whether inside the city limits, so without city tax: ${unsure.length === 1 ? 'order' : 'orders'} `}
          {unsure.map((number, at) => (
            <Fragment key={number}>
              {at > 0 && ', '}
              <Link to={`/store-manager/${number}`}>{number}</Link>
            </Fragment>
          ))}
        </p>
      )}
      {isWestVirginia && (
        <p className="tax-due">{`${regionName('WV')}’s sales and use tax return for this month is due on ${formatDay(`${addMonths(month, 1)}-20`)}. Municipal taxes go on the same return, each by its own line.`}</p>
      )}
    </Panel>
  );
}
