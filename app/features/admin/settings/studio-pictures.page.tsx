import type { StaffHandle } from '~/lib/areas';
import './studio-settings.css';
import { sql } from 'kysely';
import { Form } from 'react-router';
import { useServiceNames } from '~/features/studio/use-studio';
import { isPlace, PICTURE_PLACES, type Place } from '~/lib/picture-places';
import { cleanText } from '~/lib/clean-text';
import { cropForm } from '~/lib/crop-form';
import { pageTitle } from '~/lib/page-title';
import { invalid } from '~/lib/parse-form';
import { getContext } from '~/platform/context.server';
import { versionIn } from '~/platform/edit-conflict.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { ONE_PICTURE, readAlt, readPicture } from '~/platform/posted-picture.server';
import { withPostedForm } from '~/platform/posted-form.server';
import { runAction } from '~/platform/run-action.server';
import { CropFields } from '~/ui/crop-fields';
import { DescribedPicture } from '~/ui/described-picture';
import { DialogForm, EditDialog } from '~/ui/edit-dialog';
import { EditVersion } from '~/ui/edit-version';
import { Choice, Field, Input } from '~/ui/field';
import { PictureField } from '~/ui/picture-field';
import { Panel, StaffButton, StaffButtonLink, StaffHeader } from '~/ui/staff';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { Route } from './+types/studio-pictures.page';
import { readManagedPictures, removePicture, savePicture } from './studio-pictures.server';

export const handle: StaffHandle = { area: 'settings' };

const HERE = '/studio-pictures';
const PLACES = Object.keys(PICTURE_PLACES) as Place[];
const LABELS = { alt: 'Alternative text', caption: 'Caption' };

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const managed = await readManagedPictures(getContext(args));
  const pictures = PLACES.map((place) => ({ place, ...managed.get(place) }));
  const edit = url.searchParams.get('edit');
  return { pictures, edited: pictures.find(({ place }) => place === edit) };
}

export function action({ request, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  return withPostedForm(context, request, ONE_PICTURE, (posted) => {
    const { texts } = posted;
    const { place } = texts;
    const record = {
      table: 'studio_pictures',
      id: place,
      row: sql<boolean>`record.place = ${place ?? ''}`,
      labels: LABELS,
      read: async () => {
        const stored = isPlace(place) ? (await readManagedPictures(context)).get(place) : undefined;
        return stored && { alt: stored.picture.alt, caption: stored.caption ?? '', picture: stored.picture };
      },
    } as const;
    return runAction(context, { typed: texts, record }, async () => {
      if (!isPlace(place)) throw invalid({});
      const { label, isDescribed } = PICTURE_PLACES[place];
      if (texts.intent === 'remove') {
        await removePicture(context, place);
        return redirectWithFlash(context, HERE, {
          title: 'Picture removed',
          description: `${label} has no picture now.`,
        });
      }
      const { picture, error } = await readPicture(posted, 'picture');
      const alt = isDescribed ? readAlt(posted, 'picture') : '';
      if (error) throw invalid({ picture: error });
      const caption = cleanText(texts.caption ?? '').slice(0, 200);
      await savePicture(context, place, {
        picture,
        keepsWhite: texts.keeps_white === 'on',
        alt,
        caption,
        crop: cropForm.parse(texts),
        version: versionIn(texts),
      });
      return redirectWithFlash(context, HERE, {
        title: 'Picture saved!',
        description: `${label}: visitors see it now.`,
      });
    });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Logo & pictures') }];

type Managed = Route.ComponentProps['loaderData']['pictures'][number];

export default function StudioPicturesPage({ loaderData: { pictures, edited }, actionData }: Route.ComponentProps) {
  return (
    <>
      <StaffHeader
        title="Logo & pictures"
        text="The studio’s own pictures, by place. A place without a picture is left out of its page."
      />
      <Panel>
        <ul className="studio-pictures">
          {pictures.map((managed) => (
            <PictureRow key={managed.place} {...managed} />
          ))}
        </ul>
      </Panel>
      {edited && <PictureDialog key={edited.place} {...edited} returned={actionData} />}
    </>
  );
}

/** Services are named as their page names them. */
function usePlaceName(place: Place) {
  return useServiceNames()[`/services#${place}`] ?? PICTURE_PLACES[place].label;
}

function PictureRow({ place, picture }: Managed) {
  const { hint } = PICTURE_PLACES[place];
  const label = usePlaceName(place);
  return (
    <li className="studio-picture">
      <span className="studio-picture-shown">{picture && <img src={picture.src} alt="" loading="lazy" />}</span>
      <div>
        <h2>{label}</h2>
        <p>{hint}</p>
      </div>
      <div className="studio-picture-actions">
        <StaffButtonLink to={`?edit=${place}`} id={`edit-${place}`} preventScrollReset>
          {picture ? 'Change' : 'Add a picture'}
          <VisuallyHidden>: {label}</VisuallyHidden>
        </StaffButtonLink>
        {picture && (
          <Form method="post" encType="multipart/form-data" preventScrollReset>
            <input type="hidden" name="place" value={place} />
            <StaffButton type="submit" variant="ghost" name="intent" value="remove">
              Remove<VisuallyHidden>: {label}</VisuallyHidden>
            </StaffButton>
          </Form>
        )}
      </div>
    </li>
  );
}

type PictureDialogProps = Managed & { returned: Route.ComponentProps['actionData'] };

function PictureDialog({ place, picture, caption, version, returned }: PictureDialogProps) {
  const { hint, isDescribed, isFramed } = PICTURE_PLACES[place];
  const label = usePlaceName(place);
  const { errors = {}, typed = {}, error } = returned ?? {};
  const field = {
    label: 'Picture',
    name: 'picture',
    hint,
    current: picture,
    required: !picture,
    error: errors.picture,
    isCroppedHere: isFramed,
  };
  return (
    <EditDialog title={label} returnTo={HERE} focusOnClose={`edit-${place}`} wide>
      <DialogForm returnTo={HERE} encType="multipart/form-data" error={error}>
        <input type="hidden" name="place" value={place} />
        {version !== undefined && <EditVersion version={version} returned={returned} />}
        {isDescribed ? <DescribedPicture {...field} alt={{ typed: typed.alt }} /> : <PictureField {...field} />}
        {place === 'logo' && (
          <Choice
            type="checkbox"
            name="keeps_white"
            label="Keep a white background"
            detail="Otherwise, the white around your logo becomes transparent."
            defaultChecked={typed.keeps_white === 'on'}
          />
        )}
        {isFramed && (
          <Field id="caption" label="Caption" hint="Shown under the picture: plant, vessel, month.">
            {(control) => (
              <Input {...control} name="caption" defaultValue={typed.caption ?? caption ?? ''} maxLength={200} />
            )}
          </Field>
        )}
        {isFramed && picture && <CropFields picture={picture} typed={typed} />}
      </DialogForm>
    </EditDialog>
  );
}
