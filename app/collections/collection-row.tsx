import { Form, useSubmit } from 'react-router';
import { dialogUrl } from '~/lib/dialog-url';
import type { ListQuery } from '~/lib/list-query';
import { BulkBox } from '~/ui/bulk-bar';
import { ListCells } from '~/ui/list-panel';
import { OPENS_DIALOG } from '~/ui/modal';
import { PictureFrame } from '~/ui/plate';
import { ReorderControls, ReorderItems, type useReorder } from '~/ui/reorder';
import { DeleteLink, RowMenu, RowOpens } from '~/ui/row-menu';
import { StaffButton, StaffButtonLink } from '~/ui/staff';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { bulkForm, type Collection, nameOf, type Row } from './collection';
import type { CollectionTable } from './registry';

type RowLinkProps<Table extends CollectionTable> = {
  collection: Collection<Table>;
  row: Row<Table>;
  listQuery: ListQuery;
};

type CollectionRowProps<Table extends CollectionTable> = RowLinkProps<Table> & {
  reorder?: ReturnType<typeof useReorder>;
};

export function CollectionRow<Table extends CollectionTable>(props: CollectionRowProps<Table>) {
  const { collection, row, reorder } = props;
  const { picture, columns, isOrdered, cannot = [] } = collection;
  const name = nameOf(collection, row);
  const canDelete = !cannot.includes('delete') && !collection.cannotDelete?.(row);
  const opened = collection.opens?.(row);
  const canEdit = !cannot.includes('edit');
  const canChange = Object.values(collection.changes ?? {}).some(({ isFor }) => isFor(row));
  return (
    <tr {...reorder?.row(row.id)}>
      {!cannot.includes('delete') && (
        <td data-phone="box">
          {canDelete && <BulkBox form={bulkForm(collection)} value={row.id} label={`Choose ${name}`} />}
        </td>
      )}
      {isOrdered && <td>{reorder && <ReorderControls reorder={reorder} id={row.id} name={name} />}</td>}
      {picture?.ratio && (
        <td data-phone="picture">
          <span className="row-thumb">
            <PictureFrame picture={row.picture && { ...row.picture, alt: '' }} ratio={picture.ratio} sizes="72px" />
          </span>
        </td>
      )}
      <RowOpens value={opened ? { to: opened } : canEdit ? editLink(props) : undefined}>
        <ListCells columns={columns} row={row} />
      </RowOpens>
      {(canEdit || canDelete || canChange) && (
        <RowMenu name={name} id={`actions-${row.id}`}>
          {canEdit && (
            <StaffButtonLink {...editLink(props)} id={opened && `edit-${row.id}`}>
              Edit<VisuallyHidden> {name}</VisuallyHidden>
            </StaffButtonLink>
          )}
          <ChangeButtons collection={collection} row={row} />
          {reorder && <ReorderItems reorder={reorder} id={row.id} name={name} />}
          {canDelete && <DeleteRow {...props} />}
        </RowMenu>
      )}
    </tr>
  );
}

function ChangeButtons<Table extends CollectionTable>({ collection, row }: Omit<RowLinkProps<Table>, 'listQuery'>) {
  const changes = Object.entries(collection.changes ?? {}).filter(([, { isFor }]) => isFor(row));
  return changes.map(([intent, { label }]) => (
    <Form key={intent} method="post" replace preventScrollReset>
      <input type="hidden" name="id" value={row.id} />
      <input type="hidden" name="version" value={row.version} />
      <StaffButton type="submit" name="intent" value={intent}>
        {label}
        <VisuallyHidden> {nameOf(collection, row)}</VisuallyHidden>
      </StaffButton>
    </Form>
  ));
}

function editLink<Table extends CollectionTable>({ row, listQuery }: RowLinkProps<Table>) {
  const to = dialogUrl(listQuery, { edit: row.id });
  return { id: `edit-${row.id}`, to, ...OPENS_DIALOG };
}

function DeleteRow<Table extends CollectionTable>({ collection, row, listQuery }: RowLinkProps<Table>) {
  const submit = useSubmit();
  const confirmInBrowser = (event: { preventDefault(): void }) => {
    event.preventDefault();
    if (!window.confirm(collection.texts.deleteOne(row))) return;
    void submit({ intent: 'delete', id: row.id }, { method: 'post', replace: true });
  };
  return (
    <DeleteLink
      to={dialogUrl(listQuery, { delete: row.id })}
      name={nameOf(collection, row)}
      onClick={collection.asksInBrowser ? confirmInBrowser : undefined}
    />
  );
}
