import { useState } from 'react';
import { data } from 'react-router';
import type { StaffHandle } from '~/lib/areas';
import { pageNumber } from '~/lib/page-number';
import { pageTitle } from '~/lib/page-title';
import { tryRead } from '~/platform/try-read.server';
import { getContext } from '~/platform/context.server';
import { withPostedForm } from '~/platform/posted-form.server';
import { ErrorPanel } from '~/ui/error-panel';
import { ErrorToast } from '~/ui/error-toast';
import { Field, Select } from '~/ui/field';
import { Panel, StaffButtonLink, StaffHeader } from '~/ui/staff';
import type { Route } from './+types/gallery-manager.page';
import { CurrentGallery } from '~/features/gallery/admin/current-gallery';
import type { Gallery } from '~/features/gallery/gallery.schema';
import { listEveryGallery } from '~/features/gallery/gallery.server';
import { handleGalleryForm } from './gallery.actions.server';
import { addedToGallery, GALLERY_KINDS, NO_CATEGORY } from './gallery-texts';
import { countGalleries, listManaged, readImage } from './managed-images.server';
import { PictureDialog } from './picture-dialog';
import { MANY_PICTURES } from './picture-uploads.server';
import { UploadPanel } from './upload-panel';

export const handle: StaffHandle = { area: 'content' };

const PATH = '/gallery-manager';

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const page = pageNumber(url.searchParams);
  const edited = url.searchParams.get('edit');
  const galleries = (await tryRead(context, 'galleries', () => listEveryGallery(context))) ?? [];
  const gallery = galleries.find(({ slug }) => slug === url.searchParams.get('gallery')) ?? galleries[0];
  const current =
    gallery &&
    (await tryRead(context, 'gallery images', async () => {
      const [list, counts] = await Promise.all([listManaged(context, gallery, page), countGalleries(context)]);
      const image = edited === null ? undefined : await readImage(context, edited);
      return { ...list, gallery, counts, edited: image };
    }));
  return data({ galleries, gallery, current, page }, current ? 200 : 503);
}

export function action({ request, url, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  return withPostedForm(context, request, MANY_PICTURES, (posted) => handleGalleryForm(context, posted, url));
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Gallery Manager') }];

export default function GalleryManager({ loaderData, actionData }: Route.ComponentProps) {
  const { galleries, gallery, current, page } = loaderData;
  const returnTo = managerAddress(galleries, gallery, page);
  return (
    <>
      <StaffHeader
        title="Gallery Manager"
        text="The pictures of the galleries, and their order."
        actions={<StaffButtonLink to={`${PATH}/galleries`}>Edit galleries</StaffButtonLink>}
      />
      <ErrorToast error={actionData?.error} />
      <div className="staff-columns">
        <Panel title="Current galleries">
          {current ? (
            <CurrentGallery {...current} galleries={galleries} page={page} />
          ) : (
            <div className="panel-body">
              <ErrorPanel title="Could not fetch gallery images." retry={returnTo} />
            </div>
          )}
        </Panel>
        {gallery && <Uploads galleries={galleries} shown={gallery} />}
      </div>
      {current?.edited && (
        <PictureDialog key={current.edited.id} {...current.edited} returnTo={returnTo} returned={actionData} />
      )}
    </>
  );
}

function managerAddress(galleries: Gallery[], gallery: Gallery | undefined, page: number) {
  const search = new URLSearchParams({
    ...(gallery && gallery.slug !== galleries[0]?.slug && { gallery: gallery.slug }),
    ...(page > 1 && { page: String(page) }),
  });
  return search.size > 0 ? `${PATH}?${search}` : PATH;
}

function Uploads({ galleries, shown }: { galleries: Gallery[]; shown: Gallery }) {
  const [category, setCategory] = useState(galleries[0]?.category ?? '');
  return (
    <UploadPanel
      page={PATH}
      finish={`${PATH}/pictures`}
      accept={GALLERY_KINDS}
      button="Upload"
      fields={{ category }}
      error={category === '' ? NO_CATEGORY : undefined}
      success={(count) => addedToGallery(count, galleries.find((each) => each.category === category)?.title ?? '')}
    >
      <Field
        id="category"
        label="Category"
        hint={category !== shown.category && 'It can be another gallery than the one shown here.'}
        required
      >
        {(control) => (
          <Select {...control} name="category" value={category} onChange={({ target }) => setCategory(target.value)}>
            {galleries.map((each) => (
              <option key={each.slug} value={each.category}>
                {each.title}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </UploadPanel>
  );
}
