import './reference-manager.css';
import { data } from 'react-router';
import { type Staff, staff } from '~/features/accounts/staff.server';
import { fieldErrors } from '~/lib/field-errors';
import { listUrl, currentListUrl } from '~/lib/list-query';
import { requestedDialog, dialogUrl } from '~/lib/dialog-url';
import { pageTitle } from '~/lib/page-title';
import { hasCode } from '~/lib/user-error';
import { tryRead } from '~/platform/try-read.server';
import { deleteSelected, findSelected } from '~/platform/selection.server';
import { type Context, getContext } from '~/platform/context.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { type PostedForm, withPostedForm } from '~/platform/posted-form.server';
import { ONE_PICTURE, readAlt, readPicture } from '~/platform/posted-picture.server';
import { BulkBar, BulkBox } from '~/ui/bulk-bar';
import { DeleteSelected, DeleteSelectedDialog } from '~/ui/delete-selected';
import { DeleteDialog } from '~/ui/edit-dialog';
import { ErrorPanel } from '~/ui/error-panel';
import { Icon } from '~/ui/icon';
import { ExportLink, ListPagination, ListSearch } from '~/ui/list-controls';
import { MODAL_STATE } from '~/ui/page-dialog';
import { PictureFrame } from '~/ui/plate';
import { Panel, StaffButtonLink, StaffHeader } from '~/ui/staff';
import type { Route } from './+types/reference-manager.page';
import { MaterialForm, type ReturnedMaterial } from './material-form';
import { MATERIAL_PICTURES, materialForm } from './reference.schema';
import {
  addMaterial,
  deleteMaterial,
  listMaterials,
  MATERIALS,
  materialListQuery,
  newestMaterial,
  readMaterial,
} from './reference-manager.server';

const PATH = '/reference-manager';
const BULK_FORM = 'selected-materials';
const WHAT = ['material', 'materials'] as const;

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const listQuery = materialListQuery(url);
  const { id } = requestedDialog(url);
  const list = await tryRead(context, 'reference materials', async () => ({
    ...(await listMaterials(context, listQuery)),
    newest: await newestMaterial(context),
    selected: id === null ? undefined : await readMaterial(context, id),
    deleting: await findSelected(context, url, MATERIALS),
  }));
  if (list && id !== null && !list.selected) throw data(null, 404);
  return data({ list, listQuery }, list ? 200 : 503);
}

