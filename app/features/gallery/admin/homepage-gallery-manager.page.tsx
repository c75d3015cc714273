import { data } from 'react-router';
import type { StaffHandle } from '~/lib/areas';
import { pageTitle } from '~/lib/page-title';
import { tryRead } from '~/platform/try-read.server';
import { getContext } from '~/platform/context.server';
import { withPostedForm } from '~/platform/posted-form.server';
import { BulkAll, BulkBar } from '~/ui/bulk-bar';
import { EmptyState } from '~/ui/empty-state';
import { ErrorPanel } from '~/ui/error-panel';
import { ErrorToast } from '~/ui/error-toast';
import { Panel, StaffButton, StaffHeader } from '~/ui/staff';
import type { Route } from './+types/homepage-gallery-manager.page';
import { addedToHomepage, HOMEPAGE_KINDS } from './gallery-texts';
import { SortableGrid, type SortablePicture } from './sortable-grid';
import { listHomepagePictures } from './homepage-manager.server';
import { handleHomepageForm } from './homepage.actions.server';
import { PictureDialog } from './picture-dialog';
import { MANY_PICTURES } from './picture-uploads.server';
import { UploadPanel } from './upload-panel';

export const handle: StaffHandle = { area: 'content' };

const PATH = '/homepage-gallery-manager';
const BULK = 'selected-pictures';

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const pictures = await tryRead(context, 'homepage gallery images', () => listHomepagePictures(context));
  const edited = pictures?.find(({ id }) => id === url.searchParams.get('edit'));
  return data({ pictures, edited }, pictures ? 200 : 503);
}

export function action({ request, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  return withPostedForm(context, request, MANY_PICTURES, (posted) => handleHomepageForm(context, posted));
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Homepage Gallery Manager') }];

export default function HomepageGalleryManager({ loaderData: { pictures, edited }, actionData }: Route.ComponentProps) {
  return (
    <>
      <StaffHeader
        title="Homepage Gallery Manager"
        text="The home page shows the first six. New pictures come first; move each to its place."
      />
      <ErrorToast error={actionData?.error} />
      <div className="staff-columns">
        <Panel title="Current pictures">
          {pictures ? (
            <Current pictures={pictures} />
          ) : (
            <div className="panel-body">
              <ErrorPanel title="Could not fetch homepage gallery images." retry={PATH} />
            </div>
          )}
        </Panel>
        <UploadPanel
          page={PATH}
          finish={`${PATH}/pictures`}
          accept={HOMEPAGE_KINDS}
          button="Upload All"
          fields={{}}
          success={addedToHomepage}
        />
      </div>
      {edited && <PictureDialog key={edited.id} {...edited} returnTo={PATH} returned={actionData} />}
    </>
  );
}

function Current({ pictures }: { pictures: SortablePicture[] }) {
  if (pictures.length === 0)
    return <EmptyState title="Your homepage gallery is empty. Upload some photos to get started!" />;
  return (
    <>
      <SortableGrid
        label="Homepage gallery"
        pictures={pictures}
        bulk={BULK}
        editAddress={(id) => `?${new URLSearchParams({ edit: id })}`}
      />
      <div className="tiles-foot">
        <span className="tiles-all">
          <BulkAll form={BULK} label="Select all pictures" /> <span aria-hidden="true">All</span>
        </span>
      </div>
      <BulkBar id={BULK} what={['picture', 'pictures']}>
        <StaffButton type="submit" name="intent" value="delete-selected" variant="danger">
          Delete
        </StaffButton>
      </BulkBar>
    </>
  );
}
