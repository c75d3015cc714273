import '~/ui/list-controls.css';
import { data, Form, Link } from 'react-router';
import { cropForm } from '~/lib/crop-form';
import type { StaffHandle } from '~/lib/areas';
import { cleanText } from '~/lib/clean-text';
import { formatDateTime } from '~/lib/dates';
import { nameInKey } from '~/lib/file-name';
import { formatFileSize } from '~/lib/file-size';
import { invalid } from '~/lib/parse-form';
import { pageNumber } from '~/lib/page-number';
import { pageTitle } from '~/lib/page-title';
import { safeRedirectPath } from '~/lib/safe-redirect-path';
import { UserError } from '~/lib/user-error';
import { getContext } from '~/platform/context.server';
import { versionIn } from '~/platform/edit-conflict.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { withPostedForm } from '~/platform/posted-form.server';
import { ONE_PICTURE, readAlt, readPicture } from '~/platform/posted-picture.server';
import { runAction } from '~/platform/run-action.server';
import { tryRead } from '~/platform/try-read.server';
import { CropFields } from '~/ui/crop-fields';
import { DescribedPicture } from '~/ui/described-picture';
import { DialogForm, EditDialog } from '~/ui/edit-dialog';
import { EditVersion } from '~/ui/edit-version';
import { ErrorPanel } from '~/ui/error-panel';
import { ErrorToast } from '~/ui/error-toast';
import { Input } from '~/ui/field';
import { OPENS_DIALOG } from '~/ui/modal';
import { PictureFrame } from '~/ui/plate';
import { RowLink } from '~/ui/row-menu';
import { Panel, StaffButton, StaffButtonLink, StaffHeader } from '~/ui/staff';
import { Table, TableMessage } from '~/ui/table';
import { Tag } from '~/ui/tag';
import type { Route } from './+types/library.page';
import { countWithoutAlt, listPictures, pictureFileIn, readLibraryPicture } from './library.server';
import { isMadeToSize, listCopies } from './picture-copies.server';
import { listUses } from './picture-places.server';
import { listReplacements, savePicture, undoReplacement } from './replace-picture.server';

export const handle: StaffHandle = { area: 'content' };

const PATH = '/picture-library';
const MAX_WORDS = 200;

function queryIn({ searchParams }: URL) {
  const q = cleanText(searchParams.get('q') ?? '').slice(0, MAX_WORDS);
  return { q, isMissing: searchParams.get('show') === 'missing', page: pageNumber(searchParams) };
}

type Query = ReturnType<typeof queryIn>;

function addressOf({ q, isMissing, page }: Query, changes: Record<string, string> = {}) {
  const search = new URLSearchParams({
    ...(q && { q }),
    ...(isMissing && { show: 'missing' }),
    ...(page > 1 && { page: String(page) }),
    ...changes,
  });
  return search.size > 0 ? `${PATH}?${search}` : PATH;
}

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const query = queryIn(url);
  const file = pictureFileIn(url.searchParams.get('edit'));
  const library = await tryRead(context, 'pictures', async () => {
    const [list, missing, replaced, edited, uses] = await Promise.all([
      listPictures(context, query),
      countWithoutAlt(context),
      listReplacements(context),
      file && readLibraryPicture(context, file),
      file ? listCopies(context, file).then((copies) => listUses(context, copies)) : [],
    ]);
    return { ...list, missing, replaced, edited, uses };
  });
  return data({ query, library, from: pageBefore(url) }, library ? 200 : 503);
}

/** Where `CropLink` stands. */
function pageBefore({ searchParams }: URL) {
  return safeRedirectPath(searchParams.get('from'));
}

