import './terms-manager.css';
import { data } from 'react-router';
import { type Staff, staff } from '~/features/accounts/staff/staff.server';
import { listDrafts } from '~/features/editor/drafts.server';
import { parseDraftRef } from '~/features/editor/draft-requests.server';
import {
  type EditorAction,
  back,
  discard,
  notSaved,
  conflictResponse,
  preview,
  remove,
  restore,
} from '~/features/editor/editor-actions.server';
import { openNewForm, openVersions, openEditForm } from '~/features/editor/editor-dialogs.server';
import { fieldErrors } from '~/lib/field-errors';
import { readForm, textFields } from '~/lib/form-fields';
import { currentListUrl } from '~/lib/list-query';
import { dialogUrl } from '~/lib/dialog-url';
import { pageTitle } from '~/lib/page-title';
import { tryRead } from '~/platform/try-read.server';
import { deleteSelected, findSelected } from '~/platform/selection.server';
import { type Context, getContext } from '~/platform/context.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { DeleteSelectedDialog } from '~/ui/delete-selected';
import { ErrorPanel } from '~/ui/error-panel';
import { ExportLink } from '~/ui/list-controls';
import { MODAL_STATE } from '~/ui/page-dialog';
import { StaffButtonLink, StaffHeader } from '~/ui/staff';
import { VersionsDialog } from '~/ui/versions-dialog';
import type { Route } from './+types/terms-manager.page';
import { SectionDialog } from './section-dialog';
import { SectionList, WHAT } from './section-list';
import { sectionForm } from './terms.schema';
import {
  deleteSection,
  listSections,
  nextOrder,
  restoreSection,
  SECTION,
  SECTIONS,
  saveSection,
  sectionListQuery,
} from './terms-manager.server';

const PATH = '/terms-manager';

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const member = staff(args);
  const listQuery = sectionListQuery(url);
  const list = await tryRead(context, 'terms sections', async () => ({
    ...(await listSections(context, listQuery)),
    drafts: await listDrafts(context, member, SECTION.subject),
    deleting: await findSelected(context, url, SECTIONS),
  }));
  if (!list) return data({ list, listQuery, form: undefined, past: undefined }, 503);
  const [form, past] = await Promise.all([openForm(context, member, url), openVersions(context, SECTION, url)]);
  if (form === 'missing' || past === 'missing') throw data(null, 404);
  return data({ list, listQuery, form, past });
}

async function openForm(context: Context, member: Staff, { searchParams }: URL) {
  const [asked, id] = [searchParams.get('add'), searchParams.get('edit')];
  if (asked !== null)
    return openNewForm(context, member, SECTION, { asked, first: { sort_order: await nextOrder(context) } });
  return id === null ? undefined : ((await openEditForm(context, member, SECTION, id)) ?? 'missing');
}

export async function action({ request, url, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const member = staff(args);
  const form = await readForm(request);
  const typed = textFields(form);
  const editorAction = { context, member, typed, returnTo: currentListUrl(sectionListQuery(url), PATH) };
  switch (typed.intent) {
    case 'delete':
      return remove(editorAction, SECTION, 'Section Deleted', (id) => deleteSection(context, id));
    case 'delete-selected':
      return deleteSelected(context, form, {
        ...{ what: WHAT, returnTo: editorAction.returnTo },
        each: (tx, id) => deleteSection(tx, id),
      });
    case 'restore':
      return restore(editorAction, SECTION, (earlier, version) => restoreSection(context, member, earlier, version));
    case 'discard':
      return discard(editorAction, SECTION);
    case 'preview':
      return preview(editorAction, SECTION);
    default:
      return save(editorAction);
  }
}

async function save(editorAction: EditorAction) {
  const { context, member, typed, returnTo } = editorAction;
  const checked = sectionForm.safeParse(typed);
  if (!checked.success) {
    const errors = fieldErrors(checked.error);
    const title = errors.title ?? errors.content ?? 'Save Failed';
    return back({ typed, errors, error: { title }, version: typed.version }, 400);
  }
  const draftRef = parseDraftRef(typed);
  try {
    const saved = await saveSection(context, member, { ...draftRef, section: checked.data });
    if (!('id' in saved)) return conflictResponse(editorAction, SECTION, saved);
  } catch (error) {
    return notSaved(editorAction, SECTION.noun, error);
  }
  const description = `${checked.data.title} has been ${draftRef.id ? 'updated' : 'created'}.`;
  return redirectWithFlash(context, returnTo, { title: 'Success!', description });
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Terms Manager') }];

export default function TermsManager({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { list, listQuery, form, past } = loaderData;
  const timeZone = matches[0].loaderData.studio.time_zone;
  const returnTo = currentListUrl(listQuery, PATH);
  return (
    <>
      <StaffHeader
        title="Terms Manager"
        text="The sections of Terms & Conditions, in their order."
        actions={
          <>
            <ExportLink to={`${PATH}/sections.csv`} listQuery={listQuery} />
            <StaffButtonLink
              id="add-section"
              variant="primary"
              to={dialogUrl(listQuery, { add: 'new' })}
              state={MODAL_STATE}
            >
              Add Section
            </StaffButtonLink>
          </>
        }
      />
      {list ? (
        <SectionList {...list} {...{ listQuery, timeZone }} />
      ) : (
        <ErrorPanel title="Could not fetch terms sections." retry={returnTo} />
      )}
      {form && <SectionDialog key={form.id} opened={form} returned={actionData} {...{ timeZone, returnTo }} />}
      {past && (
        <VersionsDialog
          opened={past}
          noun="section"
          focusOnClose="add-section"
          error={actionData?.error}
          {...{ listQuery, returnTo }}
        />
      )}
      {list && !form && !past && (
        <DeleteSelectedDialog
          selected={list.deleting}
          what={WHAT}
          text="Visitors no longer find them in Terms & Conditions."
          returnTo={returnTo}
          error={actionData?.error}
        />
      )}
    </>
  );
}
