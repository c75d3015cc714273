import type { ReactNode } from 'react';
import type { ListQuery, Pages } from '~/lib/list-query';
import { BulkAll, BulkBar } from '~/ui/bulk-bar';
import { DeleteSelected } from '~/ui/delete-selected';
import { ListFilter, ListPagination, ListSearch } from '~/ui/list-controls';
import { type ListColumn, ListHead } from '~/ui/list-panel';
import { ReorderAnnouncement, useReorder } from '~/ui/reorder';
import { Panel, StaffButton } from '~/ui/staff';
import { Table, TableMessage } from '~/ui/table';
import { bulkForm, type Collection, nameOf, type Row } from './collection';
import { CollectionRow } from './collection-row';
import type { CollectionTable } from './registry';

export type CollectionListProps<Table extends CollectionTable> = Pages & {
  collection: Collection<Table>;
  rows: Row<Table>[];
  listQuery: ListQuery;
};

export function CollectionList<Table extends CollectionTable>(props: CollectionListProps<Table>) {
  const { collection, rows, listQuery, next, previous, total } = props;
  const { names, title, texts, filter, changes = {}, isOrdered = false, cannot = [] } = collection;
  const canSelect = !cannot.includes('delete');
  const form = bulkForm(collection);
  const reorder = useReorder(rows);
  const isWhole = listQuery.q === '' && !(filter && listQuery.params[filter.name]);
  // In another order, or in a part of the list, a position says nothing about the whole.
  const canReorder = isOrdered && isWhole && listQuery.sort === listQuery.defaultSort;
  const heads = headsOf(collection);
  return (
    <div>
      <ListTools collection={collection} listQuery={listQuery} />
      <Panel>
        {isOrdered && (
          <ReorderAnnouncement
            reorder={reorder}
            nameOf={(id) => nameOf(collection, rows.find((row) => row.id === id) ?? {})}
          />
        )}
        <Table label={title.replace(/ Manager$/, '')} className="table-cards">
          <thead>
            <tr>
              {canSelect && (
                <th>
                  <BulkAll form={form} label={`Select every ${names[0]} of this page`} />
                </th>
              )}
              {heads.map(({ head, sort, isNumber }) => (
                <ListHead key={head} head={head} sort={sort} isNumber={isNumber} listQuery={listQuery} />
              ))}
              <th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody>
            {rows.length === 0 && (
              <TableMessage columns={heads.length + (canSelect ? 2 : 1)}>
                {isWhole ? texts.empty : texts.noMatches}
              </TableMessage>
            )}
            {(canReorder ? reorder.rows : rows).map((row) => (
              <CollectionRow key={row.id} {...props} row={row} reorder={canReorder ? reorder : undefined} />
            ))}
          </tbody>
        </Table>
        {rows.length > 0 && canSelect && (
          <BulkBar id={form} what={names} listQuery={listQuery} pages={{ next, previous, total }}>
            {Object.entries(changes).map(
              ([intent, { label, values }]) =>
                values && (
                  <StaffButton key={intent} type="submit" name="intent" value={intent}>
                    {label}
                  </StaffButton>
                ),
            )}
            <DeleteSelected />
          </BulkBar>
        )}
      </Panel>
      <ListPagination listQuery={listQuery} next={next} previous={previous} newestFirst={listQuery.sort === 'newest'} />
    </div>
  );
}

type ListToolsProps<Table extends CollectionTable> = {
  collection: Collection<Table>;
  listQuery: ListQuery;
  children?: ReactNode;
};

export function ListTools<Table extends CollectionTable>({ collection, listQuery, children }: ListToolsProps<Table>) {
  const { names, filter } = collection;
  return (
    <div className="list-tools">
      <ListSearch label={`Search ${names[1]}`} listQuery={listQuery} />
      {filter && <ListFilter {...filter} listQuery={listQuery} />}
      {children}
    </div>
  );
}

type Heads = Omit<ListColumn<never>, 'cell'>[];

function headsOf<Table extends CollectionTable>({ picture, isOrdered, columns }: Collection<Table>): Heads {
  return [
    ...(isOrdered ? [{ head: 'Order', sort: 'order' }] : []),
    ...(picture?.ratio ? [{ head: picture.label }] : []),
    ...columns,
  ];
}
