import type { StaffHandle } from '~/lib/areas';
import './blog-manager.css';
import { data } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import { saveDraft, listDrafts } from '~/features/editor/drafts.server';
import { draftFields, parseDraftRef } from '~/features/editor/draft-requests.server';
import { type EditorAction, handleText } from '~/features/editor/editor.actions.server';
import { openForm, openVersions } from '~/features/editor/editor-dialogs.server';
import { type FieldErrors, fieldErrors } from '~/lib/field-errors';
import { invalid } from '~/lib/parse-form';
import { currentListUrl } from '~/lib/list-query';
import { dialogUrl } from '~/lib/dialog-url';
import { pageTitle } from '~/lib/page-title';
import { tryRead } from '~/platform/try-read.server';
import { runOnSelected, deleteSelected, findSelected, type Results, whichAre } from '~/platform/selection.server';
import { getContext } from '~/platform/context.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { runAction } from '~/platform/run-action.server';
import { type PostedForm, withPostedForm } from '~/platform/posted-form.server';
import { ONE_PICTURE, readAlt, readPicture } from '~/platform/posted-picture.server';
import { DeleteSelectedDialog } from '~/ui/delete-selected';
import { ErrorPanel } from '~/ui/error-panel';
import { ExportLink } from '~/ui/list-controls';
import { OPENS_DIALOG } from '~/ui/modal';
import { StaffButtonLink, StaffHeader } from '~/ui/staff';
import { VersionsDialog } from '~/ui/versions-dialog';
import type { Route } from './+types/blog-manager.page';
import { listPostRows, POST, POSTS, postListQuery, postResults, readPostForStaff } from './blog-manager.server';
import { postForm } from '~/features/blog/post.schema';
import { deletePosts, publishPosts, removePostImage, restorePost, savePost } from './post-changes.server';
import { PostDialog } from './post-dialog';
import { PostList, WHAT } from './post-list';

export const handle: StaffHandle = { area: 'content' };

const PATH = '/blog-manager';

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const member = staff(args);
  const listQuery = postListQuery(url);
  const list = await tryRead(context, 'blog posts', async () => ({
    ...(await listPostRows(context, listQuery)),
    drafts: await listDrafts(context, member, POST.subject),
    deleting: await findSelected(context, url, { ...POSTS, results: postResults(listQuery) }),
  }));
  if (!list) return data({ list, listQuery, form: undefined, post: undefined, versions: undefined }, 503);
  const [form, post, versions] = await Promise.all([
    openForm(context, member, POST, url),
    readPostForStaff(context, url.searchParams.get('edit') ?? ''),
    openVersions(context, POST, url),
  ]);
  return data({ list, listQuery, form, post, versions });
}

export async function action({ request, url, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const member = staff(args);
  return withPostedForm(context, request, ONE_PICTURE, async (posted) => {
    const { texts: typed, fields } = posted;
    const listQuery = postListQuery(url);
    const returnTo = currentListUrl(listQuery, PATH);
    const results = postResults(listQuery);
    const editorAction = { context, member, kind: POST, typed, returnTo };
    switch (typed.intent) {
      case 'delete-selected':
        return deleteSelected(context, fields, {
          what: WHAT,
          deletedTitle: 'Post Deleted',
          results,
          returnTo,
          change: deletePosts,
        });
      case 'publish':
      case 'unpublish':
        return publishSelected(editorAction, posted, results);
      case 'remove-image':
        return removeImage(editorAction, url.pathname + url.search);
      default:
        return handleText(editorAction, {
          pictureFailed: { title: NOT_UPLOADED, description: 'Nothing was saved. Please try again.' },
          save: async (ref) => savePost(context, member, { ref, ...(await parsePost(posted)) }),
          restore: (versionId, version) => restorePost(context, member, versionId, version),
          delete: async (id) => (await deletePosts(context, [id]))[0],
        });
    }
  });
}

function publishSelected(
  { context, returnTo }: EditorAction,
  { fields, texts: { intent } }: PostedForm,
  results: Results,
) {
  const isPublic = intent === 'publish';
  return runOnSelected(context, fields, {
    errorTitle: 'Save Failed',
    results,
    returnTo,
    change: (tx, ids) => publishPosts(tx, ids, isPublic),
    flash: (titles) => ({
      title: 'Success!',
      description: `${whichAre(titles, WHAT[1])} ${isPublic ? 'public' : 'for staff only'} now.`,
    }),
  });
}

const NOT_UPLOADED = 'Image upload failed';

async function parsePost(posted: PostedForm) {
  const { success, data: post, error } = postForm.safeParse(posted.texts);
  const { picture, error: image } = await readPicture(posted, 'image');
  const image_alt = posted.texts.image_alt === undefined ? null : readAlt(posted, 'image', 'image_alt');
  if (success && !image) return { post: { ...post, image_alt }, picture };
  const errors: FieldErrors = { ...(error && fieldErrors(error)), ...(image && { image }) };
  const title = errors.title ?? (image ? NOT_UPLOADED : 'Save Failed');
  throw invalid(errors, { title, description: image });
}

/** The typed text becomes a draft: without scripts it would be lost with the page. */
function removeImage({ context, member, typed }: EditorAction, here: string) {
  const unexpected = 'The image is still there. Please try again.';
  return runAction(context, { errorTitle: 'Image Deletion Failed', unexpected, typed }, async () => {
    const { id } = parseDraftRef(typed);
    const version = id && (await removePostImage(context, id));
    if (id && version)
      await saveDraft(context, member, POST.subject, { id, version, fields: draftFields(typed, POST) });
    return redirectWithFlash(context, here, { title: 'Image Removed' });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Blog Manager') }];

export default function BlogManager({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { list, listQuery, form, post, versions } = loaderData;
  const timeZone = matches[0].loaderData.studio.time_zone;
  const returnTo = currentListUrl(listQuery, PATH);
  return (
    <>
      <StaffHeader
        title="Blog Manager"
        text="The posts of From Our Journal: published, scheduled and drafts."
        actions={
          <>
            <ExportLink to={`${PATH}/posts.csv`} listQuery={listQuery} />
            <StaffButtonLink to="/import?kind=posts">Import</StaffButtonLink>
            <StaffButtonLink
              id="add-post"
              variant="primary"
              to={dialogUrl(listQuery, { add: 'new' })}
              {...OPENS_DIALOG}
            >
              Add post
            </StaffButtonLink>
          </>
        }
      />
      {list ? (
        <PostList {...list} listQuery={listQuery} timeZone={timeZone} />
      ) : (
        <ErrorPanel title="Could not fetch blog posts." retry={returnTo} />
      )}
      {form && (
        <PostDialog
          key={form.id}
          opened={form}
          returned={actionData}
          post={post}
          timeZone={timeZone}
          returnTo={returnTo}
        />
      )}
      {versions && (
        <VersionsDialog
          opened={versions}
          noun="post"
          focusOnClose="add-post"
          error={actionData?.error}
          listQuery={listQuery}
          returnTo={returnTo}
        />
      )}
      {list && !form && !versions && (
        <DeleteSelectedDialog
          selected={list.deleting}
          what={WHAT}
          text="Visitors no longer find them; their pictures are deleted too."
          returnTo={returnTo}
          error={actionData?.error}
        />
      )}
    </>
  );
}
