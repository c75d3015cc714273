import './rental-manager.css';
import { useEffect } from 'react';
import { data } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import { useStudio } from '~/features/studio/use-studio';
import { currentListUrl, sortLinkProps } from '~/lib/list-query';
import { money } from '~/lib/money';
import { requestedDialog, dialogUrl } from '~/lib/dialog-url';
import { pageTitle } from '~/lib/page-title';
import { attempt } from '~/platform/attempt.server';
import { deleteSelected, findSelected } from '~/platform/selection.server';
import { type Context, getContext } from '~/platform/context.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { withPostedForm } from '~/platform/posted-form.server';
import { ONE_PICTURE } from '~/platform/posted-picture.server';
import { BulkAll, BulkBar, BulkBox } from '~/ui/bulk-bar';
import { DeleteSelected, DeleteSelectedDialog } from '~/ui/delete-selected';
import { DeleteDialog } from '~/ui/edit-dialog';
import { ErrorPanel } from '~/ui/error-panel';
import { ExportLink, ListPagination, ListSearch } from '~/ui/list-controls';
import { MODAL_STATE } from '~/ui/page-dialog';
import { Frame } from '~/ui/plate';
import { Panel, StaffButtonLink, StaffHead } from '~/ui/staff';
import { RowActions, SortHeader, Table, TableMessage } from '~/ui/table';
import { toast } from '~/ui/toast';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { Route } from './+types/rental-items-manager.page';
import { RentalItemDialog } from './rental-item-dialog';
import {
  listRentalRows,
  RENTAL_ITEMS,
  readRentalItem,
  removeRentalItem,
  rentalListQuery,
} from './rental-manager.server';
import { takeRentalItem } from './rental-post.server';
import { useLiveList } from './use-live-list';

const PATH = '/rental-items-manager';
const ADD = 'add-rental-item';
const BULK_FORM = 'selected-rental-items';
const WHAT = ['rental item', 'rental items'] as const;

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const listQuery = rentalListQuery(url);
  const { dialog, id } = requestedDialog(url);
  const rentals = await attempt(context, 'rental items', async () => ({
    ...(await listRentalRows(context, listQuery)),
    selected: id === null ? undefined : await readRentalItem(context, id),
    deleting: await findSelected(context, url, RENTAL_ITEMS),
  }));
  // What a colleague has deleted meanwhile has no dialog any more.
  const opened = dialog === 'add' || rentals?.selected ? dialog : undefined;
  return data({ rentals, listQuery, opened }, rentals ? 200 : 503);
}

