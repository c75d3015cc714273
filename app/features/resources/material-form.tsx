import { Form, useNavigation } from 'react-router';
import { DescribedPicture } from '~/ui/described-picture';
import { ErrorToast } from '~/ui/error-toast';
import { Field, Input, Textarea } from '~/ui/field';
import { Panel, StaffButton } from '~/ui/staff';
import type { Toast } from '~/ui/toast';
import { useHydrated } from '~/ui/use-hydrated';
import { MATERIAL_PICTURES } from './reference.schema';

/** What came back with errors: what was typed stays. */
export interface ReturnedMaterial {
  typed?: Record<string, string>;
  errors?: Record<string, string>;
  error: Toast;
}

/** Adds a reference material (admin spec 2): a title, a description, one picture. */
export function MaterialForm({ returned }: { returned?: ReturnedMaterial }) {
  const { typed = {}, errors = {}, error } = returned ?? {};
  const isHydrated = useHydrated();
  const { state, formData } = useNavigation();
  const isBusy = state !== 'idle' && formData?.get('intent') === 'save';
  return (
    <Panel title="Add a material">
      <Form
        method="post"
        encType="multipart/form-data"
        className="panel-body"
        noValidate={isHydrated}
        preventScrollReset
        replace
        onSubmit={(event) => isBusy && event.preventDefault()}
      >
        <ErrorToast error={error} />
        <Field id="title" label="Title" required error={errors.title}>
          {(control) => (
            <Input {...control} name="title" maxLength={200} autoComplete="off" defaultValue={typed.title} />
          )}
        </Field>
        <Field id="description" label="Description" error={errors.description}>
          {(control) => (
            <Textarea {...control} name="description" rows={3} maxLength={1000} defaultValue={typed.description} />
          )}
        </Field>
        <DescribedPicture
          label="Image"
          name="image"
          accept={MATERIAL_PICTURES}
          required
          error={errors.image}
          alt={{ typed: typed.alt, error: errors.alt }}
        />
        <div className="staff-actions">
          <StaffButton type="submit" variant="primary" name="intent" value="save" aria-disabled={isBusy || undefined}>
            {isBusy ? 'Adding...' : 'Add Material'}
          </StaffButton>
        </div>
      </Form>
    </Panel>
  );
}
