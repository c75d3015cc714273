import type { StaffHandle } from '~/lib/areas';
import './terms-manager.css';
import { data } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import { listDrafts } from '~/features/editor/drafts.server';
import { handleText, type Returned } from '~/features/editor/editor.actions.server';
import { openForm, openVersions, type OpenedForm } from '~/features/editor/editor-dialogs.server';
import { readForm, textFields } from '~/lib/form-fields';
import { currentListUrl } from '~/lib/list-query';
import { dialogUrl } from '~/lib/dialog-url';
import { pageTitle } from '~/lib/page-title';
import { fieldErrors } from '~/lib/field-errors';
import { invalid } from '~/lib/parse-form';
import { tryRead } from '~/platform/try-read.server';
import { deleteSelected, findSelected } from '~/platform/selection.server';
import { getContext } from '~/platform/context.server';
import { DeleteSelectedDialog } from '~/ui/delete-selected';
import { ErrorPanel } from '~/ui/error-panel';
import { ExportLink } from '~/ui/list-controls';
import { OPENS_DIALOG } from '~/ui/modal';
import { StaffButtonLink, StaffHeader } from '~/ui/staff';
import { VersionsDialog } from '~/ui/versions-dialog';
import type { Route } from './+types/terms-manager.page';
import { SectionList, WHAT } from './section-list';
import { sectionForm } from './terms.schema';
import {
  deleteSections,
  listSections,
  nextOrder,
  restoreSection,
  SECTION,
  SECTIONS,
  saveSection,
  sectionListQuery,
  sectionResults,
} from './terms-manager.server';
import { DialogForm, EditDialog } from '~/ui/edit-dialog';
import { Field, Input } from '~/ui/field';
import { MarkdownEditor } from '~/ui/markdown-editor';
import { useEditorForm } from '~/ui/use-editor-form';
import { EditorHeader } from '~/ui/editor-header';

export const handle: StaffHandle = { area: 'content' };

const PATH = '/terms-manager';

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const member = staff(args);
  const listQuery = sectionListQuery(url);
  const list = await tryRead(context, 'terms sections', async () => ({
    ...(await listSections(context, listQuery)),
    drafts: await listDrafts(context, member, SECTION.subject),
    deleting: await findSelected(context, url, { ...SECTIONS, results: sectionResults(listQuery) }),
  }));
  if (!list) return data({ list, listQuery, form: undefined, versions: undefined }, 503);
  const [form, versions] = await Promise.all([
    openForm(context, member, SECTION, url, async () => ({ sort_order: await nextOrder(context) })),
    openVersions(context, SECTION, url),
  ]);
  return data({ list, listQuery, form, versions });
}

export async function action({ request, url, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const member = staff(args);
  const form = await readForm(request);
  const typed = textFields(form);
  const listQuery = sectionListQuery(url);
  const returnTo = currentListUrl(listQuery, PATH);
  if (typed.intent === 'delete-selected')
    return deleteSelected(context, form, {
      what: WHAT,
      deletedTitle: 'Section Deleted',
      results: sectionResults(listQuery),
      returnTo,
      change: deleteSections,
    });
  return handleText(
    { context, member, kind: SECTION, typed, returnTo },
    {
      save: async (ref) => saveSection(context, member, ref, parseSection(typed)),
      restore: (versionId, version) => restoreSection(context, member, versionId, version),
      delete: async (id) => (await deleteSections(context, [id]))[0],
    },
  );
}

function parseSection(typed: Record<string, string>) {
  const { success, data: section, error } = sectionForm.safeParse(typed);
  if (success) return section;
  const errors = fieldErrors(error);
  throw invalid(errors, { title: errors.title ?? errors.content ?? 'Save Failed' });
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Terms Manager') }];

export default function TermsManager({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { list, listQuery, form, versions } = loaderData;
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
              {...OPENS_DIALOG}
            >
              Add section
            </StaffButtonLink>
          </>
        }
      />
      {list ? (
        <SectionList {...list} listQuery={listQuery} timeZone={timeZone} />
      ) : (
        <ErrorPanel title="Could not fetch terms sections." retry={returnTo} />
      )}
      {form && (
        <SectionDialog key={form.id} opened={form} returned={actionData} timeZone={timeZone} returnTo={returnTo} />
      )}
      {versions && (
        <VersionsDialog
          opened={versions}
          noun="section"
          focusOnClose="add-section"
          error={actionData?.error}
          listQuery={listQuery}
          returnTo={returnTo}
        />
      )}
      {list && !form && !versions && (
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

type SectionDialogProps = { opened: OpenedForm; returned?: Returned; timeZone: string; returnTo: string };

function SectionDialog({ opened, returned, timeZone, returnTo }: SectionDialogProps) {
  const { id, errors, error, html, head, valueOf } = useEditorForm(opened, returned);
  return (
    <EditDialog
      title={id ? 'Edit section' : 'Add section'}
      returnTo={returnTo}
      focusOnClose={id ? `edit-${id}` : 'add-section'}
      wide
    >
      <DialogForm returnTo={returnTo} error={error}>
        <EditorHeader {...head} draftAction="/terms-manager/draft" timeZone={timeZone} />
        <div className="section-fields">
          <Field id="title" label="Title" required error={errors.title}>
            {(control) => (
              <Input {...control} name="title" maxLength={200} autoComplete="off" defaultValue={valueOf('title')} />
            )}
          </Field>
          <Field id="sort_order" label="Sort order" error={errors.sort_order}>
            {(control) => (
              <Input {...control} type="number" step="1" name="sort_order" defaultValue={valueOf('sort_order')} />
            )}
          </Field>
        </div>
        <Field
          id="content"
          label="Content"
          required
          error={errors.content}
          hint="Markdown: ## for a heading, **bold**, *italic*, - for a list, [words](address) for a link. {hours}, {delivery_days} and {closed_days} become what your calendar says."
        >
          {(control) => (
            <MarkdownEditor
              control={control}
              name="content"
              label={errors.content ? `Content. ${errors.content}` : 'Content'}
              rows={14}
              defaultValue={valueOf('content')}
              preview="/terms-manager/preview"
              html={html}
            />
          )}
        </Field>
      </DialogForm>
    </EditDialog>
  );
}
