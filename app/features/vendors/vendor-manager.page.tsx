import './vendor-manager.css';
import { data } from 'react-router';
import { type Staff, staff } from '~/features/accounts/staff.server';
import { fieldErrors } from '~/lib/field-errors';
import { currentListUrl } from '~/lib/list-query';
import { requestedDialog, dialogUrl } from '~/lib/dialog-url';
import { pageTitle } from '~/lib/page-title';
import { attempt } from '~/platform/attempt.server';
import { deleteSelected, findSelected } from '~/platform/selection.server';
import { type Context, getContext } from '~/platform/context.server';
import { editFailureOf, versionIn } from '~/platform/edit-conflict.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { type PostedForm, withPostedForm } from '~/platform/posted-form.server';
import { ONE_PICTURE, readPicture } from '~/platform/posted-picture.server';
import { DeleteSelectedDialog } from '~/ui/delete-selected';
import { DeleteDialog } from '~/ui/edit-dialog';
import { ErrorPanel } from '~/ui/error-panel';
import { ExportLink } from '~/ui/list-controls';
import { MODAL_STATE } from '~/ui/page-dialog';
import { StaffButtonLink, StaffHead } from '~/ui/staff';
import type { Route } from './+types/vendor-manager.page';
import { type ReturnedVendor, VendorDialog } from './vendor-dialog';
import { questionAbout, VendorList, WHAT } from './vendor-list';
import {
  deleteVendor,
  listVendorRows,
  readVendor,
  saveVendor,
  VENDORS,
  vendorListQuery,
} from './vendor-manager.server';
import { VENDOR_LABELS, vendorForm } from './vendors.schema';

const PATH = '/vendor-manager';

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const listQuery = vendorListQuery(url);
  const { dialog: opened, id } = requestedDialog(url);
  const list = await attempt(context, 'vendors', async () => ({
    ...(await listVendorRows(context, listQuery)),
    selected: id === null ? undefined : await readVendor(context, id),
    deleting: await findSelected(context, url, VENDORS),
  }));
  if (list && id !== null && !list.selected) throw data(null, 404);
  return data({ list, listQuery, opened }, list ? 200 : 503);
}

export async function action({ request, url, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const returnTo = currentListUrl(vendorListQuery(url), PATH);
  const member = staff(args);
  return withPostedForm(context, request, ONE_PICTURE, async (posted) => {
    switch (posted.texts.intent) {
      case 'delete':
        return remove(context, member, posted.texts.id ?? '', returnTo);
      case 'delete-selected':
        return deleteSelected(context, posted.fields, {
          what: WHAT,
          each: (tx, id) => deleteVendor(tx, member, id),
          returnTo,
        });
      default:
        return save(context, member, posted, returnTo);
    }
  });
}

const NO_LOGO = { title: 'Logo upload failed', description: 'Nothing was changed. Please try again.' };

function back(returned: ReturnedVendor, status: number) {
  return data(returned, status);
}

async function save(context: Context, member: Staff, posted: PostedForm, returnTo: string) {
  const { texts: typed } = posted;
  const checked = vendorForm.safeParse(typed);
  const { picture, error: logo } = await readPicture(posted, 'logo');
  if (!checked.success || logo) {
    const errors: Record<string, string> = { ...(checked.error && fieldErrors(checked.error)), ...(logo && { logo }) };
    const title = errors.name ?? (logo ? 'Logo upload failed' : 'Save Failed');
    return back({ typed, errors, error: { title, description: errors.website_url ?? logo } }, 400);
  }
  const { id } = typed;
  const record = { table: 'vendors', id, labels: VENDOR_LABELS, read: () => readVendor(context, id ?? '') } as const;
  const failed = await editFailureOf(context, 'Save Failed', { ...record, typed, pictureFailed: NO_LOGO }, () =>
    saveVendor(context, member, { id, version: versionIn(typed), vendor: checked.data, picture }),
  );
  if (failed) return back({ ...failed, typed }, failed.status);
  const description = `${checked.data.name} ${id ? 'has been changed' : 'is on the list'}.`;
  return redirectWithFlash(context, returnTo, { title: 'Success!', description });
}

async function remove(context: Context, member: Staff, id: string, returnTo: string) {
  try {
    const deleted = await deleteVendor(context, member, id);
    const description = deleted && `${deleted.name} is no longer on the list.`;
    return redirectWithFlash(context, returnTo, { title: 'Vendor Deleted', description, undo: deleted?.deletion });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    context.log.error('vendor not deleted', { error });
    const toast = { title: 'Delete Failed', description: 'The vendor is still there. Please try again.' };
    return back({ error: toast }, 500);
  }
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Vendor Manager') }];

export default function VendorManager({ loaderData: { list, listQuery, opened }, actionData }: Route.ComponentProps) {
  const returnTo = currentListUrl(listQuery, PATH);
  return (
    <>
      <StaffHead
        title="Vendor Manager"
        text="Whom visitors find under Trusted Vendors."
        actions={
          <>
            <ExportLink to={`${PATH}/vendors.csv`} listQuery={listQuery} />
            <StaffButtonLink
              id="add-vendor"
              variant="primary"
              to={dialogUrl(listQuery, { add: 'new' })}
              state={MODAL_STATE}
            >
              Add Vendor
            </StaffButtonLink>
          </>
        }
      />
      {list ? (
        <VendorList {...list} listQuery={listQuery} />
      ) : (
        <ErrorPanel title="Could not fetch vendors." retry={returnTo} />
      )}
      {opened === 'add' && <VendorDialog returned={actionData} returnTo={returnTo} />}
      {opened === 'edit' && list?.selected && (
        <VendorDialog key={list.selected.id} vendor={list.selected} returned={actionData} returnTo={returnTo} />
      )}
      {opened === 'delete' && list?.selected && (
        <DeleteDialog
          title="Delete Vendor"
          text={questionAbout(list.selected.name)}
          id={list.selected.id}
          returnTo={returnTo}
          focusOnClose="add-vendor"
          error={actionData?.error}
        />
      )}
      {!opened && list && (
        <DeleteSelectedDialog
          selected={list.deleting}
          what={WHAT}
          text="They leave the list that visitors find, their logos too."
          returnTo={returnTo}
          error={actionData?.error}
        />
      )}
    </>
  );
}
