import type { StaffHandle } from '~/lib/areas';
import './page-manager.css';
import { data, redirect } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import { listDrafts } from '~/features/editor/drafts.server';
import { parseDraftRef } from '~/features/editor/draft-requests.server';
import { handleText } from '~/features/editor/editor.actions.server';
import { openForm, openVersions } from '~/features/editor/editor-dialogs.server';
import { readEmptyPages } from '~/features/studio/empty-pages.server';
import { readStudio } from '~/features/studio/studio.server';
import { formFields } from '~/lib/form-fields';
import { dialogUrl } from '~/lib/dialog-url';
import { currentListUrl } from '~/lib/list-query';
import { parseForm } from '~/lib/parse-form';
import type { PageContent } from '~/lib/page-content';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { runAction } from '~/platform/run-action.server';
import { tryRead } from '~/platform/try-read.server';
import { ErrorPanel } from '~/ui/error-panel';
import { OPENS_DIALOG } from '~/ui/modal';
import { StaffButtonLink, StaffHeader } from '~/ui/staff';
import { VersionsDialog } from '~/ui/versions-dialog';
import { isEditedPath, isOwnPath, pageDefinition } from '../page-definitions';
import type { Route } from './+types/page-manager.page';
import { AddPageDialog } from './add-page-dialog';
import { PageDialog } from './page-dialog';
import { PageList } from './page-list';
import { addPage, deletePage, resetPage, restorePage, savePage } from './page-changes.server';
import { parsePage, withContent } from './page-form.server';
import { listPages, PAGE, pageListQuery } from './page-manager.server';
import { newPage } from './page.schema';

export const handle: StaffHandle = { area: 'content' };

const PATH = '/page-manager';

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const member = staff(args);
  const listQuery = pageListQuery(url);
  const list = await tryRead(context, 'pages', async () => ({
    ...(await listPages(context, listQuery)),
    drafts: await listDrafts(context, member, PAGE.subject),
    empty: await readEmptyPages(context),
  }));
  if (!list) return data({ list, listQuery, isAdding: false, form: undefined, versions: undefined }, 503);
  const edited = url.searchParams.get('edit');
  const [form, versions] = await Promise.all([
    edited === null ? undefined : openPage(url),
    openVersions(context, PAGE, url),
  ]);
  return data({ list, listQuery, isAdding: url.searchParams.has('add'), form, versions });

  async function openPage(at: URL) {
    const [opened, row] = await Promise.all([openForm(context, member, PAGE, at), PAGE.read(context, edited ?? '')]);
    const path = String(row?.path);
    if (!opened || !row || !isEditedPath(path)) throw data(null, 404);
    const { kinds, search, isUnlisted } = pageDefinition(path);
    const shown = search(await readStudio(context), JSON.parse(String(row.content)) as PageContent);
    return {
      opened,
      path,
      kinds,
      isOwn: isOwnPath(path),
      title: row.title,
      search: isUnlisted ? undefined : shown,
    };
  }
}

export async function action({ request, url, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const member = staff(args);
  const fields = await formFields(request);
  const typed = withContent(fields);
  const listQuery = pageListQuery(url);
  const returnTo = currentListUrl(listQuery, PATH);
  if (fields.intent === 'add')
    return runAction(context, { typed: fields }, async () => {
      const id = await addPage(context, parseForm(newPage, fields).heading);
      return redirect(PATH + dialogUrl(listQuery, { edit: id }));
    });
  if (typed.intent === 'reset')
    return runAction(context, { typed }, async () => {
      const title = await resetPage(context, member, parseDraftRef(typed));
      const description = `${title} has the texts that a new studio starts with. Yours are among its versions.`;
      return redirectWithFlash(context, returnTo, { title: 'Success!', description });
    });
  return handleText(
    { context, member, kind: PAGE, typed, returnTo },
    {
      save: async (ref) => savePage(context, member, ref, parsePage(typed)),
      restore: (versionId, version) => restorePage(context, member, versionId, version),
      delete: (id) => deletePage(context, id),
    },
  );
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Pages') }];

export default function PageManager({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { list, listQuery, isAdding, form, versions } = loaderData;
  const timeZone = matches[0].loaderData.studio.time_zone;
  const returnTo = currentListUrl(listQuery, PATH);
  return (
    <>
      <StaffHeader
        title="Pages"
        text="What your public pages say. Visitors see a change once you publish it."
        actions={
          <>
            <StaffButtonLink to="/menu-manager">Menus</StaffButtonLink>
            <StaffButtonLink
              id="add-page"
              variant="primary"
              to={dialogUrl(listQuery, { add: 'new' })}
              {...OPENS_DIALOG}
            >
              Add page
            </StaffButtonLink>
          </>
        }
      />
      {list ? (
        <PageList {...list} listQuery={listQuery} timeZone={timeZone} />
      ) : (
        <ErrorPanel title="Could not fetch pages." retry={returnTo} />
      )}
      {isAdding && <AddPageDialog returned={actionData} returnTo={returnTo} />}
      {form && (
        <PageDialog key={form.opened.id} {...form} returned={actionData} timeZone={timeZone} returnTo={returnTo} />
      )}
      {versions && (
        <VersionsDialog
          opened={versions}
          noun="page"
          focusOnClose="add-page"
          error={actionData?.error}
          listQuery={listQuery}
          returnTo={returnTo}
        />
      )}
    </>
  );
}
