import type { ReactNode } from 'react';
import { DeleteSelectedDialog } from '~/ui/delete-selected';
import { DeleteDialog, DialogForm, EditDialog } from '~/ui/edit-dialog';
import { EditVersion } from '~/ui/edit-version';
import type { Selected } from '~/lib/list-query';
import type { Returned } from './actions.server';
import type { Collection, Row } from './collection';
import { CollectionFields } from './collection-fields';
import { ImportDialog } from './import-dialog';
import type { CollectionTable } from './registry';

export type CollectionDialogsProps<Table extends CollectionTable> = {
  collection: Collection<Table>;
  dialog?: 'add' | 'edit' | 'delete' | 'import';
  row?: Row<Table>;
  selected?: Selected;
  returned?: Returned;
  returnTo: string;
  note?: (row?: Row<Table>) => ReactNode;
  isWide?: boolean;
};

export interface RowDialogPart<Table extends CollectionTable> {
  rowDialog?: (props: CollectionDialogsProps<Table>) => ReactNode;
}

export function CollectionDialogs<Table extends CollectionTable>({
  rowDialog: Dialog = RowDialog,
  ...props
}: CollectionDialogsProps<Table> & RowDialogPart<Table>) {
  const { collection, dialog, row, selected, returned, returnTo } = props;
  const { texts, names, addId, isAddOnly, canImport, cannot = [] } = collection;
  if (dialog && dialog !== 'import' && cannot.includes(dialog)) return null;
  if (dialog === 'delete' && row)
    return (
      <DeleteDialog
        title={texts.deleteTitle}
        text={texts.deleteOne(row)}
        id={row.id}
        returnTo={returnTo}
        focusOnClose={addId}
        error={returned?.error}
      />
    );
  if (dialog === 'import' && canImport)
    return <ImportDialog collection={collection} returned={returned} returnTo={returnTo} />;
  // A row that a colleague has deleted has no dialog, unless something was typed into it.
  if (!isAddOnly && (dialog === 'add' || (dialog === 'edit' && (row || returned?.typed))))
    return <Dialog key={row?.id} {...props} />;
  return (
    <DeleteSelectedDialog
      selected={selected}
      returnTo={returnTo}
      what={names}
      text={texts.deleteSeveral}
      error={returned?.error}
    />
  );
}

type RowDialogProps<Table extends CollectionTable> = CollectionDialogsProps<Table> & {
  children?: ReactNode;
  aside?: ReactNode;
};

export function RowDialog<Table extends CollectionTable>(props: RowDialogProps<Table>) {
  const { collection, dialog, row, returned, returnTo, note, isWide, children, aside } = props;
  const { texts, addId, picture } = collection;
  const id = row?.id ?? returned?.typed?.id;
  const form = (
    <DialogForm returnTo={returnTo} encType={picture ? 'multipart/form-data' : undefined} error={returned?.error}>
      {id && <input type="hidden" name="id" value={id} />}
      <EditVersion version={row?.version} returned={returned} />
      {note?.(row)}
      {children ?? <CollectionFields collection={collection} row={row} returned={returned} />}
    </DialogForm>
  );
  return (
    <EditDialog
      title={dialog === 'edit' ? texts.editTitle : texts.addTitle}
      returnTo={returnTo}
      focusOnClose={row ? `edit-${row.id}` : addId}
      wide={isWide}
    >
      {aside ? (
        <div className="dialog-columns">
          {form}
          {aside}
        </div>
      ) : (
        form
      )}
    </EditDialog>
  );
}
