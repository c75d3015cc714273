import './blog-manager.css';
import { data } from 'react-router';
import { type Staff, staff } from '~/features/accounts/staff/staff.server';
import { saveDraft, listDrafts } from '~/features/editor/drafts.server';
import { draftFields, parseDraftRef } from '~/features/editor/draft-requests.server';
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
import { currentListUrl } from '~/lib/list-query';
import { dialogUrl } from '~/lib/dialog-url';
import { pageTitle } from '~/lib/page-title';
import { hasCode } from '~/lib/user-error';
import { tryRead } from '~/platform/try-read.server';
import { runOnSelected, deleteSelected, findSelected, whichAre } from '~/platform/selection.server';
import { type Context, getContext } from '~/platform/context.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { type PostedForm, withPostedForm } from '~/platform/posted-form.server';
import { ONE_PICTURE, readAlt, readPicture } from '~/platform/posted-picture.server';
import { DeleteSelectedDialog } from '~/ui/delete-selected';
import { ErrorPanel } from '~/ui/error-panel';
import { ExportLink } from '~/ui/list-controls';
import { MODAL_STATE } from '~/ui/page-dialog';
import { StaffButtonLink, StaffHeader } from '~/ui/staff';
import { VersionsDialog } from '~/ui/versions-dialog';
import type { Route } from './+types/blog-manager.page';
import { listPostRows, POST, POSTS, postListQuery, readPostForStaff } from './blog-manager.server';
import { postForm } from '~/features/blog/post.schema';
import { deletePost, publishPost, removePostImage, restorePost, savePost } from './post-changes.server';
import { PostDialog } from './post-dialog';
import { PostList, WHAT } from './post-list';

const PATH = '/blog-manager';

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const member = staff(args);
  const listQuery = postListQuery(url);
  const list = await tryRead(context, 'blog posts', async () => ({
    ...(await listPostRows(context, listQuery)),
    drafts: await listDrafts(context, member, POST.subject),
    deleting: await findSelected(context, url, POSTS),
  }));
  if (!list) return data({ list, listQuery, form: undefined, past: undefined }, 503);
  const [form, past] = await Promise.all([openForm(context, member, url), openVersions(context, POST, url)]);
  if (form === 'missing' || past === 'missing') throw data(null, 404);
  return data({ list, listQuery, form, past });
}

async function openForm(context: Context, member: Staff, { searchParams }: URL) {
  const [asked, id] = [searchParams.get('add'), searchParams.get('edit')];
  if (asked !== null) return { opened: await openNewForm(context, member, POST, { asked }), post: undefined };
  if (id === null) return undefined;
  const [opened, post] = await Promise.all([openEditForm(context, member, POST, id), readPostForStaff(context, id)]);
  return opened && post ? { opened, post } : 'missing';
}

