import './vendor-manager.css';
import { data, useSubmit } from 'react-router';
import { type Staff, staff } from '~/features/accounts/staff.server';
import { shownAddress, sortBy } from '~/lib/listing';
import { askedOver, overList } from '~/lib/over-list';
import { pageTitle } from '~/lib/page-title';
import { faultsOf } from '~/lib/typed-text';
import { attempt } from '~/platform/attempt.server';
import { type Context, server } from '~/platform/context.server';
import { PictureNotStored } from '~/platform/kept-picture.server';
import { redirectWithNotice } from '~/platform/notice.server';
import { type PostedForm, withPostedForm } from '~/platform/posted-form.server';
import { ONE_PICTURE, readPicture } from '~/platform/posted-picture.server';
import { DeleteDialog } from '~/ui/edit-dialog';
import { ErrorPanel } from '~/ui/error-panel';
import { ListPages, ListSearch } from '~/ui/listing';
import { OVER_PAGE } from '~/ui/page-dialog';
import { Frame } from '~/ui/plate';
import { Panel, StaffButtonLink, StaffHead } from '~/ui/staff';
import { RowActions, SortHead, Table, TableMessage } from '~/ui/table';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { Route } from './+types/vendor-manager.page';
import { type ReturnedVendor, VendorDialog } from './vendor-dialog';
import { deleteVendor, listVendorRows, readVendor, saveVendor, vendorListing } from './vendor-manager.server';
import { vendorForm } from './vendors.schema';

const PATH = '/vendor-manager';

export async function loader({ context, url }: Route.LoaderArgs) {
  const studio = server(context);
  const listing = vendorListing(url);
  const { dialog: opened, id } = askedOver(url);
  const list = await attempt(studio, 'vendors', async () => ({
    ...(await listVendorRows(studio, listing)),
    chosen: id === null ? undefined : await readVendor(studio, id),
  }));
  if (list && id !== null && !list.chosen) throw data(null, 404);
  return data({ list, listing, opened }, list ? 200 : 503);
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const studio = server(context);
  const below = shownAddress(vendorListing(url), PATH);
  return withPostedForm(request, ONE_PICTURE, async (posted) =>
    posted.texts.intent === 'delete'
      ? remove(studio, staff(context), posted.texts.id ?? '', below)
      : save(studio, staff(context), posted, below),
  );
}

function back(returned: ReturnedVendor, status: number) {
  return data(returned, status);
}

async function save(studio: Context, member: Staff, posted: PostedForm, below: string) {
  const { texts: typed } = posted;
  const checked = vendorForm.safeParse(typed);
  const { picture, fault: logo } = await readPicture(posted, 'logo');
  if (!checked.success || logo) {
    const faults: Record<string, string> = { ...(checked.error && faultsOf(checked.error)), ...(logo && { logo }) };
    const title = faults.name ?? (logo ? 'Logo upload failed' : 'Save Failed');
    return back({ typed, faults, fault: { title, description: faults.website_url ?? logo } }, 400);
  }
  const { id } = typed;
  try {
    if (!(await saveVendor(studio, member, { id, vendor: checked.data, picture }))) throw data(null, 404);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    studio.log.error('vendor not saved', { error });
    const title = error instanceof PictureNotStored ? 'Logo upload failed' : 'Save Failed';
    return back({ typed, fault: { title, description: 'Nothing was changed. Please try again.' } }, 500);
  }
  const description = `${checked.data.name} ${id ? 'has been changed' : 'is on the list'}.`;
  return redirectWithNotice(studio, below, { title: 'Success!', description });
}

