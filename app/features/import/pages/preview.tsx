import { Panel } from '~/ui/staff';
import { Table } from '~/ui/table';
import { counted } from '~/features/import/import-kinds';
import type { ImportReport } from '~/features/import/import-report';

type Props = NonNullable<ImportReport['preview']> & { count: number; names: readonly [string, string] };

/** The first items of a file as they would be added. */
export function Preview({ heads, rows, count, names }: Props) {
  if (rows.length === 0) return null;
  return (
    <Panel title={rows.length < count ? `The first ${rows.length} of ${counted(count, names)}` : 'What is added'}>
      <Table label="What is added" className="table-cards">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join('\n')}>
              {row.map((text, at) => (
                <td key={heads[at]} data-label={at === 0 ? undefined : heads[at]}>
                  {text || 'Nothing'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
