import './flower-manager.css';
import { data } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import { shownAddress } from '~/lib/listing';
import { askedOver, overList } from '~/lib/over-list';
import { pageTitle } from '~/lib/page-title';
import type { Picture } from '~/lib/picture';
import { attempt } from '~/platform/attempt.server';
import { findChosen } from '~/platform/chosen.server';
import { server } from '~/platform/context.server';
import { withPostedForm } from '~/platform/posted-form.server';
import { ONE_PICTURE } from '~/platform/posted-picture.server';
import { BulkBar, BulkBox } from '~/ui/bulk-bar';
import { DeleteChosen, DeleteChosenDialog } from '~/ui/delete-chosen';
import { DeleteDialog } from '~/ui/edit-dialog';
import { EmptyState } from '~/ui/empty-state';
import { ErrorPanel } from '~/ui/error-panel';
import { Icon } from '~/ui/icon';
import { ExportLink, ListPages, ListSearch } from '~/ui/listing';
import { OVER_PAGE } from '~/ui/page-dialog';
import { Frame } from '~/ui/plate';
import { StaffButtonLink, StaffHead } from '~/ui/staff';
import type { Route } from './+types/flower-guide-manager.page';
import { FlowerDialog } from './flower-dialog';
import { FLOWERS, flowerListing, listManagedFlowers, readManagedFlower } from './flower-manager.server';
import { takeFlowerForm } from './flower-post.server';

const PATH = '/flower-guide-manager';
const ADD = 'add-flower';
const CHOSEN = 'chosen-flowers';
const WHAT = ['flower', 'flowers'] as const;
const SIZES = '(width < 40rem) 46vw, (width < 68rem) 23vw, 13vw';

export async function loader({ context, url }: Route.LoaderArgs) {
  const studio = server(context);
  const listing = flowerListing(url);
  const { dialog, id } = askedOver(url);
  const guide = await attempt(studio, 'flowers', async () => ({
    ...(await listManagedFlowers(studio, listing)),
    chosen: id === null ? undefined : await readManagedFlower(studio, id),
    deleting: await findChosen(studio, url, FLOWERS),
  }));
  // What a colleague has deleted meanwhile has no dialog any more.
  const opened = dialog === 'add' || guide?.chosen ? dialog : undefined;
  return data({ guide, listing, opened }, guide ? 200 : 503);
}

export function action({ request, context, url }: Route.ActionArgs) {
  const studio = server(context);
  const member = staff(context);
  member.mayEdit('content');
  const below = shownAddress(flowerListing(url), PATH);
  return withPostedForm(studio, request, ONE_PICTURE, (posted) =>
    takeFlowerForm(studio, member, posted, { what: WHAT, below }),
  );
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Flower Guide Manager') }];

export default function FlowerGuideManager({
  loaderData: { guide, listing, opened },
  actionData,
}: Route.ComponentProps) {
  const below = shownAddress(listing, PATH);
  const chosen = guide?.chosen;
  return (
    <>
      <StaffHead
        title="Flower Guide Manager"
        text="One card for each flower of the guide."
        actions={
          <>
            <ExportLink to={`${PATH}/flowers.csv`} listing={listing} />
            <StaffButtonLink
              id={ADD}
              variant="primary"
              to={overList(listing, { add: 'new' })}
              state={OVER_PAGE}
              preventScrollReset
            >
              Add New Flower
            </StaffButtonLink>
          </>
        }
      />
      {guide ? (
        <Flowers {...guide} listing={listing} />
      ) : (
        <ErrorPanel title="Could not fetch existing flowers." retry={below} />
      )}
      {opened === 'add' && <FlowerDialog below={below} returnTo={ADD} returned={actionData} />}
      {opened === 'edit' && chosen && (
        <FlowerDialog
          key={chosen.id}
          flower={chosen}
          below={below}
          returnTo={`edit-${chosen.id}`}
          returned={actionData}
        />
      )}
      {opened === 'delete' && chosen && (
        <DeleteDialog
          title="Delete Flower"
          text={`Are you sure you want to delete ${chosen.name}?`}
          id={chosen.id}
          below={below}
          returnTo={ADD}
          fault={actionData?.fault}
        />
      )}
      {!opened && guide && (
        <DeleteChosenDialog
          chosen={guide.deleting}
          what={WHAT}
          text="They leave the guide that visitors read, their pictures too."
          below={below}
          fault={actionData?.fault}
        />
      )}
    </>
  );
}

type Loaded = Route.ComponentProps['loaderData'];
type FlowersProps = Pick<NonNullable<Loaded['guide']>, 'flowers' | 'next'> & Pick<Loaded, 'listing'>;

function Flowers({ flowers, next, listing }: FlowersProps) {
  return (
    <>
      <div className="list-tools">
        <ListSearch label="Search flowers" listing={listing} />
      </div>
      {flowers.length === 0 ? (
        <EmptyState title={listing.q ? 'No flower has these words.' : 'No flowers in the guide yet.'} />
      ) : (
        <>
          <ul className="managed-flowers">
            {flowers.map((flower) => (
              <FlowerTile
                key={flower.id}
                {...flower}
                edit={overList(listing, { edit: flower.id })}
                remove={overList(listing, { delete: flower.id })}
              />
            ))}
          </ul>
          <BulkBar id={CHOSEN} what={WHAT} listing={listing} all="Choose every flower of this page">
            <DeleteChosen />
          </BulkBar>
        </>
      )}
      <ListPages listing={listing} next={next} />
    </>
  );
}

type FlowerTileProps = { id: string; name: string; picture?: Picture; edit: string; remove: string };

function FlowerTile({ id, name, picture, edit, remove }: FlowerTileProps) {
  const over = { state: OVER_PAGE, preventScrollReset: true };
  return (
    <li className="managed-flower">
      <Frame picture={picture && { ...picture, alt: '' }} sizes={SIZES} />
      <BulkBox corner form={CHOSEN} value={id} label={`Choose ${name}`} />
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
