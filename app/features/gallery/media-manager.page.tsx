import './managers.css';
import { useEffect } from 'react';
import { data, Form } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import { readableMoment } from '~/lib/dates';
import { shownAddress, sortBy } from '~/lib/listing';
import { dialogUrl } from '~/lib/dialog-url';
import { pageTitle } from '~/lib/page-title';
import { attempt } from '~/platform/attempt.server';
import { getContext } from '~/platform/context.server';
import { withPostedForm } from '~/platform/posted-form.server';
import { BulkAll, BulkBar } from '~/ui/bulk-bar';
import { ErrorPanel } from '~/ui/error-panel';
import { FaultToast } from '~/ui/fault-toast';
import { ListChoices, ListPages, ListSearch } from '~/ui/listing';
import { MODAL_STATE } from '~/ui/page-dialog';
import { Panel, StaffButton, StaffButtonLink, StaffHead } from '~/ui/staff';
import { SortHead, Table, TableMessage } from '~/ui/table';
import { toast } from '~/ui/toast';
import type { Route } from './+types/media-manager.page';
import { libraryListing } from './library-listing.server';
import { listLibrary, readImage } from './managed-images.server';
import { categoryIn, IMAGE_CATEGORIES } from './media.schema';
import { MediaDialog } from './media-dialog';
import { takeMediaForm } from './media-post.server';
import { MediaRow } from './media-row';
import { MediaUploads } from './media-uploads';
import { MANY_PICTURES } from './take-pictures.server';

const PATH = '/media-manager';
const ADD = 'add-image';
const BULK = 'selected-images';
const MEDIA_ACTS = 'media-acts';
const CATEGORIES = [{ value: '', label: 'All categories' }, ...IMAGE_CATEGORIES];

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const listing = libraryListing(url);
  const category = categoryIn(
    listing.params.category,
    IMAGE_CATEGORIES.map(({ value }) => value),
  );
  const edit = url.searchParams.get('edit');
  const library = await attempt(context, 'images', async () => ({
    ...(await listLibrary(context, listing, category)),
    edited: edit === null ? undefined : await readImage(context, edit),
  }));
  return data({ library, listing, isAdding: url.searchParams.has('add') }, library ? 200 : 503);
}

export function action({ request, url, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const member = staff(args);
  member.mayEdit('content');
  const returnTo = shownAddress(libraryListing(url), PATH);
  return withPostedForm(context, request, MANY_PICTURES, (posted) => takeMediaForm(context, member, posted, returnTo));
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Media Manager') }];

export default function MediaManager({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { library, listing, isAdding } = loaderData;
  const returnTo = shownAddress(listing, PATH);
  return (
    <>
      <StaffHead
        title="Media Manager"
        text="Every picture of the site that has a category: journal, vendors, story, awards, galleries."
        actions={
          <StaffButtonLink
            id={ADD}
            variant="primary"
            to={dialogUrl(listing, { add: 'new' })}
            state={MODAL_STATE}
            preventScrollReset
          >
            Add Image
          </StaffButtonLink>
        }
      />
      <FaultToast fault={actionData?.fault} />
      <div className="staff-columns">
        <div>
          {library ? (
            <Library {...library} listing={listing} timeZone={matches[0].loaderData.studio.time_zone} />
          ) : (
            <NotFetched retry={returnTo} />
          )}
        </div>
        <MediaUploads page={PATH} />
      </div>
      {isAdding && <MediaDialog returnTo={returnTo} focusOnClose={ADD} returned={actionData} />}
      {library?.edited && (
        <MediaDialog
          key={library.edited.id}
          image={library.edited}
          returnTo={returnTo}
          focusOnClose={`edit-${library.edited.id}`}
          returned={actionData}
        />
      )}
    </>
  );
}

function NotFetched({ retry }: { retry: string }) {
  useEffect(() => toast({ title: 'Error fetching images', variant: 'destructive' }), []);
  return <ErrorPanel title="Error fetching images" retry={retry} />;
}

type Loaded = Route.ComponentProps['loaderData'];
type LibraryProps = Pick<NonNullable<Loaded['library']>, 'images' | 'next'> &
  Pick<Loaded, 'listing'> & { timeZone: string };

function Library({ images, next, listing, timeZone }: LibraryProps) {
  return (
    <>
      <div className="list-tools">
        <ListSearch label="Search images" listing={listing} />
      </div>
      <div className="media-choices">
        <ListChoices label="Categories to show" listing={listing} name="category" choices={CATEGORIES} />
      </div>
      <Form id={MEDIA_ACTS} method="post" preventScrollReset />
      <Panel>
        <Table label="Images" className="table-cards media-table">
          <thead>
            <tr>
              <th scope="col">
                <BulkAll form={BULK} label="Choose all images shown" />
              </th>
              <th scope="col">Image</th>
              <SortHead {...sortBy(listing, 'title')}>Title</SortHead>
              <th scope="col">Category</th>
              <SortHead {...sortBy(listing, 'newest')}>Added</SortHead>
              <th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody>
            {images.length === 0 && (
              <TableMessage columns={6}>
                {listing.q || listing.params.category ? 'No image is like that.' : 'No images yet.'}
              </TableMessage>
            )}
            {images.map((image) => (
              <MediaRow
                key={image.id}
                {...image}
                added={readableMoment(timeZone, image.created_at)}
                bulk={BULK}
                acts={MEDIA_ACTS}
                edit={dialogUrl(listing, { edit: image.id })}
              />
            ))}
          </tbody>
        </Table>
        <BulkBar id={BULK} what={['image', 'images']}>
          <StaffButton type="submit" name="intent" value="delete-selected" variant="danger">
            Delete
          </StaffButton>
        </BulkBar>
      </Panel>
      <ListPages listing={listing} next={next} newestFirst={listing.sort === 'newest'} />
    </>
  );
}
