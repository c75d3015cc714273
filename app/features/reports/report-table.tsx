import type { ReactNode } from 'react';
import { Panel } from '~/ui/staff';
import { Table, TableMessage } from '~/ui/table';

interface Column<Row> {
  head: string;
  isNumber?: boolean;
  cell(row: Row): ReactNode;
  /** In the last row. */
  sum?: ReactNode;
}

type ReportTableProps<Row> = {
  title: string;
  csv?: string;
  rows: Row[];
  keyOf(row: Row): string;
  columns: Column<Row>[];
  /** What its bar shows. */
  share?: (row: Row) => number;
  empty: string;
  /** Folded under this text: what a chart above has shown. */
  fold?: string;
};

/** A table with its CSV, a bar in each row, and the sums below. */
export function ReportTable<Row>({ title, csv, rows, keyOf, columns, share, empty, fold }: ReportTableProps<Row>) {
  const most = share ? Math.max(1, ...rows.map(share)) : 1;
  const hasSums = rows.length > 0 && columns.some(({ sum }) => sum !== undefined);
  const table = (
    <Table label={title} className="table-cards">
      <thead>
        <tr>
          {columns.map(({ head, isNumber }) => (
            <th key={head} scope="col" className={isNumber ? 'number' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.length === 0 && <TableMessage columns={columns.length}>{empty}</TableMessage>}
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ head, isNumber, cell }, index) => (
              <td key={head} className={isNumber ? 'number' : undefined} data-label={index > 0 ? head : undefined}>
                {cell(row)}
                {share && index === 0 && <Share of={Math.max(0, share(row)) / most} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {hasSums && (
        <tfoot>
          <tr className="report-sum">
            {columns.map(({ head, isNumber, sum }, index) =>
              index === 0 ? (
                <th key={head} scope="row">
                  Total
                </th>
              ) : (
                <td key={head} className={isNumber ? 'number' : undefined} data-label={head}>
                  {sum}
                </td>
              ),
            )}
          </tr>
        </tfoot>
      )}
    </Table>
  );
  return (
    <Panel
      title={title}
      actions={
        csv && (
          <a className="staff-button" href={csv} aria-label={`Export CSV: ${title}`}>
            Export CSV
          </a>
        )
      }
    >
      {fold ? (
        <details className="report-fold">
          <summary>{fold}</summary>
          {table}
        </details>
      ) : (
        table
      )}
    </Panel>
  );
}

/** Says nothing that the figures beside it do not. */
function Share({ of }: { of: number }) {
  return (
    <svg className="report-share" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className="report-now" width={100 * of} height="10" />
    </svg>
  );
}
