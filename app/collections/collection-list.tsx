import type { ReactNode } from 'react';
import { Form, useSubmit } from 'react-router';
import { dialogUrl } from '~/lib/dialog-url';
import { type ListQuery, sortLinkProps } from '~/lib/list-query';
import { BulkAll, BulkBar, BulkBox } from '~/ui/bulk-bar';
import { DeleteSelected } from '~/ui/delete-selected';
import { ListFilter, ListPagination, ListSearch } from '~/ui/list-controls';
import { MODAL_STATE } from '~/ui/page-dialog';
import { PictureFrame } from '~/ui/plate';
import { ReorderAnnouncement, ReorderControls, useReorder } from '~/ui/reorder';
import { Panel, StaffButton, StaffButtonLink } from '~/ui/staff';
import { RowActions, SortHeader, Table, TableMessage } from '~/ui/table';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { type Collection, nameOf, type Row } from './collection';
import type { CollectionTable } from './registry';

export type CollectionListProps<Table extends CollectionTable> = {
  collection: Collection<Table>;
  rows: Row<Table>[];
  listQuery: ListQuery;
  next?: string;
};

/** The list as a table: to be searched, sorted, selected from, and arranged. */
export function CollectionList<Table extends CollectionTable>(props: CollectionListProps<Table>) {
  const { collection, rows, listQuery, next } = props;
  const { names, title, texts, filter, changes = {}, isOrdered = false } = collection;
  const form = bulkForm(collection);
  const reorder = useReorder(rows);
  const isWhole = listQuery.q === '' && !(filter && listQuery.params[filter.name]);
  // In another order, or in a part of the list, a position says nothing about the whole.
  const canReorder = isOrdered && isWhole && listQuery.sort === listQuery.defaultSort;
  const heads = headsOf(collection);
  return (
    <div>
      <ListTools {...{ collection, listQuery }} />
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
              <th>
                <BulkAll form={form} label={`Select every ${names[0]} of this page`} />
              </th>
              {heads.map(({ head, sort, isNumber }) => (
                <Head key={head} {...{ head, sort, isNumber, listQuery }} />
              ))}
              <th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody>
            {rows.length === 0 && (
              <TableMessage columns={heads.length + 2}>{isWhole ? texts.empty : texts.noMatches}</TableMessage>
            )}
            {(canReorder ? reorder.rows : rows).map((row) => (
              <CollectionRow key={row.id} {...props} row={row} reorder={canReorder ? reorder : undefined} />
            ))}
          </tbody>
        </Table>
        {rows.length > 0 && (
          <BulkBar id={form} what={names} listQuery={listQuery}>
            {Object.entries(changes).map(([intent, { label }]) => (
              <StaffButton key={intent} type="submit" name="intent" value={intent}>
                {label}
              </StaffButton>
            ))}
            <DeleteSelected />
          </BulkBar>
        )}
      </Panel>
      <ListPagination listQuery={listQuery} next={next} newestFirst={listQuery.sort === 'newest'} />
    </div>
  );
}

/** The id of the form that the checkboxes of a list belong to. */
export function bulkForm<Table extends CollectionTable>({ table }: Collection<Table>) {
  return `selected-${table}`;
}

type ListToolsProps<Table extends CollectionTable> = {
  collection: Collection<Table>;
  listQuery: ListQuery;
  /** More links. */
  children?: ReactNode;
};

/** The search and the filter of a list. */
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

interface HeadOptions {
  head: string;
  sort?: string;
  isNumber?: boolean;
}

function headsOf<Table extends CollectionTable>({ picture, isOrdered, columns }: Collection<Table>): HeadOptions[] {
  return [
    ...(isOrdered ? [{ head: 'Order', sort: 'order' }] : []),
    ...(picture?.ratio ? [{ head: picture.label }] : []),
    ...columns,
  ];
}

function Head({ head, sort, isNumber, listQuery }: HeadOptions & { listQuery: ListQuery }) {
  const className = isNumber ? 'number' : undefined;
  if (!sort)
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

type CollectionRowProps<Table extends CollectionTable> = Pick<
  CollectionListProps<Table>,
  'collection' | 'listQuery'
> & {
  row: Row<Table>;
  reorder?: ReturnType<typeof useReorder>;
};

function CollectionRow<Table extends CollectionTable>(props: CollectionRowProps<Table>) {
  const { collection, row, reorder } = props;
  const { picture, columns, isOrdered } = collection;
  const name = nameOf(collection, row);
  const canDelete = !collection.cannotDelete?.(row);
  return (
    <tr {...reorder?.row(row.id)}>
      <td>{canDelete && <BulkBox form={bulkForm(collection)} value={row.id} label={`Choose ${name}`} />}</td>
      {isOrdered && <td>{reorder && <ReorderControls reorder={reorder} id={row.id} name={name} />}</td>}
      {picture?.ratio && (
        <td>
          <span className="collection-picture">
            <PictureFrame picture={row.picture && { ...row.picture, alt: '' }} ratio={picture.ratio} sizes="72px" />
          </span>
        </td>
      )}
      {columns.map(({ head, isNumber, cell }, index) => (
        <td key={head} className={isNumber ? 'number' : undefined} data-label={index > 0 ? head : undefined}>
          {cell(row)}
        </td>
      ))}
      <RowActions>
        <ChangeButtons {...{ collection, row }} />
        <EditLink {...props} />
        {canDelete && <DeleteLink {...props} />}
      </RowActions>
    </tr>
  );
}

function ChangeButtons<Table extends CollectionTable>({
  collection,
  row,
}: Pick<CollectionRowProps<Table>, 'collection' | 'row'>) {
  const changes = Object.entries(collection.changes ?? {}).filter(([, { isFor }]) => isFor(row));
  return changes.map(([intent, { label }]) => (
    <Form key={intent} method="post" replace preventScrollReset>
      <input type="hidden" name="id" value={row.id} />
      <StaffButton type="submit" name="intent" value={intent}>
        {label}
        <VisuallyHidden> {nameOf(collection, row)}</VisuallyHidden>
      </StaffButton>
    </Form>
  ));
}

type RowLinkProps<Table extends CollectionTable> = {
  collection: Collection<Table>;
  row: Row<Table>;
  listQuery: ListQuery;
};

function EditLink<Table extends CollectionTable>({ collection, row, listQuery }: RowLinkProps<Table>) {
  const to = dialogUrl(listQuery, { edit: row.id });
  return (
    <StaffButtonLink id={`edit-${row.id}`} to={to} state={MODAL_STATE} preventScrollReset>
      Edit<VisuallyHidden> {nameOf(collection, row)}</VisuallyHidden>
    </StaffButtonLink>
  );
}

function DeleteLink<Table extends CollectionTable>({ collection, row, listQuery }: RowLinkProps<Table>) {
  const submit = useSubmit();
  const confirmInBrowser = (event: { preventDefault(): void }) => {
    event.preventDefault();
    if (!window.confirm(collection.texts.deleteOne(row))) return;
    void submit({ intent: 'delete', id: row.id }, { method: 'post', replace: true });
  };
  return (
    <StaffButtonLink
      variant="danger"
      to={dialogUrl(listQuery, { delete: row.id })}
      state={MODAL_STATE}
      preventScrollReset
      onClick={collection.asksInBrowser ? confirmInBrowser : undefined}
    >
      Delete<VisuallyHidden> {nameOf(collection, row)}</VisuallyHidden>
    </StaffButtonLink>
  );
}
