import { Form, useSearchParams } from 'react-router';
import type { ActionError } from '~/lib/action-error';
import { DialogForm, EditDialog } from '~/ui/edit-dialog';
import { EditVersion } from '~/ui/edit-version';
import { Choice, Field, FieldGroup, Input } from '~/ui/field';
import { StaffButton } from '~/ui/staff';
import type { StaffRow } from './staff-manager.server';

const RETURN_TO = '/staff-manager';

const ROLE_CHOICES = [
  { role: 'owner', label: 'Owner', detail: 'May change everything: staff, settings, money, content.' },
  { role: 'manager', label: 'Manager', detail: 'May change content, clients and orders.' },
  { role: 'designer', label: 'Designer', detail: 'May change content and clients.' },
];

export function InviteStaffDialog({ answer }: { answer?: ActionError }) {
  const [search] = useSearchParams();
  if (!search.has('add')) return null;
  const { typed = {}, errors = {}, error }: Partial<ActionError> = answer ?? {};
  return (
    <EditDialog title="Invite a colleague" returnTo={RETURN_TO} focusOnClose="invite">
      <DialogForm returnTo={RETURN_TO} submit="Send invite" busy="Sending..." error={error}>
        <Field id="name" label="Name" required error={errors.name}>
          {(control) => <Input {...control} name="name" autoComplete="off" defaultValue={typed.name} />}
        </Field>
        <Field
          id="email"
          label="Email"
          required
          error={errors.email}
          hint="The link in the email works for seven days."
        >
          {(control) => <Input {...control} type="email" name="email" autoComplete="off" defaultValue={typed.email} />}
        </Field>
        <RoleField selected={typed.role ?? 'designer'} error={errors.role} />
      </DialogForm>
    </EditDialog>
  );
}

export function EditStaffDialog({ members, answer }: { members: StaffRow[]; answer?: ActionError }) {
  const [search] = useSearchParams();
  const member = members.find(({ id }) => id === search.get('edit'));
  if (!member) return null;
  const { id, version, name, email, role, disabled_at, has_two_factor } = member;
  return (
    <EditDialog title={name} returnTo={RETURN_TO} focusOnClose={`edit-${id}`}>
      <DialogForm returnTo={RETURN_TO} submit="Save role" error={answer?.error}>
        <input type="hidden" name="id" value={id} />
        <EditVersion version={version} returned={answer} />
        <p>{email}</p>
        <RoleField selected={answer?.typed.role ?? role} error={answer?.errors.role} />
      </DialogForm>
      <Form method="post" className="staff-account-actions" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <StaffButton type="submit" variant="danger" name="intent" value={disabled_at ? 'enable' : 'disable'}>
          {disabled_at ? 'Enable account' : 'Disable account'}
        </StaffButton>
        {has_two_factor && (
          <StaffButton type="submit" variant="danger" name="intent" value="clear-second-step">
            Turn off two-factor login
          </StaffButton>
        )}
      </Form>
    </EditDialog>
  );
}

function RoleField({ selected, error }: { selected: string; error?: string }) {
  return (
    <FieldGroup id="role" label="Role" required error={error}>
      {ROLE_CHOICES.map(({ role, label, detail }) => (
        <Choice
          key={role}
          type="radio"
          name="role"
          value={role}
          label={label}
          detail={detail}
          defaultChecked={role === selected}
        />
      ))}
    </FieldGroup>
  );
}
