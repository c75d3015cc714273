import './worksheet-form.css';
import { Form, useNavigation } from 'react-router';
import type { ActionError } from '~/lib/action-error';
import { typedSections } from '~/lib/section-form';
import { EditVersion } from '~/ui/edit-version';
import { ErrorToast } from '~/ui/error-toast';
import { Field, Input, Textarea } from '~/ui/field';
import { SectionList } from '~/ui/section-list';
import { Panel, SubmitButton } from '~/ui/staff';
import { useFocusFirstError } from '~/ui/use-focus-first-error';
import { useHydrated } from '~/ui/use-hydrated';
import {
  kindDefinition,
  type SectionField,
  WORKSHEET_KINDS,
  type WorksheetKind,
  type WorksheetSection,
} from '../worksheet';
import { MAX_DESCRIPTION, MAX_LINE, MAX_LINES_TEXT, MAX_TEXT, MAX_TITLE } from '../worksheet.schema';
import type { Material } from './save-worksheet.server';

const KINDS = Object.entries(WORKSHEET_KINDS).map(([kind, { label }]) => ({ kind: kind as WorksheetKind, label }));

type WorksheetFormProps = { material?: Material; returned?: ActionError };

export function WorksheetForm({ material, returned }: WorksheetFormProps) {
  const form = useFocusFirstError(returned);
  const { state } = useNavigation();
  const isBusy = state === 'submitting';
  const { typed, errors = {} } = returned ?? {};
  const stored = material?.worksheet?.sections ?? [{ kind: 'checklist' as const }];
  const sections = typed ? (typedSections(typed) as Partial<WorksheetSection>[]).filter(isSection) : stored;
  return (
    <Form
      ref={form}
      method="post"
      replace
      preventScrollReset
      noValidate={useHydrated()}
      className="worksheet-form"
      onSubmit={(event) => isBusy && event.preventDefault()}
    >
      <ErrorToast error={returned?.error} />
      <EditVersion version={material?.version} returned={returned} />
      <Panel title="Words">
        <div className="panel-body">
          <Field id="title" label="Title" required error={errors.title}>
            {(control) => (
              <Input {...control} name="title" maxLength={MAX_TITLE} defaultValue={typed?.title ?? material?.title} />
            )}
          </Field>
          <Field
            id="description"
            label="Description"
            hint="For the card under Client Resources and for search engines."
            error={errors.description}
          >
            {(control) => (
              <Textarea
                {...control}
                name="description"
                rows={3}
                maxLength={MAX_DESCRIPTION}
                defaultValue={typed?.description ?? material?.description ?? ''}
              />
            )}
          </Field>
          <Field id="intro" label="Intro" hint="The first paragraphs of the worksheet itself." error={errors.intro}>
            {(control) => (
              <Textarea
                {...control}
                name="intro"
                rows={4}
                maxLength={MAX_TEXT}
                defaultValue={typed?.intro ?? material?.worksheet?.intro}
              />
            )}
          </Field>
        </div>
      </Panel>
      <Panel title="Sections">
        <div className="panel-body">
          <SectionList kinds={KINDS} stored={sections} create={(kind) => ({ kind })} error={errors.sections}>
            {(section, at) => <SectionFields section={section} at={at} errors={errors} />}
          </SectionList>
        </div>
      </Panel>
      <SubmitButton variant="primary" name="intent" value="save" isBusy={isBusy} busy="Saving...">
        Save worksheet
      </SubmitButton>
    </Form>
  );
}

function isSection(typed: Partial<WorksheetSection>): typed is WorksheetSection {
  return KINDS.some(({ kind }) => kind === typed.kind);
}

type SectionFieldsProps = { section: WorksheetSection; at: string; errors: Record<string, string> };

function SectionFields({ section, at, errors }: SectionFieldsProps) {
  return kindDefinition(section.kind).fields.map((field) => {
    const id = `${at}.${field.name}`;
    const { label, required, hint } = field;
    return (
      <Field key={field.name} id={id} error={errors[id]} label={label} required={required} hint={hint}>
        {(control) => {
          const shared = { ...control, name: id, defaultValue: section[field.name] };
          if (field.type === 'line') return <Input {...shared} maxLength={MAX_LINE} />;
          return <Textarea {...shared} {...sizeOf(field)} />;
        }}
      </Field>
    );
  });
}

function sizeOf({ name }: SectionField) {
  return name === 'lines' ? { rows: 8, maxLength: MAX_LINES_TEXT } : { rows: 3, maxLength: MAX_TEXT };
}