export async function action({ request, url, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const member = staff(args);
  return withPostedForm(context, request, ONE_PICTURE, async (posted) => {
    const editorAction = { context, member, typed: posted.texts, returnTo: currentListUrl(postListQuery(url), PATH) };
    switch (posted.texts.intent) {
      case 'delete':
        return remove(editorAction, POST, 'Post Deleted', (id) => deletePost(context, id));
      case 'delete-selected':
        return deleteSelected(context, posted.fields, {
          ...{ what: WHAT, returnTo: editorAction.returnTo },
          each: (tx, id) => deletePost(tx, id),
        });
      case 'publish':
      case 'unpublish':
        return publishSelected(editorAction, posted);
      case 'restore':
        return restore(editorAction, POST, (earlier, version) => restorePost(context, member, earlier, version));
      case 'discard':
        return discard(editorAction, POST);
      case 'preview':
        return preview(editorAction, POST);
      case 'remove-image':
        return removeImage(editorAction, url.pathname + url.search);
      default:
        return save(editorAction, posted);
    }
  });
}

function publishSelected({ context, returnTo }: EditorAction, { fields, texts: { intent } }: PostedForm) {
  const isPublic = intent === 'publish';
  return runOnSelected(context, fields, {
    ...{ errorTitle: 'Save Failed', returnTo },
    each: (tx, id) => publishPost(tx, id, isPublic),
    flash: (titles) => ({
      title: 'Success!',
      description: `${whichAre(titles, WHAT[1])} ${isPublic ? 'public' : 'for staff only'} now.`,
    }),
  });
}

const NOT_UPLOADED = 'Image upload failed';

async function save(editorAction: EditorAction, posted: PostedForm) {
  const { context, member, typed, returnTo } = editorAction;
  const checked = postForm.safeParse(typed);
  const { picture, error: image } = await readPicture(posted, 'image');
  const { error: image_alt } = await readImageAlt(context, posted);
  if (!checked.success || image || image_alt) {
    const refused = { ...(image && { image }), ...(image_alt && { image_alt }) };
    const errors: Record<string, string> = { ...(checked.error && fieldErrors(checked.error)), ...refused };
    const title = errors.title ?? (image ? NOT_UPLOADED : 'Save Failed');
    return back({ typed, errors, error: { title, description: image ?? image_alt }, version: typed.version }, 400);
  }
  const draftRef = parseDraftRef(typed);
  try {
    const saved = await savePost(context, member, { ...draftRef, post: checked.data, picture });
    if (!('id' in saved)) return conflictResponse(editorAction, POST, saved);
  } catch (error) {
    if (hasCode(error, 'invalid'))
      return back({ typed, errors: error.fields, error: { title: 'Save Failed' }, version: typed.version }, 400);
    const description = 'Nothing was saved. Please try again.';
    const toast = hasCode(error, 'picture-not-stored') ? { title: NOT_UPLOADED, description } : undefined;
    return notSaved(editorAction, POST.noun, error, toast);
  }
  const description = `${checked.data.title} has been ${draftRef.id ? 'updated' : 'created'}.`;
  return redirectWithFlash(context, returnTo, { title: 'Success!', description });
}

/** An existing text may change but not become empty; a picture without text needs one only if it is replaced. */
async function readImageAlt(context: Context, posted: PostedForm) {
  const { id, image_alt } = posted.texts;
  const isEmptied = id !== undefined && image_alt === '';
  const known = isEmptied ? (await readPostForStaff(context, id))?.picture?.alt : undefined;
  return readAlt(posted, { of: 'image', field: 'image_alt', known });
}

/** The typed text becomes a draft: without scripts it would be lost with the page. */
async function removeImage(editorAction: EditorAction, here: string) {
  const { context, member, typed } = editorAction;
  const { id } = parseDraftRef(typed);
  try {
    const version = id && (await removePostImage(context, id));
    if (id && version)
      await saveDraft(context, member, POST.subject, { id, version, fields: draftFields(typed, POST) });
  } catch (error) {
    const description = 'The image is still there. Please try again.';
    return notSaved(editorAction, POST.noun, error, { title: 'Image Deletion Failed', description });
  }
  return redirectWithFlash(context, here, { title: 'Image Removed' });
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Blog Manager') }];

export default function BlogManager({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { list, listQuery, form, past } = loaderData;
  const timeZone = matches[0].loaderData.studio.time_zone;
  const returnTo = currentListUrl(listQuery, PATH);
  return (
    <>
      <StaffHeader
        title="Blog Manager"
        text="What visitors read under From Our Journal, and what they will."
        actions={
          <>
            <ExportLink to={`${PATH}/posts.csv`} listQuery={listQuery} />
            <StaffButtonLink
              id="add-post"
              variant="primary"
              to={dialogUrl(listQuery, { add: 'new' })}
              state={MODAL_STATE}
            >
              Add Post
            </StaffButtonLink>
          </>
        }
      />
      {list ? (
        <PostList {...list} {...{ listQuery, timeZone }} />
      ) : (
        <ErrorPanel title="Could not fetch blog posts." retry={returnTo} />
      )}
      {form && <PostDialog key={form.opened.id} {...form} returned={actionData} {...{ timeZone, returnTo }} />}
      {past && (
        <VersionsDialog
          opened={past}
          noun="post"
          focusOnClose="add-post"
          error={actionData?.error}
          {...{ listQuery, returnTo }}
        />
      )}
      {list && !form && !past && (
        <DeleteSelectedDialog
          selected={list.deleting}
          what={WHAT}
          text="Visitors do not find them any more then; their pictures go too."
          returnTo={returnTo}
          error={actionData?.error}
        />
      )}
    </>
  );
}
