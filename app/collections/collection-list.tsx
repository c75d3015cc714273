import type { ReactNode } from 'react';
import { dialogUrl } from '~/lib/dialog-url';
import type { ListQuery, Pages } from '~/lib/list-query';
import { BulkAll, BulkBar } from '~/ui/bulk-bar';
import { DeleteSelected } from '~/ui/delete-selected';
import { ListFilter, ListPagination, ListTools } from '~/ui/list-controls';
import { ListEmpty } from '~/ui/list-empty';
import { type ListColumn, ListHead } from '~/ui/list-panel';
import { ReorderAnnouncement, useReorder } from '~/ui/reorder';
import { OPENS_DIALOG } from '~/ui/modal';
import { Panel, StaffButton, StaffButtonLink } from '~/ui/staff';
import { Table } from '~/ui/table';
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
      <CollectionTools collection={collection} listQuery={listQuery} />
      <Panel>
        {isOrdered && (
          <ReorderAnnouncement
            reorder={reorder}
            nameOf={(id) => nameOf(collection, rows.find((row) => row.id === id) ?? {})}
          />
        )}
        <Table label={title.replace(/ Manager$/, '')} className="table-rows">
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
              <ListEmpty
                columns={heads.length + (canSelect ? 2 : 1)}
                listQuery={listQuery}
                {...texts}
                action={<AddLink collection={collection} listQuery={listQuery} />}
              />
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

type AddLinkProps<Table extends CollectionTable> = Pick<CollectionListProps<Table>, 'collection' | 'listQuery'>;

function AddLink<Table extends CollectionTable>({ collection, listQuery }: AddLinkProps<Table>) {
  const { isAddOnly, cannot = [], texts } = collection;
  if (isAddOnly || cannot.includes('add')) return null;
  return (
    <StaffButtonLink to={dialogUrl(listQuery, { add: 'new' })} {...OPENS_DIALOG}>
      {texts.add}
    </StaffButtonLink>
  );
}

type CollectionToolsProps<Table extends CollectionTable> = {
  collection: Collection<Table>;
  listQuery: ListQuery;
  children?: ReactNode;
};

export function CollectionTools<Table extends CollectionTable>({
  collection,
  listQuery,
  children,
}: CollectionToolsProps<Table>) {
  const { names, filter } = collection;
  return (
    <ListTools search={`Search ${names[1]}`} listQuery={listQuery}>
      {filter && <ListFilter {...filter} listQuery={listQuery} />}
      {children}
    </ListTools>
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
