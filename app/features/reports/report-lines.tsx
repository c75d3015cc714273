import { formatMoney } from '~/lib/money';
import { Panel } from '~/ui/staff';
import { Table } from '~/ui/table';
import type { Line } from './books';

type ReportLinesProps = {
  title: string;
  lines: Line[];
  /** Below the sum, and not in it. */
  after?: Line[];
  currency: string;
};

/** Amounts below each other, as they add up. */
export function ReportLines({ title, lines, after = [], currency }: ReportLinesProps) {
  return (
    <Panel title={title}>
      <Table label={title} className="report-lines">
        <tbody>
          {lines.length === 0 && (
            <tr>
              <td>Nothing in this month.</td>
            </tr>
          )}
          {[...lines, ...after].map(({ label, cents, isSum }) => (
            <tr key={label} className={isSum ? 'report-sum' : undefined}>
              <th scope="row">{label}</th>
              <td className="number">{formatMoney(cents, currency)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
