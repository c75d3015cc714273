import type { StaffHandle } from '~/lib/areas';
import './page-manager.css';
import { data } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import { listDrafts } from '~/features/editor/drafts.server';
import { parseDraftRef } from '~/features/editor/draft-requests.server';
import { handleText } from '~/features/editor/editor.actions.server';
import { openForm, openVersions } from '~/features/editor/editor-dialogs.server';
import { readEmptyPages } from '~/features/studio/empty-pages.server';
import { readStudio } from '~/features/studio/studio.server';
import { formFields } from '~/lib/form-fields';
import { currentListUrl } from '~/lib/list-query';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { runAction } from '~/platform/run-action.server';
import { tryRead } from '~/platform/try-read.server';
import { ErrorPanel } from '~/ui/error-panel';
import { StaffHeader } from '~/ui/staff';
import { VersionsDialog } from '~/ui/versions-dialog';
import { isPagePath, pageDefinition } from '../page-definitions';
import type { Route } from './+types/page-manager.page';
import { PageDialog } from './page-dialog';
import { PageList } from './page-list';
import { resetPage, restorePage, savePage } from './page-changes.server';
import { parsePage, withContent } from './page-form.server';
import { listPages, listPictureChoices, PAGE, pageListQuery } from './page-manager.server';

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
  if (!list) return data({ list, listQuery, form: undefined, versions: undefined }, 503);
  const edited = url.searchParams.get('edit');
  const [form, versions] = await Promise.all([
    edited === null ? undefined : openPage(url),
    openVersions(context, PAGE, url),
  ]);
  return data({ list, listQuery, form, versions });

  async function openPage(at: URL) {
    const [opened, pictures, row] = await Promise.all([
      openForm(context, member, PAGE, at),
      listPictureChoices(context),
      PAGE.read(context, edited ?? ''),
    ]);
    const path = String(row?.path);
    if (!opened || !isPagePath(path)) throw data(null, 404);
    const { kinds, title, search } = pageDefinition(path);
    return { opened, pictures, path, kinds, title, search: search(await readStudio(context)) };
  }
}

export async function action({ request, url, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const member = staff(args);
  const typed = withContent(await formFields(request));
  const returnTo = currentListUrl(pageListQuery(url), PATH);
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
      delete: async () => undefined,
    },
  );
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Pages') }];

export default function PageManager({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { list, listQuery, form, versions } = loaderData;
  const timeZone = matches[0].loaderData.studio.time_zone;
  const returnTo = currentListUrl(listQuery, PATH);
  return (
    <>
      <StaffHeader title="Pages" text="What your public pages say. Visitors see a change once you publish it." />
      {list ? (
        <PageList {...list} listQuery={listQuery} timeZone={timeZone} />
      ) : (
        <ErrorPanel title="Could not fetch pages." retry={returnTo} />
      )}
      {form && (
        <PageDialog key={form.opened.id} {...form} returned={actionData} timeZone={timeZone} returnTo={returnTo} />
      )}
      {versions && (
        <VersionsDialog
          opened={versions}
          noun="page"
          focusOnClose="pages"
          error={actionData?.error}
          listQuery={listQuery}
          returnTo={returnTo}
        />
      )}
    </>
  );
}
