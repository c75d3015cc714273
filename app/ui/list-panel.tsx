import type { ReactNode } from 'react';
import { currentListUrl, type ListQuery, type Pages, sortLinkProps } from '~/lib/list-query';
import { ErrorPanel } from './error-panel';
import { ListPagination, ListTools } from './list-controls';
import { ListEmpty } from './list-empty';
import { Panel } from './staff';
import { SortHeader, Table } from './table';

export interface ListColumn<Row> {
  head: string;
  /** A name of the list's sorts: the head becomes a link. */
  sort?: string;
  isNumber?: boolean;
  /** Where it goes on a phone (row-menu.css); without one, where there is room for it. */
  phone?: PhonePlace | 'none';
  cell(row: Row): ReactNode;
}

export type PhonePlace = 'name' | 'second' | 'figure' | 'state';

type Placed = Pick<ListColumn<never>, 'head' | 'isNumber' | 'phone'>;

const FITS: Record<PhonePlace, (column: Placed) => boolean | undefined> = {
  name: () => true,
  state: ({ head }) => head === 'State',
  figure: ({ isNumber }) => isNumber,
  second: () => true,
};

/** Which column goes where on a phone: the first is the name, a state and a figure stand at the right. */
function phonePlaces(columns: Placed[]) {
  const places = new Map(columns.map(({ head, phone }) => [head, phone]));
  for (const place of Object.keys(FITS) as PhonePlace[]) {
    if (columns.some(({ phone }) => phone === place)) continue;
    const free = columns.find((column) => !places.get(column.head) && FITS[place](column));
    if (free) places.set(free.head, place);
  }
  return places;
}

type ListPanelProps<Row> = {
  label: string;
  columns: ListColumn<Row>[];
  /** Undefined if it could not be read. */
  list?: Pages & { rows: Row[] };
  listQuery: ListQuery;
  path: string;
  search?: string;
  /** Filters. */
  tools?: ReactNode;
  empty: ReactNode;
};

/** A list that is read only, or whose rows have pages of their own. What staff edit in the list is a collection. */
export function ListPanel<Row extends { id: string }>(props: ListPanelProps<Row>) {
  const { label, columns, list, listQuery, path, search, tools, empty } = props;
  const several = label.toLowerCase();
  if (!list) return <ErrorPanel title={`Could not fetch the ${several}.`} retry={currentListUrl(listQuery, path)} />;
  const { rows, next, previous } = list;
  return (
    <>
      <ListTools search={search} listQuery={listQuery}>
        {tools}
      </ListTools>
      <Panel>
        <ListTable
          label={label}
          columns={columns}
          rows={rows}
          listQuery={listQuery}
          empty={empty}
          noMatches={`No ${several} match.`}
        />
      </Panel>
      <ListPagination listQuery={listQuery} next={next} previous={previous} newestFirst={listQuery.sort === 'newest'} />
    </>
  );
}

type ListTableProps<Row> = Pick<ListPanelProps<Row>, 'label' | 'columns' | 'empty'> & {
  rows: Row[];
  noMatches?: string;
  /** Without one its heads are no links. */
  listQuery?: ListQuery;
};

export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { label, columns, rows, listQuery, empty, noMatches = '' } = props;
  return (
    <Table label={label} className="table-rows">
      <thead>
        <tr>
          {columns.map(({ head, sort, isNumber }) => (
            <ListHead key={head} head={head} sort={sort} isNumber={isNumber} listQuery={listQuery} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.length === 0 && (
          <ListEmpty columns={columns.length} listQuery={listQuery} empty={empty} noMatches={noMatches} />
        )}
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
  const places = phonePlaces(columns);
  return columns.map(({ head, isNumber, cell }) => (
    <td key={head} className={isNumber ? 'number' : undefined} data-phone={places.get(head)}>
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
