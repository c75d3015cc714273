import type { ReactNode } from 'react';
import { currentListUrl, type ListQuery, type Pages, sortLinkProps } from '~/lib/list-query';
import { ErrorPanel } from './error-panel';
import { ListPagination } from './list-controls';
import { Panel } from './staff';
import { SortHeader, Table, TableMessage } from './table';

export interface ListColumn<Row> {
  head: string;
  /** A name of the list's sorts: the head becomes a link. */
  sort?: string;
  isNumber?: boolean;
  cell(row: Row): ReactNode;
}

type ListPanelProps<Row> = {
  label: string;
  columns: ListColumn<Row>[];
  /** Undefined if it could not be read. */
  list?: Pages & { rows: Row[] };
  listQuery: ListQuery;
  path: string;
  /** Search and filters. */
  tools: ReactNode;
  empty: ReactNode;
};

/** A list that is read only, or whose rows have pages of their own. What staff edit in the list is a collection. */
export function ListPanel<Row extends { id: string }>(props: ListPanelProps<Row>) {
  const { label, columns, list, listQuery, path, tools, empty } = props;
  const several = label.toLowerCase();
  if (!list) return <ErrorPanel title={`Could not fetch the ${several}.`} retry={currentListUrl(listQuery, path)} />;
  const { rows, next, previous } = list;
  const isWhole = listQuery.q === '' && Object.keys(listQuery.params).length === 0;
  return (
    <>
      <div className="list-tools">{tools}</div>
      <Panel>
        <ListTable
          label={label}
          columns={columns}
          rows={rows}
          listQuery={listQuery}
          empty={isWhole ? empty : `No ${several} match.`}
        />
      </Panel>
      <ListPagination listQuery={listQuery} next={next} previous={previous} newestFirst={listQuery.sort === 'newest'} />
    </>
  );
}

type ListTableProps<Row> = Pick<ListPanelProps<Row>, 'label' | 'columns' | 'empty'> & {
  rows: Row[];
  /** Without one its heads are no links. */
  listQuery?: ListQuery;
};

export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { label, columns, rows, listQuery, empty } = props;
  return (
    <Table label={label} className="table-cards">
      <thead>
        <tr>
          {columns.map(({ head, sort, isNumber }) => (
            <ListHead key={head} head={head} sort={sort} isNumber={isNumber} listQuery={listQuery} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.length === 0 && <TableMessage columns={columns.length}>{empty}</TableMessage>}
        {rows.map((row) => (
          <tr key={row.id}>
            <ListCells columns={columns} row={row} />
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

export function ListCells<Row>({ columns, row }: { columns: ListColumn<Row>[]; row: Row }) {
  return columns.map(({ head, isNumber, cell }, index) => (
    <td key={head} className={isNumber ? 'number' : undefined} data-label={index > 0 ? head : undefined}>
      {cell(row)}
    </td>
  ));
}

type ListHeadProps = Omit<ListColumn<never>, 'cell'> & { listQuery?: ListQuery };

export function ListHead({ head, sort, isNumber, listQuery }: ListHeadProps) {
  const className = isNumber ? 'number' : undefined;
  if (!sort || !listQuery)
    return (
      <th scope="col" className={className}>
        {head}
      </th>
    );
  return (
    <SortHeader {...sortLinkProps(listQuery, sort)} className={className}>
      {head}
    </SortHeader>
  );
}
