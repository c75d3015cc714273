import type { StaffHandle } from '~/lib/areas';
import './managers.css';
import { useEffect, useState } from 'react';
import { data, Form, Link } from 'react-router';
import { formatDate, formatDateTime } from '~/lib/dates';
import { currentListUrl, listUrl, sortLinkProps } from '~/lib/list-query';
import { dialogUrl } from '~/lib/dialog-url';
import { pageTitle } from '~/lib/page-title';
import { tryRead } from '~/platform/try-read.server';
import { getContext } from '~/platform/context.server';
import { withPostedForm } from '~/platform/posted-form.server';
import { BulkAll, BulkBar } from '~/ui/bulk-bar';
import { ErrorPanel } from '~/ui/error-panel';
import { ErrorToast } from '~/ui/error-toast';
import { ListFilter, ListPagination, ListSearch } from '~/ui/list-controls';
import { OPENS_DIALOG } from '~/ui/modal';
import { Panel, StaffButton, StaffButtonLink, StaffHeader } from '~/ui/staff';
import { SortHeader, Table, TableMessage } from '~/ui/table';
import { toast } from '~/ui/toast';
import type { Route } from './+types/media-manager.page';
import { libraryListQuery, listLibrary, readImage } from './managed-images.server';
import { listEveryGallery } from '~/features/gallery/gallery.server';
import { imageCategories, NO_MEDIA_CATEGORY } from '~/features/gallery/media.schema';
import { MediaDialog } from './media-dialog';
import { handleMediaForm } from './media.actions.server';
import { MediaRow } from './media-row';
import { MANY_PICTURES } from './picture-uploads.server';
import { ANY_PICTURE } from '~/lib/picture-file';
import { addedToLibrary } from './gallery-texts';
import { CategoryField } from './category-field';
import { UploadPanel } from './upload-panel';

export const handle: StaffHandle = { area: 'content' };

const PATH = '/media-manager';
const ADD = 'add-image';
const BULK = 'selected-images';
const MEDIA_FORM = 'media-form';

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const listQuery = libraryListQuery(url);
  const edit = url.searchParams.get('edit');
  const library = await tryRead(context, 'images', async () => {
    const categories = imageCategories(await listEveryGallery(context));
    const category = categories.find(({ value }) => value === listQuery.params.category)?.value;
    return {
      categories: [{ value: '', label: 'All categories' }, ...categories],
      ...(await listLibrary(context, listQuery, category)),
      edited: edit === null ? undefined : await readImage(context, edit),
    };
  });
  return data({ library, listQuery, isAdding: url.searchParams.has('add') }, library ? 200 : 503);
}

export function action({ request, url, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const returnTo = currentListUrl(libraryListQuery(url), PATH);
  return withPostedForm(context, request, MANY_PICTURES, (posted) => handleMediaForm(context, posted, returnTo));
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Media Manager') }];

export default function MediaManager({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { library, listQuery, isAdding } = loaderData;
  const returnTo = currentListUrl(listQuery, PATH);
  return (
    <>
      <StaffHeader
        title="Media Manager"
        text="Every picture of the site that has a category: journal, vendors, story, awards, galleries."
        actions={
          <>
            <StaffButtonLink to="/picture-library">All pictures</StaffButtonLink>
            <StaffButtonLink id={ADD} variant="primary" to={dialogUrl(listQuery, { add: 'new' })} {...OPENS_DIALOG}>
              Add image
            </StaffButtonLink>
          </>
        }
      />
      <ErrorToast error={actionData?.error} />
      <div className="staff-columns">
        <div>
          {library ? (
            <Library {...library} listQuery={listQuery} timeZone={matches[0].loaderData.studio.time_zone} />
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

function MediaUploads({ page }: { page: string }) {
  const [category, setCategory] = useState('');
  return (
    <UploadPanel
      page={page}
      finish={`${page}/pictures`}
      accept={ANY_PICTURE}
      button="Upload"
      fields={{ category }}
      error={category === '' ? { title: NO_MEDIA_CATEGORY, variant: 'destructive' } : undefined}
      success={(count) => addedToLibrary(count, category)}
    >
      <CategoryField
        id="queue-category"
        label="Category of these images"
        category={category}
        setCategory={setCategory}
      />
      <p className="field-hint">
        A whole folder? <Link to="/import">Import photos</Link>: those that the library has are left out.
      </p>
    </UploadPanel>
  );
}

function NotFetched({ retry }: { retry: string }) {
  useEffect(() => toast({ title: 'Error fetching images', variant: 'destructive' }), []);
  return <ErrorPanel title="Error fetching images" retry={retry} />;
}

type Loaded = Route.ComponentProps['loaderData'];
type LibraryProps = Pick<NonNullable<Loaded['library']>, 'categories' | 'images' | 'pages'> &
  Pick<Loaded, 'listQuery'> & { timeZone: string };

function Library({ categories, images, pages, listQuery, timeZone }: LibraryProps) {
  return (
    <>
      <div className="list-tools">
        <ListSearch label="Search images" listQuery={listQuery} />
      </div>
      <div className="media-choices">
        <ListFilter label="Categories to show" listQuery={listQuery} name="category" choices={categories} />
      </div>
      {listQuery.params.from && (
        <p className="media-choices">
          Photos of one import.{' '}
          <Link to={listUrl(listQuery, { params: { ...listQuery.params, from: '' } })}>Show all</Link>
        </p>
      )}
      <Form id={MEDIA_FORM} method="post" preventScrollReset />
      <Panel>
        <Table label="Images" className="table-rows">
          <thead>
            <tr>
              <th scope="col">
                <BulkAll form={BULK} label="Select all images shown" />
              </th>
              <th scope="col">Image</th>
              <SortHeader {...sortLinkProps(listQuery, 'title')}>Title</SortHeader>
              <th scope="col">Category</th>
              <SortHeader {...sortLinkProps(listQuery, 'newest')}>Added</SortHeader>
              <SortHeader {...sortLinkProps(listQuery, 'taken')}>Taken</SortHeader>
              <th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody>
            {images.length === 0 && (
              <TableMessage columns={7}>
                {listQuery.q || listQuery.params.category || listQuery.params.from
                  ? 'No images match.'
                  : 'No images yet.'}
              </TableMessage>
            )}
            {images.map((image) => (
              <MediaRow
                key={image.id}
                {...image}
                added={formatDateTime(timeZone, image.created_at)}
                taken={image.taken_at && formatDate(timeZone, image.taken_at)}
                bulk={BULK}
                form={MEDIA_FORM}
                edit={dialogUrl(listQuery, { edit: image.id })}
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
      <ListPagination listQuery={listQuery} {...pages} newestFirst={listQuery.sort === 'newest'} />
    </>
  );
}