export function action({ request, url, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const member = staff(args);
  const returnTo = currentListUrl(rentalListQuery(url), PATH);
  return withPostedForm(context, request, ONE_PICTURE, async (posted) => {
    if (posted.texts.intent === 'delete-selected') {
      const each = (tx: Context, id: string) => removeRentalItem(tx, member, id);
      return deleteSelected(context, posted.fields, { what: WHAT, each, returnTo });
    }
    const { failed, flash } = await takeRentalItem(context, member, posted);
    if (failed) return data({ ...failed, typed: posted.texts }, failed.status);
    return redirectWithFlash(context, returnTo, flash);
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Rental Items Manager') }];

export default function RentalItemsManager({ loaderData, actionData }: Route.ComponentProps) {
  const { rentals, listQuery, opened } = loaderData;
  const returnTo = currentListUrl(listQuery, PATH);
  return (
    <>
      <StaffHead
        title="Rental Items Manager"
        text="What visitors find under Rental Items. Open pages follow every change."
        actions={
          <>
            <ExportLink to={`${PATH}/rental-items.csv`} listQuery={listQuery} />
            <StaffButtonLink
              id={ADD}
              variant="primary"
              to={dialogUrl(listQuery, { add: 'new' })}
              state={MODAL_STATE}
              preventScrollReset
            >
              Add Rental Item
            </StaffButtonLink>
          </>
        }
      />
      {rentals ? <RentalList {...rentals} listQuery={listQuery} /> : <NotFetched retry={returnTo} />}
      {opened === 'add' && <RentalItemDialog returnTo={returnTo} focusOnClose={ADD} returned={actionData} />}
      {opened === 'edit' && rentals?.selected && (
        <RentalItemDialog
          key={rentals.selected.id}
          item={rentals.selected}
          returnTo={returnTo}
          focusOnClose={`edit-${rentals.selected.id}`}
          returned={actionData}
        />
      )}
      {opened === 'delete' && rentals?.selected && (
        <DeleteDialog
          title="Delete this rental item?"
          text={`${rentals.selected.name} leaves the shelf and the public page, its picture too.`}
          id={rentals.selected.id}
          returnTo={returnTo}
          focusOnClose={ADD}
          error={actionData?.error}
        />
      )}
      {!opened && rentals && (
        <DeleteSelectedDialog
          selected={rentals.deleting}
          what={WHAT}
          text="They leave the shelf and the public page, their pictures too."
          returnTo={returnTo}
          error={actionData?.error}
        />
      )}
    </>
  );
}

const NOT_FETCHED = 'Could not fetch rental items. Please try again later.';

function NotFetched({ retry }: { retry: string }) {
  useEffect(() => toast({ title: 'Error', description: NOT_FETCHED, variant: 'destructive' }), []);
  return <ErrorPanel title={NOT_FETCHED} retry={retry} />;
}

type Loaded = Route.ComponentProps['loaderData'];
type ListProps = NonNullable<Loaded['rentals']> & Pick<Loaded, 'listQuery'>;

function RentalList({ items, next, version, listQuery }: ListProps) {
  useLiveList('rental_items', version);
  return (
    <>
      <div className="list-tools">
        <ListSearch label="Search rental items" listQuery={listQuery} />
      </div>
      <Panel>
        <Table label="Rental items" className="table-cards">
          <thead>
            <tr>
              <th>
                <BulkAll form={BULK_FORM} label="Choose every rental item of this page" />
              </th>
              <th scope="col">Picture</th>
              <SortHeader {...sortLinkProps(listQuery, 'name')}>Name</SortHeader>
              <SortHeader {...sortLinkProps(listQuery, 'cost')} className="number">
                Cost
              </SortHeader>
              <SortHeader {...sortLinkProps(listQuery, 'quantity')} className="number">
                Quantity
              </SortHeader>
              <th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody>
            {items.length === 0 && (
              <TableMessage columns={6}>
                {listQuery.q ? 'No item has these words.' : 'No rental items yet.'}
              </TableMessage>
            )}
            {items.map((item) => (
              <ItemRow key={item.id} item={item} listQuery={listQuery} />
            ))}
          </tbody>
        </Table>
        {items.length > 0 && (
          <BulkBar id={BULK_FORM} what={WHAT} listQuery={listQuery}>
            <DeleteSelected />
          </BulkBar>
        )}
      </Panel>
      <ListPagination listQuery={listQuery} next={next} newestFirst={listQuery.sort === 'newest'} />
    </>
  );
}

function ItemRow({ item, listQuery }: Pick<ListProps, 'listQuery'> & { item: ListProps['items'][number] }) {
  const { id, name, description, rental_cost, quantity_available, picture } = item;
  const currency = useStudio()?.studio.currency ?? 'usd';
  return (
    <tr>
      <td>
        <BulkBox form={BULK_FORM} value={id} label={`Choose ${name}`} />
      </td>
      <td>
        <span className="rental-thumb">
          <Frame picture={picture && { ...picture, alt: '' }} ratio="aspect-square" sizes="56px" />
        </span>
      </td>
      <td>
        <strong>{name}</strong>
        {description && <p className="rental-words">{description}</p>}
      </td>
      <td className="number" data-label="Cost">
        {money(Math.round(Number(rental_cost) * 100), currency)}
      </td>
      <td className="number" data-label="Quantity">
        {quantity_available}
      </td>
      <RowActions>
        <StaffButtonLink
          id={`edit-${id}`}
          to={dialogUrl(listQuery, { edit: id })}
          state={MODAL_STATE}
          preventScrollReset
        >
          Edit<VisuallyHidden> {name}</VisuallyHidden>
        </StaffButtonLink>
        <StaffButtonLink
          variant="danger"
          to={dialogUrl(listQuery, { delete: id })}
          state={MODAL_STATE}
          preventScrollReset
        >
          Delete<VisuallyHidden> {name}</VisuallyHidden>
        </StaffButtonLink>
      </RowActions>
    </tr>
  );
}
