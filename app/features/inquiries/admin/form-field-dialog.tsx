import { type FormEvent, useState } from 'react';
import { useLoaderData } from 'react-router';
import { type CollectionDialogsProps, RowDialog } from '~/collections/collection-dialogs';
import { CollectionFields, initialValues } from '~/collections/collection-fields';
import { forcedName, nameFor } from '~/features/inquiries/form/form-field';
import { FormFieldPreview } from './form-field-preview';
import type { StoredField } from '~/features/inquiries/form/form-fields.server';

/** The fields of a form field, with the form as it will be beside them. */
export function FormFieldDialog(dialog: CollectionDialogsProps<'client_form_fields'>) {
  const { shown } = useLoaderData<{ shown: StoredField[] }>();
  const { collection, row, returned } = dialog;
  const [initial] = useState(
    (): Record<string, string> => ({
      ...initialValues(collection, { row, typed: returned?.typed }),
      // Admin spec 9.
      ...(!row && !returned?.typed && { sort_order: String((shown.length + 1) * 10) }),
    }),
  );
  const [typed, setTyped] = useState(initial);
  const [isNameOwn, setIsNameOwn] = useState(Boolean(initial.field_name));
  function read({ target, currentTarget }: FormEvent<HTMLElement>) {
    const form = currentTarget.closest('form');
    const name = form?.elements.namedItem('field_name');
    if (!form || !(name instanceof HTMLInputElement)) return;
    const isOwn = target === name ? name.value !== '' : isNameOwn;
    const values = textsOf(new FormData(form));
    const forced = isOwn ? forcedName(name.value) : nameFor(values.field_label ?? '');
    // Setting the same value would move the cursor.
    if (name.value !== forced) name.value = forced;
    setIsNameOwn(isOwn);
    setTyped({ ...values, field_name: forced });
  }
  return (
    <RowDialog {...dialog} aside={<FormFieldPreview typed={typed} edited={row?.id} fields={shown} />}>
      <div className="form-field-fields" onInput={read}>
        <CollectionFields {...{ collection, row }} returned={{ ...returned, typed: initial }} />
      </div>
    </RowDialog>
  );
}

function textsOf(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}