export async function action({ request, url, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const returnTo = currentListUrl(materialListQuery(url), PATH);
  const member = staff(args);
  return withPostedForm(context, request, ONE_PICTURE, async (posted) => {
    switch (posted.texts.intent) {
      case 'delete':
        return remove(context, member, posted.texts.id ?? '', returnTo);
      case 'delete-selected':
        return deleteSelected(context, posted.fields, {
          ...{ what: WHAT, returnTo },
          each: (tx, id) => deleteMaterial(tx, member, id),
        });
      default:
        return add(context, member, posted, returnTo);
    }
  });
}

/** Admin spec 5 and 8. */
const MISSING = { title: 'Missing Information', description: 'Please provide a title and select an image.' };
const NOT_UPLOADED = { title: 'Upload Failed', description: 'Could not upload the image.' };
const NOT_SAVED = { title: 'Database Error', description: 'Could not save the material.' };

function back(returned: ReturnedMaterial, status: number) {
  return data(returned, status);
}

async function add(context: Context, member: Staff, posted: PostedForm, returnTo: string) {
  const { texts: typed } = posted;
  const checked = materialForm.safeParse(typed);
  const { picture, error: image } = await readPicture(posted, 'image', MATERIAL_PICTURES);
  const { alt, error: unsaid } = readAlt(posted, { of: 'image' });
  if (!checked.success || !picture || unsaid) {
    const noPicture = !picture && { image: image ?? 'Please select an image.' };
    const errors = { ...(checked.error && fieldErrors(checked.error)), ...noPicture, ...(unsaid && { alt: unsaid }) };
    return back({ typed: { ...typed, alt }, errors, error: errorOf(errors, image) }, 400);
  }
  try {
    await addMaterial(context, member, checked.data, { picture, alt });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    context.log.error('material not saved', { error });
    return back({ typed, error: hasCode(error, 'picture-not-stored') ? NOT_UPLOADED : NOT_SAVED }, 500);
  }
  return redirectWithFlash(context, returnTo, {
    title: 'Upload Successful',
    description: `${checked.data.title} is shown.`,
  });
}

/** Of all that is missing, what the spec has words for comes first. */
function errorOf({ title, image, alt }: Record<string, string>, notTaken?: string) {
  if (!title && image && notTaken) return NOT_UPLOADED;
  return alt && !title && !image ? { title: MISSING.title, description: alt } : MISSING;
}

async function remove(context: Context, member: Staff, id: string, returnTo: string) {
  try {
    const deleted = await deleteMaterial(context, member, id);
    return redirectWithFlash(context, returnTo, {
      title: 'Material Deleted',
      undo: deleted?.deletion,
      description: deleted?.isFileLeft ? 'Its image could not be removed from storage.' : deleted?.title,
    });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    context.log.error('material not deleted', { error });
    const toast = { title: 'Delete Failed', description: 'The material is still there. Please try again.' };
    return back({ error: toast }, 500);
  }
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Reference Material Manager') }];

export default function ReferenceManager({ loaderData: { list, listQuery }, actionData }: Route.ComponentProps) {
  const returnTo = currentListUrl(listQuery, PATH);
  return (
    <>
      <StaffHeader
        title="Reference Material Manager"
        text="The sheets that couples find under Client Resources, the newest first."
        actions={<ExportLink to={`${PATH}/materials.csv`} listQuery={listQuery} />}
      />
      <div className="staff-columns materials-columns">
        {list ? (
          <Materials {...list} listQuery={listQuery} />
        ) : (
          <ErrorPanel title="Could not fetch reference materials." retry={returnTo} />
        )}
        <MaterialForm key={list?.newest} returned={actionData} />
      </div>
      {list?.selected ? (
        <DeleteDialog
          title="Delete Material"
          text={`${list.selected.title} and its image leave Client Resources.`}
          id={list.selected.id}
          returnTo={returnTo}
          focusOnClose="materials"
          error={actionData?.error}
        />
      ) : (
        <DeleteSelectedDialog
          selected={list?.deleting ?? []}
          what={WHAT}
          text="They and their images leave Client Resources."
          returnTo={returnTo}
        />
      )}
    </>
  );
}

type Loaded = Route.ComponentProps['loaderData'];
type MaterialsProps = NonNullable<Loaded['list']> & Pick<Loaded, 'listQuery'>;

function Materials({ materials, next, listQuery }: MaterialsProps) {
  const isByTime = listQuery.sort === listQuery.defaultSort;
  return (
    <div>
      <div className="list-tools">
        <ListSearch label="Search materials" listQuery={listQuery} />
        <StaffButtonLink variant="ghost" to={listUrl(listQuery, { sort: isByTime ? 'title' : 'newest' })}>
          {isByTime ? 'Show by title' : 'Show the newest first'}
        </StaffButtonLink>
      </div>
      <Panel title="Current materials">
        {materials.length === 0 ? (
          <p className="panel-body" id="materials" tabIndex={-1}>
            {listQuery.q ? 'No materials match.' : 'No materials yet.'}
          </p>
        ) : (
          <ul className="materials" id="materials" tabIndex={-1}>
            {materials.map(({ id, title, description, picture }) => (
              <li key={id} className="material">
                <PictureFrame picture={picture} ratio="aspect-5/4" sizes="(width < 40rem) 48vw, 16rem" />
                <BulkBox corner form={BULK_FORM} value={id} label={`Choose ${title}`} />
                <h3>{title}</h3>
                {description && <p>{description}</p>}
                <StaffButtonLink
                  icon
                  className="material-delete"
                  aria-label={`Delete ${title}`}
                  to={dialogUrl(listQuery, { delete: id })}
                  state={MODAL_STATE}
                >
                  <Icon name="close" />
                </StaffButtonLink>
              </li>
            ))}
          </ul>
        )}
        {materials.length > 0 && (
          <BulkBar id={BULK_FORM} what={WHAT} listQuery={listQuery} all="Select every material of this page">
            <DeleteSelected />
          </BulkBar>
        )}
      </Panel>
      <ListPagination listQuery={listQuery} next={next} newestFirst={isByTime} />
    </div>
  );
}
