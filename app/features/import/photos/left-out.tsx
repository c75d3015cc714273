import { Panel } from '~/ui/staff';
import { Table } from '~/ui/table';
import { counted } from '../import-kinds';
import type { ImportReport } from '../import-report';

/** Files of a folder that are not added, each with the reason and what to do. */
export function LeftOut({ problems, problemCount }: Pick<ImportReport, 'problems' | 'problemCount'>) {
  const rest = problemCount - problems.length;
  return (
    <Panel title={`${counted(problemCount, ['file', 'files'])} left out`}>
      <Table label="Files left out" className="table-cards">
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col">Why, and what to do</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ row, value, message }) => (
            <tr key={`${row} ${value} ${message}`}>
              <td>{value}</td>
              <td data-label="Why, and what to do">{message}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {rest > 0 && <p className="panel-body">and {rest.toLocaleString('en-US')} more.</p>}
    </Panel>
  );
}
