import { useCallback, useRef, useState, type Ref } from 'react';
import type { Returned } from '~/features/editor/editor.actions.server';
import type { OpenedForm } from '~/features/editor/editor-dialogs.server';
import type { PageContent, SectionKind } from '~/lib/page-content';
import type { SearchTexts } from '~/lib/search-appearance';
import { DialogForm, EditDialog } from '~/ui/edit-dialog';
import { EditorHeader, LinkSubmit } from '~/ui/editor-header';
import { Field, Input, Textarea } from '~/ui/field';
import { PublicationFields } from '~/ui/publication-fields';
import { SearchAppearance } from '~/ui/search-appearance';
import { useEditorForm } from '~/ui/use-editor-form';
import { SectionFields } from './section-fields';
import { PreviewWindow } from '~/ui/preview-window';

type PageDialogProps = {
  opened: OpenedForm;
  title: string;
  /** Whether staff added it. */
  isOwn: boolean;
  path: string;
  /** Unless other texts are written. Undefined: search engines leave it out. */
  search: SearchTexts | undefined;
  kinds: SectionKind[];
  returned?: Returned;
  timeZone: string;
  returnTo: string;
};

export function PageDialog(props: PageDialogProps) {
  const { opened, title, isOwn, path, search, kinds, returned, timeZone, returnTo } = props;
  const { id = '', errors, error, head, valueOf } = useEditorForm(opened, returned);
  const [content] = useState(() => JSON.parse(valueOf('content') || '{}') as PageContent);
  const frame = useRef<HTMLIFrameElement>(null);
  const refresh = useCallback(() => frame.current?.contentWindow?.location.reload(), []);
  return (
    <EditDialog title={`Edit ${title}`} returnTo={returnTo} focusOnClose={`edit-${id}`} wide>
      <div className="page-editor">
        <DialogForm returnTo={returnTo} error={error}>
          <EditorHeader {...head} draftAction="/page-manager/draft" timeZone={timeZone} onDraftSaved={refresh} />
          <input type="hidden" name="page_title" value={title} />
          <Field
            id="heading"
            label="Heading of the page"
            required
            hint={isOwn ? 'Also its name in menus, and its address.' : undefined}
            error={errors.heading}
          >
            {(control) => <Input {...control} name="heading" maxLength={200} defaultValue={content.heading} />}
          </Field>
          <Field id="lead" label="Intro" error={errors.lead}>
            {(control) => <Textarea {...control} name="lead" rows={2} maxLength={5000} defaultValue={content.lead} />}
          </Field>
          {kinds.length > 0 && <SectionFields kinds={kinds} errors={errors} stored={content.sections} />}
          <PublicationFields
            shown={valueOf('shown') || 'now'}
            publishAt={valueOf('publish_at')}
            error={errors.publish_at}
          />
          {search && (
            <SearchAppearance
              written={content}
              errors={errors}
              fields={{ heading: content.heading }}
              computed={({ heading }) => ({ ...search, title: (isOwn && heading) || search.title, path })}
            />
          )}
          {!isOwn && (
            <p className="page-reset">
              <LinkSubmit intent="reset">Back to the texts that a new studio starts with</LinkSubmit>
            </p>
          )}
        </DialogForm>
        <PagePreview ref={frame} src={`/page-manager/${id}/preview`} title={title} />
      </div>
    </EditDialog>
  );
}

/** The page as visitors would see it with what was typed so far. */
function PagePreview({ ref, src, title }: { ref: Ref<HTMLIFrameElement>; src: string; title: string }) {
  // oxlint-disable-next-line react/iframe-missing-sandbox -- It is our own page, with its own scripts.
  const frame = <iframe ref={ref} src={src} title={`Preview of ${title}`} />;
  return <PreviewWindow className="page-preview" frame={frame} />;
}
