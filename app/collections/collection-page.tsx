import './collection.css';
import type { ReactNode } from 'react';
import { dialogUrl } from '~/lib/dialog-url';
import { type ListQuery, currentListUrl } from '~/lib/list-query';
import { ErrorPanel } from '~/ui/error-panel';
import { ExportLink } from '~/ui/list-controls';
import { OPENS_DIALOG } from '~/ui/modal';
import { StaffButtonLink, StaffHeader, Panel, SubmitButton } from '~/ui/staff';
import type { readCollectionPage, Returned } from './actions.server';
import type { Collection, Row } from './collection';
import { CollectionDialogs, type CollectionDialogsProps, type RowDialogPart } from './collection-dialogs';
import { CollectionList, type CollectionListProps } from './collection-list';
import type { CollectionTable } from './registry';
import { Form, useNavigation } from 'react-router';
import { ErrorToast } from '~/ui/error-toast';
import { useHydrated } from '~/ui/use-hydrated';
import { CollectionFields } from './collection-fields';

type Loaded = Awaited<ReturnType<typeof readCollectionPage>>;

interface Parts<Table extends CollectionTable> {
  headActions?: ReactNode;
  tabs?: ReactNode;
  list?: (props: CollectionListProps<Table>) => ReactNode;
  error?: ReactNode;
  aside?: ReactNode;
}

type CollectionPageProps<Table extends CollectionTable> = Parts<Table> &
  RowDialogPart<Table> &
  Pick<CollectionDialogsProps<Table>, 'note' | 'isWide'> & {
    collection: Collection<Table>;
    loaderData: Loaded;
    actionData?: Returned | null;
  };

export function CollectionPage<Table extends CollectionTable>(props: CollectionPageProps<Table>) {
  const { collection, loaderData, actionData, error, note, isWide, rowDialog } = props;
  const { found, listQuery, dialog } = loaderData;
  const returnTo = currentListUrl(listQuery, collection.path);
  const rows = (found?.rows ?? []) as unknown as Row<Table>[];
  const aside = collection.isAddOnly ? (
    <AddForm key={found?.newest} collection={collection} actionData={actionData} />
  ) : (
    props.aside
  );
  const List = props.list ?? CollectionList;
  const content = found ? (
    <List
      {...props}
      rows={rows}
      listQuery={listQuery}
      next={found.next}
      previous={found.previous}
      total={found.total}
    />
  ) : (
    (error ?? <ErrorPanel title={collection.texts.notFetched} retry={returnTo} />)
  );
  return (
    <>
      <CollectionHead {...props} listQuery={listQuery} />
      {props.tabs}
      {aside ? (
        <div className="staff-columns">
          {content}
          {aside}
        </div>
      ) : (
        content
      )}
      <CollectionDialogs
        collection={collection}
        dialog={dialog}
        returnTo={returnTo}
        note={note}
        isWide={isWide}
        rowDialog={rowDialog}
        row={found?.row as unknown as Row<Table> | undefined}
        selected={found?.selected}
        returned={actionData ?? undefined}
      />
    </>
  );
}

type CollectionHeadProps<Table extends CollectionTable> = Pick<Parts<Table>, 'headActions'> & {
  collection: Collection<Table>;
  listQuery: ListQuery;
};

function CollectionHead<Table extends CollectionTable>({
  collection,
  listQuery,
  headActions,
}: CollectionHeadProps<Table>) {
  const { title, about, csvPath, canImport, isAddOnly, addId, texts, cannot = [] } = collection;
  return (
    <StaffHeader
      title={title}
      text={about}
      actions={
        <>
          {headActions}
          {canImport && (
            <StaffButtonLink {...OPENS_DIALOG} id="import" to={dialogUrl(listQuery, { import: 'csv' })}>
              Import CSV
            </StaffButtonLink>
          )}
          <ExportLink to={csvPath} listQuery={listQuery} />
          {!isAddOnly && !cannot.includes('add') && (
            <StaffButtonLink {...OPENS_DIALOG} id={addId} variant="primary" to={dialogUrl(listQuery, { add: 'new' })}>
              {texts.add}
            </StaffButtonLink>
          )}
        </>
      }
    />
  );
}

type AddFormProps<Table extends CollectionTable> = { collection: Collection<Table>; actionData?: Returned | null };

function AddForm<Table extends CollectionTable>({ collection, actionData }: AddFormProps<Table>) {
  const { texts, addId, picture } = collection;
  const isHydrated = useHydrated();
  const { state, formData } = useNavigation();
  const isBusy = state !== 'idle' && formData?.get('intent') === 'save';
  const returned = actionData?.typed?.intent === 'save' ? actionData : undefined;
  return (
    <Panel title={texts.addTitle} className="add-form">
      <Form
        method="post"
        encType={picture ? 'multipart/form-data' : undefined}
        className="panel-body"
        noValidate={isHydrated}
        preventScrollReset
        replace
        onSubmit={(event) => isBusy && event.preventDefault()}
      >
        <ErrorToast error={returned?.error} />
        <CollectionFields collection={collection} returned={returned} />
        <div className="staff-actions">
          <SubmitButton id={addId} variant="primary" name="intent" value="save" isBusy={isBusy} busy="Adding...">
            {texts.add}
          </SubmitButton>
        </div>
      </Form>
    </Panel>
  );
}
