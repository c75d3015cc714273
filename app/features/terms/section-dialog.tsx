import type { Returned } from '~/features/editor/editor.actions.server';
import type { OpenedForm } from '~/features/editor/editor-dialogs.server';
import { DialogForm, EditDialog } from '~/ui/edit-dialog';
import { Field, Input } from '~/ui/field';
import { MarkdownEditor } from '~/ui/markdown-editor';
import { useEditorForm } from '~/ui/use-editor-form';
import { EditorHeader } from '~/ui/editor-header';

type SectionDialogProps = { opened: OpenedForm; returned?: Returned; timeZone: string; returnTo: string };

export function SectionDialog({ opened, returned, timeZone, returnTo }: SectionDialogProps) {
  const { id, errors, error, html, head, valueOf } = useEditorForm(opened, returned);
  return (
    <EditDialog
      title={id ? 'Edit Section' : 'Add Section'}
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
          <Field id="sort_order" label="Sort Order" error={errors.sort_order}>
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
