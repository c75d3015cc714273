import type { StaffHandle } from '~/lib/areas';
import './form-field-manager.css';
import { data, useLoaderData } from 'react-router';
import { z } from 'zod';
import { handleCollection, readCollectionPage } from '~/collections/actions.server';
import { defineCollection } from '~/collections/collection';
import { CollectionPage } from '~/collections/collection-page';
import { checkbox, choice, line, lines } from '~/collections/fields';
import { pageTitle } from '~/lib/page-title';
import { anyLine, requiredLine } from '~/lib/text-fields';
import { tryRead } from '~/platform/try-read.server';
import { getContext } from '~/platform/context.server';
import { StaffButtonLink } from '~/ui/staff';
import { RowName } from '~/ui/row-menu';
import type { Route } from './+types/form-fields.collection';
import { FIELD_ROLES, requiredRoleError } from '~/features/inquiries/form/field-role';
import { FIELD_TYPES, forcedName, MAX_NAME, optionsIn, nameFor } from '~/features/inquiries/form/form-field';
import { checkFormField, listStoredFields, type StoredField } from '~/features/inquiries/form/form-fields.server';
import { type FormEvent, useState } from 'react';
import { type CollectionDialogsProps, RowDialog } from '~/collections/collection-dialogs';
import { CollectionFields, initialValues } from '~/collections/collection-fields';
import { FormFieldPreview } from './form-field-preview';

const MAX_OPTIONS = 100;
const MAX_OPTION = 200;
const NO_LABEL = 'The question, as the form shows it.';
const NO_NAME = 'The name that answers are kept under.';

const field_name = line('Name', {
  max: MAX_NAME,
  missing: NO_NAME,
  attributes: { autoCapitalize: 'none', spellCheck: false },
  hint: 'Answers are kept under it. Lower case, underscores for spaces.',
});

const options = lines('Options', {
  max: MAX_OPTIONS * MAX_OPTION,
  attributes: { rows: 5 },
  hint: 'One on each line. For a choice only.',
});

const sort_order = line('Order', {
  max: 20,
  attributes: { inputMode: 'numeric', className: 'num' },
  hint: 'Lower numbers come first. Or drag the fields in the list.',
});

export const formFields = defineCollection('client_form_fields', {
  title: 'Form Field Manager',
  about: 'What the inquiry form asks, in this order.',
  names: ['field', 'fields'],
  nameColumn: 'field_label',
  fields: {
    field_label: line('Label', { max: 200, missing: NO_LABEL }),
    field_name: {
      ...field_name,
      schema: requiredLine(MAX_NAME, NO_NAME)
        .transform(forcedName)
        .refine((name) => /^[a-z0-9][a-z0-9_]*$/.test(name), {
          error: 'Only the letters a to z, numbers and underscores. For example, guest_count',
        }),
    },
    field_type: choice('Type', {
      initial: 'text',
      missing: 'Choose a type.',
      choices: Object.entries(FIELD_TYPES).map(([value, label]) => ({ value, label })),
    }),
    options: {
      ...options,
      schema: z
        .string()
        .prefault('')
        .transform(optionsIn)
        .refine((choices) => choices.length <= MAX_OPTIONS, `At most ${MAX_OPTIONS} choices.`)
        .refine((choices) => choices.every(({ length }) => length <= MAX_OPTION), {
          error: `At most ${MAX_OPTION} characters for each choice.`,
        })
        .transform((choices) => JSON.stringify(choices)),
    },
    role: choice('Used for', {
      missing: 'Choose what it is used for.',
      hint: 'Where the studio keeps the answer. The form always asks for a name and an email.',
      choices: [
        { value: '', label: 'Nothing in particular' },
        ...Object.entries(FIELD_ROLES).map(([value, { label }]) => ({ value, label })),
      ],
    }),
    placeholder: line('Placeholder', { max: 200, hint: 'Shown while nothing is answered.' }),
    is_required: checkbox('Required', { hint: 'The form cannot be sent without an answer.' }),
    sort_order: {
      ...sort_order,
      schema: anyLine(20)
        .refine((typed) => /^(-?\d{1,6})?$/.test(typed), 'A whole number, such as 40.')
        .transform((typed) => (typed === '' ? undefined : Number(typed))),
    },
  },
  columns: [
    { head: 'Label', sort: 'label', cell: ({ field_label }) => <RowName>{field_label}</RowName> },
    { head: 'Type', cell: ({ field_type }) => FIELD_TYPES[field_type] },
    { head: 'Name', cell: ({ field_name }) => <code>{field_name}</code> },
    { head: 'Used for', cell: ({ role }) => role && FIELD_ROLES[role].label },
    { head: 'Required', cell: ({ is_required }) => (is_required ? 'Yes' : 'No') },
  ],
  isOrdered: true,
  defaultSort: 'order',
  sorts: { order: { by: 'sort_order', type: 'integer' }, label: { by: 'lower(field_label)', type: 'text' } },
  search: ['field_label', 'field_name'],
  cannotDelete: ({ role }) => requiredRoleError(role),
  texts: {
    deletedTitle: 'Field Deleted',
    deleteTitle: 'Delete this field?',
    deleteOne: ({ field_label }) =>
      `The form does not ask “${field_label}” anymore. Answers already given stay with their clients, under this label.`,
    deleteSeveral: 'The form does not ask them anymore. Answers already given stay with their clients.',
    added: () => 'Field created.',
    changed: () => 'Field updated.',
    // Admin spec 5.
    invalid: (errors) =>
      errors.field_label === NO_LABEL || errors.field_name === NO_NAME
        ? { title: 'Label and Name are required' }
        : { title: 'Save Failed', description: 'Please check the marked fields.' },
    notFetched: 'Could not fetch form fields.',
    empty: 'The form has no fields yet.',
  },
});

export const handle: StaffHandle = { area: formFields.area };
export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const page = await readCollectionPage(context, url, formFields);
  const shown = page.dialog && (await tryRead(context, 'form fields', () => listStoredFields(context)));
  return data({ ...page, shown: shown ?? [] }, page.status);
}

export const action = (args: Route.ActionArgs) => handleCollection(args, formFields, { beforeSave: checkFormField });
export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, formFields.title) }];

export default function FormFieldManager(props: Route.ComponentProps) {
  return (
    <CollectionPage
      collection={formFields}
      {...props}
      isWide
      headActions={<StaffButtonLink to="/consultation">Open the form</StaffButtonLink>}
      rowDialog={FormFieldDialog}
    />
  );
}

/** The fields of a form field, with the form as it will be beside them. */
function FormFieldDialog(dialog: CollectionDialogsProps<'client_form_fields'>) {
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
        <CollectionFields collection={collection} row={row} returned={{ ...returned, typed: initial }} />
      </div>
    </RowDialog>
  );
}

function textsOf(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}
