import { Form, Link } from 'react-router';
import { formatDateTime } from '~/lib/dates';
import { StaffButton } from '~/ui/staff';
import { Table, TableMessage } from '~/ui/table';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { KINDS, MANUAL_KINDS, WASTE_REASONS } from './movement-kinds';
import type { Movement } from './movements.server';

type MovementTableProps = { label: string; movements: Movement[]; timeZone: string; empty: string };

/** Its buttons post `intent=reverse` and the id. */
export function MovementTable({ label, movements, timeZone, empty }: MovementTableProps) {
  return (
    <Table label={label} className="table-cards">
      <thead>
        <tr>
          <th scope="col">Stem</th>
          <th scope="col" className="number">
            Stems
          </th>
          <th scope="col">What</th>
          <th scope="col">When</th>
          <th scope="col">
            <VisuallyHidden>Take back</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {movements.length === 0 && <TableMessage columns={5}>{empty}</TableMessage>}
        {movements.map((movement) => (
          <tr key={movement.id}>
            <td>{movement.stem}</td>
            <td data-label="Stems" className="number">
              {movement.quantity > 0 ? `+${movement.quantity}` : `−${-movement.quantity}`}
            </td>
            <td data-label="What">
              <What {...movement} />
            </td>
            <td data-label="When">
              {formatDateTime(timeZone, movement.created_at)}
              {movement.created_by && `, ${movement.created_by}`}
            </td>
            <td>
              {canReverse(movement) && (
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="id" value={movement.id} />
                  <StaffButton type="submit" name="intent" value="reverse">
                    Take Back
                    <VisuallyHidden>{`: ${Math.abs(movement.quantity)} ${movement.stem}`}</VisuallyHidden>
                  </StaffButton>
                </Form>
              )}
              {movement.reversed_by && 'Taken back'}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function canReverse({ kind, reverses, reversed_by }: Movement) {
  return MANUAL_KINDS.includes(kind) && !reverses && !reversed_by;
}

function What({ kind, reason, quantity, order_number, event, reverses }: Movement) {
  if (reverses) return `${KINDS[kind]}, taken back`;
  const isBack = quantity > 0;
  if (order_number)
    return <Link to={`/store-manager/${order_number}`}>{`Order ${order_number}${isBack ? ', not made' : ''}`}</Link>;
  if (event) return `${event}${isBack ? ', not made' : ''}`;
  return reason ? `${KINDS[kind]}: ${WASTE_REASONS[reason].toLowerCase()}` : KINDS[kind];
}
