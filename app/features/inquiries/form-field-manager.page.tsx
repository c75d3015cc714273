import './form-field-manager.css';
import { data, useSearchParams } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import { formFields } from '~/lib/form-fields';
import { pageTitle } from '~/lib/page-title';
import { tryRead } from '~/platform/try-read.server';
import { getContext } from '~/platform/context.server';
import { DeleteDialog } from '~/ui/edit-dialog';
import { ErrorPanel } from '~/ui/error-panel';
import { ErrorToast } from '~/ui/error-toast';
import { MODAL_STATE } from '~/ui/page-dialog';
import { StaffButtonLink, StaffHeader } from '~/ui/staff';
import type { Route } from './+types/form-field-manager.page';
import { FormFieldDialog } from './form-field-dialog';
import { handleFormField } from './form-field.actions.server';
import { FormFieldTable } from './form-field-table';
import { listStoredFields } from './form-fields.server';

const HERE = '/form-field-manager';
const ADD = 'add-field';

export async function loader(args: Route.LoaderArgs) {
  const context = getContext(args);
  const fields = await tryRead(context, 'form fields', () => listStoredFields(context));
  return data({ fields }, fields ? 200 : 503);
}

export async function action({ request, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const typed = await formFields(request);
  return handleFormField(context, staff(args), typed, HERE);
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Form Field Manager') }];

export default function FormFieldManager({ loaderData: { fields }, actionData }: Route.ComponentProps) {
  return (
    <>
      <StaffHeader
        title="Form Field Manager"
        text="What the inquiry form asks, in this order."
        actions={
          <>
            <StaffButtonLink to="/consultation">Open the form</StaffButtonLink>
            <StaffButtonLink id={ADD} to="?add" state={MODAL_STATE} variant="primary" preventScrollReset>
              Add Field
            </StaffButtonLink>
          </>
        }
      />
      {fields ? <FormFieldTable fields={fields} /> : <ErrorPanel title="Could not fetch form fields." retry={HERE} />}
      {fields && <Dialogs fields={fields} returned={actionData ?? undefined} />}
    </>
  );
}

type DialogsProps = {
  fields: NonNullable<Route.ComponentProps['loaderData']['fields']>;
  returned?: NonNullable<Route.ComponentProps['actionData']>;
};

/** The one that the address asks for. */
function Dialogs({ fields, returned }: DialogsProps) {
  const [search] = useSearchParams();
  const asked = (name: string) => fields.find(({ id }) => id === search.get(name));
  const [edited, deleted] = [asked('edit'), asked('delete')];
  if (deleted)
    return (
      <DeleteDialog
        title="Delete this field?"
        text={`The form does not ask “${deleted.field_label}” any more. Answers already given stay with their clients, under this label.`}
        id={deleted.id}
        returnTo={HERE}
        focusOnClose={ADD}
        error={returned?.error}
      />
    );
  if (edited || search.has('add'))
    return (
      <FormFieldDialog
        key={edited?.id ?? 'new'}
        field={edited}
        fields={fields}
        returnTo={HERE}
        focusOnClose={edited ? `edit-${edited.id}` : ADD}
        returned={returned}
      />
    );
  return <ErrorToast error={returned?.error} />;
}
