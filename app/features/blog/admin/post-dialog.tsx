import type { Returned } from '~/features/editor/editor.actions.server';
import type { OpenedForm } from '~/features/editor/editor-dialogs.server';
import { slugOf } from '~/lib/slug';
import { DescribedPicture } from '~/ui/described-picture';
import { DialogForm, EditDialog } from '~/ui/edit-dialog';
import { Field, Input, Textarea } from '~/ui/field';
import { MarkdownEditor } from '~/ui/markdown-editor';
import { PublicationFields } from '~/ui/publication-fields';
import { SearchAppearance } from '~/ui/search-appearance';
import { useEditorForm } from '~/ui/use-editor-form';
import { LinkSubmit, EditorHeader } from '~/ui/editor-header';
import type { PostRow } from './blog-manager.server';

type PostDialogProps = {
  opened: OpenedForm;
  post?: PostRow;
  returned?: Returned;
  timeZone: string;
  returnTo: string;
};

export function PostDialog({ opened, post, returned, timeZone, returnTo }: PostDialogProps) {
  const { id, errors, error, html, head, valueOf } = useEditorForm(opened, returned);
  return (
    <EditDialog
      title={id ? 'Edit post' : 'Add post'}
      returnTo={returnTo}
      focusOnClose={id ? `edit-${id}` : 'add-post'}
      wide
    >
      <DialogForm returnTo={returnTo} encType="multipart/form-data" error={error}>
        <EditorHeader {...head} draftAction="/blog-manager/draft" timeZone={timeZone} />
        <div className="post-fields">
          <Field id="title" label="Title" required error={errors.title}>
            {(control) => (
              <Input {...control} name="title" maxLength={200} autoComplete="off" defaultValue={valueOf('title')} />
            )}
          </Field>
          <Field id="category" label="Category" error={errors.category}>
            {(control) => <Input {...control} name="category" maxLength={100} defaultValue={valueOf('category')} />}
          </Field>
        </div>
        <Field
          id="excerpt"
          label="Excerpt"
          error={errors.excerpt}
          hint="A sentence or two: in the list, in the feed, in search engines."
        >
          {(control) => (
            <Textarea {...control} name="excerpt" rows={2} maxLength={600} defaultValue={valueOf('excerpt')} />
          )}
        </Field>
        <Field
          id="content"
          label="Content"
          error={errors.content}
          hint="Markdown: ## for a heading, **bold**, *italic*, - for a list. Paste or drop pictures where they belong."
        >
          {(control) => (
            <MarkdownEditor
              control={control}
              name="content"
              label={errors.content ? `Content. ${errors.content}` : 'Content'}
              rows={16}
              defaultValue={valueOf('content')}
              preview="/blog-manager/preview"
              pictures="/blog-manager/pictures"
              html={html}
            />
          )}
        </Field>
        <div className="post-picture">
          <DescribedPicture
            label="Image"
            name="image"
            current={post?.picture}
            error={errors.image}
            actions={<LinkSubmit intent="remove-image">Remove the image</LinkSubmit>}
            alt={{ name: 'image_alt', typed: valueOf('image_alt') }}
          />
        </div>
        <PublicationFields
          shown={valueOf('shown') || 'now'}
          publishAt={valueOf('publish_at')}
          error={errors.publish_at}
        />
        <SearchAppearance
          written={{ search_title: valueOf('search_title'), search_description: valueOf('search_description') }}
          errors={errors}
          fields={{ title: valueOf('title'), excerpt: valueOf('excerpt') }}
          computed={({ title = '', excerpt = '' }) => ({
            title,
            description: excerpt,
            path: `/blog/${post?.slug ?? slugOf(title)}`,
          })}
        />
      </DialogForm>
    </EditDialog>
  );
}
