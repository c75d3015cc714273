import { Form } from 'react-router';
import { formatDateTime } from '~/lib/dates';
import { OPENS_DIALOG } from '~/ui/modal';
import { RowLink, RowMenu } from '~/ui/row-menu';
import { StaffButton, StaffButtonLink } from '~/ui/staff';
import { Table } from '~/ui/table';
import { Tag } from '~/ui/tag';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { StaffRow } from './staff-manager.server';

type StaffTableProps = { members: StaffRow[]; me: string; timeZone: string };

export function StaffTable({ members, me, timeZone }: StaffTableProps) {
  return (
    <Table label="Staff" className="table-rows nowrap">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Email</th>
          <th scope="col">Role</th>
          <th scope="col">Account</th>
          <th scope="col">Last used</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr key={member.id}>
            <td data-phone="name">
              <RowLink id={`edit-${member.id}`} {...editLink(member)}>
                {member.name} {member.id === me && '(you)'}
              </RowLink>
            </td>
            <td data-phone="second">
              <span className="row-above">{member.email}</span>
            </td>
            <td data-phone="figure">{member.role}</td>
            <td data-phone="state">
              <AccountTag {...member} />
            </td>
            <td>{member.last_used_at ? formatDateTime(timeZone, new Date(member.last_used_at)) : 'Never'}</td>
            <RowMenu name={member.name}>
              <StaffButtonLink {...editLink(member)}>
                Edit<VisuallyHidden> {member.name}</VisuallyHidden>
              </StaffButtonLink>
              {!member.has_password && !member.disabled_at && <Resend {...member} />}
            </RowMenu>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function editLink({ id }: StaffRow) {
  return { to: `?edit=${id}`, ...OPENS_DIALOG };
}

function AccountTag({ disabled_at, has_password, has_two_factor }: StaffRow) {
  if (disabled_at) return <Tag tone="danger">Disabled</Tag>;
  if (!has_password) return <Tag tone="warn">Invited</Tag>;
  return <Tag tone="ok">{has_two_factor ? 'Active, two-factor on' : 'Active'}</Tag>;
}

function Resend({ id, name }: StaffRow) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <StaffButton type="submit" name="intent" value="resend" aria-label={`Send the invitation to ${name} again`}>
        Resend
      </StaffButton>
    </Form>
  );
}
