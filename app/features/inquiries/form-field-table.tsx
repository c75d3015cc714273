import { MODAL_STATE } from '~/ui/page-dialog';
import { ReorderControls, ReorderAnnouncement, useReorder } from '~/ui/reorder';
import { Panel, StaffButtonLink } from '~/ui/staff';
import { RowActions, Table, TableMessage } from '~/ui/table';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { FIELD_ROLES, isRequiredRole } from './field-role';
import { FIELD_TYPES } from './form-field';
import type { StoredField } from './form-fields.server';

/** Every field of the inquiry form, to be put in order, edited and deleted. */
export function FormFieldTable({ fields }: { fields: StoredField[] }) {
  const reorder = useReorder(fields);
  return (
    <Panel>
      <ReorderAnnouncement
        reorder={reorder}
        nameOf={(id) => fields.find((field) => field.id === id)?.field_label ?? ''}
      />
      <Table label="Fields of the inquiry form" className="table-cards">
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Label</th>
            <th scope="col">Type</th>
            <th scope="col">Name</th>
            <th scope="col">Used for</th>
            <th scope="col">Required</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {fields.length === 0 && <TableMessage columns={7}>The form has no fields yet.</TableMessage>}
          {reorder.rows.map((field) => (
            <tr key={field.id} {...reorder.row(field.id)}>
              <td>
                <ReorderControls reorder={reorder} id={field.id} name={field.field_label} />
              </td>
              <FieldCells field={field} />
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}

function FieldCells({ field }: { field: StoredField }) {
  const { id, field_label, field_type, field_name, is_required, role } = field;
  return (
    <>
      <td>
        <b>{field_label}</b>
      </td>
      <td data-label="Type">{FIELD_TYPES[field_type]}</td>
      <td data-label="Name">
        <code>{field_name}</code>
      </td>
      <td data-label="Used for">{role && FIELD_ROLES[role].label}</td>
      <td data-label="Required">{is_required ? 'Yes' : 'No'}</td>
      <RowActions>
        <StaffButtonLink id={`edit-${id}`} to={`?edit=${id}`} state={MODAL_STATE} preventScrollReset>
          Edit<VisuallyHidden> {field_label}</VisuallyHidden>
        </StaffButtonLink>
        {!isRequiredRole(role) && (
          <StaffButtonLink variant="danger" to={`?delete=${id}`} state={MODAL_STATE} preventScrollReset>
            Delete<VisuallyHidden> {field_label}</VisuallyHidden>
          </StaffButtonLink>
        )}
      </RowActions>
    </>
  );
}
