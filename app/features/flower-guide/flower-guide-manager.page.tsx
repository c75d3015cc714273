import './flower-manager.css';
import { data } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import { currentListUrl } from '~/lib/list-query';
import { requestedDialog, dialogUrl } from '~/lib/dialog-url';
import { pageTitle } from '~/lib/page-title';
import type { Picture } from '~/lib/picture';
import { attempt } from '~/platform/attempt.server';
import { findSelected } from '~/platform/selection.server';
import { getContext } from '~/platform/context.server';
import { withPostedForm } from '~/platform/posted-form.server';
import { ONE_PICTURE } from '~/platform/posted-picture.server';
import { BulkBar, BulkBox } from '~/ui/bulk-bar';
import { DeleteSelected, DeleteSelectedDialog } from '~/ui/delete-selected';
import { DeleteDialog } from '~/ui/edit-dialog';
import { EmptyState } from '~/ui/empty-state';
import { ErrorPanel } from '~/ui/error-panel';
import { Icon } from '~/ui/icon';
import { ExportLink, ListPagination, ListSearch } from '~/ui/list-controls';
import { MODAL_STATE } from '~/ui/page-dialog';
import { Frame } from '~/ui/plate';
import { StaffButtonLink, StaffHead } from '~/ui/staff';
import type { Route } from './+types/flower-guide-manager.page';
import { FlowerDialog } from './flower-dialog';
import { FLOWERS, flowerListQuery, listManagedFlowers, readManagedFlower } from './flower-manager.server';
import { takeFlowerForm } from './flower-post.server';

const PATH = '/flower-guide-manager';
const ADD = 'add-flower';
const BULK_FORM = 'selected-flowers';
const WHAT = ['flower', 'flowers'] as const;
const SIZES = '(width < 40rem) 46vw, (width < 68rem) 23vw, 13vw';

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const listQuery = flowerListQuery(url);
  const { dialog, id } = requestedDialog(url);
  const guide = await attempt(context, 'flowers', async () => ({
    ...(await listManagedFlowers(context, listQuery)),
    selected: id === null ? undefined : await readManagedFlower(context, id),
    deleting: await findSelected(context, url, FLOWERS),
  }));
  // What a colleague has deleted meanwhile has no dialog any more.
  const opened = dialog === 'add' || guide?.selected ? dialog : undefined;
  return data({ guide, listQuery, opened }, guide ? 200 : 503);
}

export function action({ request, url, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const member = staff(args);
  member.mayEdit('content');
  const returnTo = currentListUrl(flowerListQuery(url), PATH);
  return withPostedForm(context, request, ONE_PICTURE, (posted) =>
    takeFlowerForm(context, member, posted, { what: WHAT, returnTo }),
  );
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Flower Guide Manager') }];

export default function FlowerGuideManager({
  loaderData: { guide, listQuery, opened },
  actionData,
}: Route.ComponentProps) {
  const returnTo = currentListUrl(listQuery, PATH);
  const selected = guide?.selected;
  return (
    <>
      <StaffHead
        title="Flower Guide Manager"
        text="One card for each flower of the guide."
        actions={
          <>
            <ExportLink to={`${PATH}/flowers.csv`} listQuery={listQuery} />
            <StaffButtonLink
              id={ADD}
              variant="primary"
              to={dialogUrl(listQuery, { add: 'new' })}
              state={MODAL_STATE}
              preventScrollReset
            >
              Add New Flower
            </StaffButtonLink>
          </>
        }
      />
      {guide ? (
        <Flowers {...guide} listQuery={listQuery} />
      ) : (
        <ErrorPanel title="Could not fetch existing flowers." retry={returnTo} />
      )}
      {opened === 'add' && <FlowerDialog returnTo={returnTo} focusOnClose={ADD} returned={actionData} />}
      {opened === 'edit' && selected && (
        <FlowerDialog
          key={selected.id}
          flower={selected}
          returnTo={returnTo}
          focusOnClose={`edit-${selected.id}`}
          returned={actionData}
        />
      )}
      {opened === 'delete' && selected && (
        <DeleteDialog
          title="Delete Flower"
          text={`Are you sure you want to delete ${selected.name}?`}
          id={selected.id}
          returnTo={returnTo}
          focusOnClose={ADD}
          error={actionData?.error}
        />
      )}
      {!opened && guide && (
        <DeleteSelectedDialog
          selected={guide.deleting}
          what={WHAT}
          text="They leave the guide that visitors read, their pictures too."
          returnTo={returnTo}
          error={actionData?.error}
        />
      )}
    </>
  );
}

type Loaded = Route.ComponentProps['loaderData'];
type FlowersProps = Pick<NonNullable<Loaded['guide']>, 'flowers' | 'next'> & Pick<Loaded, 'listQuery'>;

function Flowers({ flowers, next, listQuery }: FlowersProps) {
  return (
    <>
      <div className="list-tools">
        <ListSearch label="Search flowers" listQuery={listQuery} />
      </div>
      {flowers.length === 0 ? (
        <EmptyState title={listQuery.q ? 'No flowers match.' : 'No flowers in the guide yet.'} />
      ) : (
        <>
          <ul className="managed-flowers">
            {flowers.map((flower) => (
              <FlowerTile
                key={flower.id}
                {...flower}
                edit={dialogUrl(listQuery, { edit: flower.id })}
                remove={dialogUrl(listQuery, { delete: flower.id })}
              />
            ))}
          </ul>
          <BulkBar id={BULK_FORM} what={WHAT} listQuery={listQuery} all="Choose every flower of this page">
            <DeleteSelected />
          </BulkBar>
        </>
      )}
      <ListPagination listQuery={listQuery} next={next} />
    </>
  );
}

type FlowerTileProps = { id: string; name: string; picture?: Picture; edit: string; remove: string };

function FlowerTile({ id, name, picture, edit, remove }: FlowerTileProps) {
  const over = { state: MODAL_STATE, preventScrollReset: true };
  return (
    <li className="managed-flower">
      <Frame picture={picture && { ...picture, alt: '' }} sizes={SIZES} />
      <BulkBox corner form={BULK_FORM} value={id} label={`Choose ${name}`} />
      <p className="managed-flower-name">{name}</p>
      <p className="managed-flower-acts">
        <StaffButtonLink {...over} id={`edit-${id}`} icon to={edit} aria-label={`Edit ${name}`}>
          <Icon name="pencil" />
        </StaffButtonLink>
        <StaffButtonLink {...over} icon variant="danger" to={remove} aria-label={`Delete ${name}`}>
          <Icon name="trash" />
        </StaffButtonLink>
      </p>
    </li>
  );
}
