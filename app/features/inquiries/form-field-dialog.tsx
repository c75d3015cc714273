import { type FormEvent, useState } from 'react';
import type { EditConflict } from '~/lib/edit-conflict';
import { DialogForm, EditDialog } from '~/ui/edit-dialog';
import { EditVersion } from '~/ui/edit-version';
import { Choice, Field, Input, Select, Textarea } from '~/ui/field';
import type { Toast } from '~/ui/toast';
import { useHydrated } from '~/ui/use-hydrated';
import { FIELD_ROLES } from './field-role';
import { FIELD_TYPES, type FieldType, forcedName, nameFor } from './form-field';
import { FormFieldPreview } from './form-field-preview';
import type { StoredField } from './form-fields.server';

type FormFieldDialogProps = {
  /** The field to change; a new one without. */
  field?: StoredField;
  fields: StoredField[];
  returnTo: string;
  focusOnClose: string;
  returned?: {
    error: Toast;
    errors: Record<string, string>;
    typed: Record<string, string>;
    conflict?: EditConflict;
  };
};

/** Everything about a field, with the form as it will be beside it. */
export function FormFieldDialog({ field, fields, returnTo, focusOnClose, returned }: FormFieldDialogProps) {
  const [said, setSaid] = useState(() => returned?.typed ?? startingFrom(field, fields.length));
  const [isNameOwn, setIsNameOwn] = useState(said.field_name !== '');
  function read({ currentTarget }: FormEvent<HTMLFormElement | HTMLDivElement>) {
    const controls = currentTarget.closest('form');
    if (!controls) return;
    const typed = textsOf(new FormData(controls));
    const name = isNameOwn ? forcedName(typed.field_name ?? '') : nameFor(typed.field_label ?? '');
    setSaid({ ...typed, field_name: name });
  }
  return (
    <EditDialog title={field ? 'Edit Field' : 'Add Field'} returnTo={returnTo} focusOnClose={focusOnClose} wide>
      <div className="field-dialog">
        <DialogForm returnTo={returnTo} error={returned?.error}>
          {field && <input type="hidden" name="id" value={field.id} />}
          <EditVersion version={field?.version} returned={returned} />
          <div className="dialog-fields-in" onInput={read}>
            <Field id="field_label" label="Label" required error={returned?.errors.field_label}>
              {(control) => <Input {...control} name="field_label" defaultValue={said.field_label} />}
            </Field>
            <Field
              id="field_name"
              label="Name"
              required
              error={returned?.errors.field_name}
              hint="Answers are kept under it. Lower case, underscores for spaces."
            >
              {(control) => (
                <Input
                  {...control}
                  name="field_name"
                  value={said.field_name}
                  onChange={({ currentTarget }) => {
                    setIsNameOwn(currentTarget.value !== '');
                    setSaid({ ...said, field_name: forcedName(currentTarget.value) });
                  }}
                  autoCapitalize="none"
                  spellCheck={false}
                />
              )}
            </Field>
            <More said={said} errors={returned?.errors ?? {}} />
          </div>
        </DialogForm>
        <FormFieldPreview said={said} edited={field?.id} fields={fields} />
      </div>
    </EditDialog>
  );
}

function More({ said, errors }: { said: Record<string, string>; errors: Record<string, string> }) {
  const isHydrated = useHydrated();
  const isChoice = said.field_type === 'select' || !isHydrated;
  return (
    <>
      <Field id="field_type" label="Type" error={errors.field_type}>
        {(control) => (
          <Select {...control} name="field_type" defaultValue={said.field_type}>
            {Object.entries(FIELD_TYPES).map(([type, label]) => (
              <option key={type} value={type}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {isChoice && (
        <Field id="options" label="Options" error={errors.options} hint="One on each line. For a choice only.">
          {(control) => <Textarea {...control} name="options" rows={5} defaultValue={said.options} />}
        </Field>
      )}
      <Field
        id="role"
        label="Used For"
        error={errors.role}
        hint="Where the studio keeps the answer. The form always asks for a name and an email."
      >
        {(control) => (
          <Select {...control} name="role" defaultValue={said.role}>
            <option value="">Nothing in particular</option>
            {Object.entries(FIELD_ROLES).map(([role, { label }]) => (
              <option key={role} value={role}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field id="placeholder" label="Placeholder" error={errors.placeholder} hint="Shown while nothing is answered.">
        {(control) => <Input {...control} name="placeholder" defaultValue={said.placeholder} />}
      </Field>
      <Choice
        type="checkbox"
        name="is_required"
        label="Required"
        detail="The form cannot be sent without an answer."
        defaultChecked={said.is_required !== undefined}
      />
      <Field
        id="sort_order"
        label="Order"
        error={errors.sort_order}
        hint="Lower numbers come first. Or drag the fields in the list."
      >
        {(control) => (
          <Input {...control} name="sort_order" inputMode="numeric" defaultValue={said.sort_order} className="num" />
        )}
      </Field>
    </>
  );
}

function textsOf(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}

/** A new field is a short text, required, and the last (admin spec 9). */
function startingFrom(field: StoredField | undefined, count: number): Record<string, string> {
  if (!field)
    return { ...{ field_label: '', field_name: '', field_type: 'text', is_required: 'on' }, ...lastOf(count) };
  const { field_label, field_name, placeholder, options, sort_order } = field;
  return {
    ...{ field_label, field_name, placeholder: placeholder ?? '' },
    field_type: field.field_type satisfies FieldType,
    role: field.role ?? '',
    options: options.join('\n'),
    sort_order: String(sort_order),
    ...(field.is_required && { is_required: 'on' }),
  };
}

function lastOf(count: number) {
  return { sort_order: String((count + 1) * 10) };
}