async function remove(studio: Context, member: Staff, id: string, below: string) {
  try {
    const deleted = await deleteVendor(studio, member, id);
    const description = deleted && `${deleted.name} is no longer on the list.`;
    return redirectWithNotice(studio, below, { title: 'Vendor Deleted', description, undo: deleted?.deletion });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    studio.log.error('vendor not deleted', { error });
    const fault = { title: 'Delete Failed', description: 'The vendor is still there. Please try again.' };
    return back({ fault }, 500);
  }
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Vendor Manager') }];

export default function VendorManager({ loaderData: { list, listing, opened }, actionData }: Route.ComponentProps) {
  const below = shownAddress(listing, PATH);
  return (
    <>
      <StaffHead
        title="Vendor Manager"
        text="Whom visitors find under Trusted Vendors."
        actions={
          <StaffButtonLink id="add-vendor" variant="primary" to={overList(listing, { add: 'new' })} state={OVER_PAGE}>
            Add Vendor
          </StaffButtonLink>
        }
      />
      {list ? <Vendors {...list} listing={listing} /> : <ErrorPanel title="Could not fetch vendors." retry={below} />}
      {opened === 'add' && <VendorDialog returned={actionData} below={below} />}
      {opened === 'edit' && list?.chosen && (
        <VendorDialog key={list.chosen.id} vendor={list.chosen} returned={actionData} below={below} />
      )}
      {opened === 'delete' && list?.chosen && (
        <DeleteDialog
          title="Delete Vendor"
          text={questionAbout(list.chosen.name)}
          id={list.chosen.id}
          below={below}
          returnTo="add-vendor"
          fault={actionData?.fault}
        />
      )}
    </>
  );
}

/** Admin spec 2. */
function questionAbout(name: string) {
  return `Are you sure you want to delete ${name}?`;
}

type Loaded = Route.ComponentProps['loaderData'];
type VendorsProps = NonNullable<Loaded['list']> & Pick<Loaded, 'listing'>;

function Vendors({ vendors, next, listing }: VendorsProps) {
  return (
    <>
      <div className="list-tools">
        <ListSearch label="Search vendors" listing={listing} />
      </div>
      <Panel>
        <Table label="Vendors" className="table-cards">
          <thead>
            <tr>
              <th scope="col">Logo</th>
              <SortHead {...sortBy(listing, 'name')}>Name</SortHead>
              <SortHead {...sortBy(listing, 'category')}>Category</SortHead>
              <th scope="col">Website</th>
              <th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody>
            {vendors.length === 0 && (
              <TableMessage columns={5}>{listing.q ? 'No vendor has these words.' : 'No vendors yet.'}</TableMessage>
            )}
            {vendors.map((vendor) => (
              <VendorLine key={vendor.id} {...{ vendor, listing }} />
            ))}
          </tbody>
        </Table>
      </Panel>
      <ListPages listing={listing} next={next} />
    </>
  );
}

function VendorLine({ vendor, listing }: Pick<VendorsProps, 'listing'> & { vendor: VendorsProps['vendors'][number] }) {
  const { id, name, category, website_url, logo } = vendor;
  const submit = useSubmit();
  const ask = (event: { preventDefault(): void }) => {
    event.preventDefault();
    if (window.confirm(questionAbout(name))) void submit({ intent: 'delete', id }, { method: 'post', replace: true });
  };
  return (
    <tr>
      <td>
        <span className="vendor-logo">
          <Frame picture={logo && { ...logo, alt: '' }} ratio="aspect-3/2" sizes="72px" />
        </span>
      </td>
      <td>
        <strong>{name}</strong>
      </td>
      <td data-label="Category">{category ?? '—'}</td>
      <td data-label="Website">
        {website_url ? (
          <a href={website_url} target="_blank" rel="noopener noreferrer">
            {website_url.replace(/^https?:\/\/(www\.)?|\/$/g, '')}
            <VisuallyHidden>, opens in a new tab</VisuallyHidden>
          </a>
        ) : (
          '—'
        )}
      </td>
      <RowActions>
        <StaffButtonLink id={`edit-${id}`} to={overList(listing, { edit: id })} state={OVER_PAGE}>
          Edit<VisuallyHidden> {name}</VisuallyHidden>
        </StaffButtonLink>
        <StaffButtonLink variant="danger" to={overList(listing, { delete: id })} state={OVER_PAGE} onClick={ask}>
          Delete<VisuallyHidden> {name}</VisuallyHidden>
        </StaffButtonLink>
      </RowActions>
    </tr>
  );
}