export async function action({ request, url, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const returnTo = addressOf(queryIn(url));
  return withPostedForm(context, request, ONE_PICTURE, (posted) => {
    const { texts: typed } = posted;
    return runAction(context, { errorTitle: 'Save Failed', typed }, async () => {
      if (typed.intent === 'undo') {
        await undoReplacement(context, typed.id ?? '');
        return redirectWithFlash(context, returnTo, { title: 'The former picture is back.' });
      }
      const file = pictureFileIn(typed.id);
      if (!file) throw new UserError(404, 'not-found', 'There is no such picture.');
      const { picture, error } = await readPicture(posted, 'picture');
      if (error) throw invalid({ picture: error }, { title: 'Image upload failed', description: error });
      if (picture && isMadeToSize(file.key)) throw invalid({ picture: CHOOSE_THERE });
      const changes = {
        alt: readAlt(posted, 'picture'),
        crop: cropForm.parse(typed),
        version: versionIn(typed),
        picture,
      };
      await savePicture(context, file, changes);
      const title = picture ? 'The picture is replaced everywhere.' : 'Image Saved!';
      return redirectWithFlash(context, pageBefore(url) ?? returnTo, { title });
    });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'All pictures') }];

const CHOOSE_THERE = 'Choose a new one under Logo & pictures: it is stored in a size of its own.';

export default function PictureLibrary({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { query, library, from } = loaderData;
  const returnTo = addressOf(query);
  if (!library) return <ErrorPanel title="Could not fetch the pictures." retry={returnTo} />;
  const { time_zone } = matches[0].loaderData.studio;
  const { pictures, hasMore, missing, replaced, edited, uses } = library;
  return (
    <>
      <StaffHeader
        title="All pictures"
        text="Every picture of the site: where it is shown, its alternative text, and a new one in its place."
        actions={<StaffButtonLink to="/media-manager">Media Manager</StaffButtonLink>}
      />
      <ErrorToast error={actionData?.error} />
      {replaced.map(({ id, new_key, replaced_at }) => (
        <Form key={id} method="post" encType="multipart/form-data" className="list-tools">
          <input type="hidden" name="id" value={id} />
          <span>{`${nameInKey(new_key)} replaced another picture everywhere, ${formatDateTime(time_zone, replaced_at)}.`}</span>
          <StaffButton type="submit" name="intent" value="undo">
            Undo
          </StaffButton>
        </Form>
      ))}
      <Form className="list-tools" action={PATH} role="search">
        <div className="list-search">
          <Input
            type="search"
            name="q"
            aria-label="Search pictures"
            placeholder="Search pictures"
            defaultValue={query.q}
          />
          {query.isMissing && <input type="hidden" name="show" value="missing" />}
          <StaffButton type="submit">Search</StaffButton>
        </div>
        <StaffButtonLink to={addressOf({ ...query, page: 1, isMissing: !query.isMissing })}>
          {query.isMissing ? 'Show all pictures' : `Without alternative text (${missing})`}
        </StaffButtonLink>
      </Form>
      <Panel>
        <Table label="Pictures" className="table-rows">
          <thead>
            <tr>
              <th scope="col">Picture</th>
              <th scope="col">Name</th>
              <th scope="col">Alternative text</th>
              <th scope="col">Size</th>
              <th scope="col">Added</th>
            </tr>
          </thead>
          <tbody>
            {pictures.length === 0 && (
              <TableMessage columns={5}>
                {query.q || query.isMissing ? 'No pictures match.' : 'No pictures yet.'}
              </TableMessage>
            )}
            {pictures.map(({ id, name, picture, isMissing, size, created_at }) => (
              <tr key={id}>
                <td data-phone="picture">
                  <span className="row-thumb">
                    <PictureFrame picture={{ ...picture, alt: '' }} ratio="aspect-square" sizes="44px" />
                  </span>
                </td>
                <td data-phone="name">
                  <RowLink id={`edit-${id}`} to={addressOf(query, { edit: id })} {...OPENS_DIALOG}>
                    {name}
                  </RowLink>
                </td>
                <td data-phone="second">{isMissing ? <Tag tone="warn">Missing</Tag> : picture.alt}</td>
                <td className="nowrap">{formatFileSize(size)}</td>
                <td className="nowrap">{formatDateTime(time_zone, created_at)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Panel>
      {(query.page > 1 || hasMore) && (
        <nav className="staff-pages" aria-label="Pages">
          {query.page > 1 && <Link to={addressOf({ ...query, page: query.page - 1 })}>Newer pictures</Link>}
          {hasMore && <Link to={addressOf({ ...query, page: query.page + 1 })}>Older pictures</Link>}
        </nav>
      )}
      {edited && (
        <PictureDialog key={edited.id} {...edited} uses={uses} returnTo={from ?? returnTo} returned={actionData} />
      )}
    </>
  );
}

type Library = NonNullable<Route.ComponentProps['loaderData']['library']>;
type PictureDialogProps = NonNullable<Library['edited']> & {
  uses: Library['uses'];
  returnTo: string;
  returned: Route.ComponentProps['actionData'];
};

function PictureDialog({ id, name, version, picture, uses, returnTo, returned }: PictureDialogProps) {
  const { typed, errors } = returned ?? {};
  return (
    <EditDialog title={name} returnTo={returnTo} focusOnClose={`edit-${id}`} wide>
      <DialogForm returnTo={returnTo} encType="multipart/form-data">
        <input type="hidden" name="id" value={id} />
        <EditVersion version={version} returned={returned} />
        <p>
          <strong>{uses.length > 0 ? 'Shown in:' : 'Shown nowhere.'}</strong>
        </p>
        {uses.length > 0 && (
          <ul>
            {uses.map(({ place, to }) => (
              <li key={`${place} ${to}`}>
                <Link to={to}>{place}</Link>
              </li>
            ))}
          </ul>
        )}
        <DescribedPicture
          label="Replace everywhere"
          name="picture"
          hint="A new picture takes the place of this one wherever it is shown. It can be undone for 30 days."
          current={{ src: picture.src, alt: picture.alt }}
          error={errors?.picture}
          isCroppedHere
          alt={{ typed: typed?.alt }}
        />
        <CropFields picture={picture} typed={typed} />
      </DialogForm>
    </EditDialog>
  );
}
