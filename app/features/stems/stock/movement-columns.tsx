import { Form, Link } from 'react-router';
import { formatDateTime } from '~/lib/dates';
import type { ListColumn } from '~/ui/list-panel';
import { StaffButton } from '~/ui/staff';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { KINDS, MANUAL_KINDS, WASTE_REASONS } from './movement-kinds';
import type { Movement } from './movements.server';

/** Their buttons post `intent=reverse` and the id. */
export function movementColumns(timeZone: string): ListColumn<Movement>[] {
  return [
    { head: 'Stem', cell: ({ stem }) => stem },
    { head: 'Stems', isNumber: true, cell: ({ quantity: n }) => (n > 0 ? `+${n}` : `−${-n}`) },
    { head: 'What', cell: (movement) => <What {...movement} /> },
    {
      head: 'When',
      sort: 'newest',
      cell: ({ created_at, created_by }) =>
        formatDateTime(timeZone, created_at) + (created_by ? `, ${created_by}` : ''),
    },
    { head: 'Take back', cell: (movement) => <TakeBack {...movement} /> },
  ];
}

function TakeBack(movement: Movement) {
  if (movement.reversed_by) return 'Taken back';
  if (!canReverse(movement)) return null;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={movement.id} />
      <StaffButton type="submit" name="intent" value="reverse">
        Take back
        <VisuallyHidden>{`: ${Math.abs(movement.quantity)} ${movement.stem}`}</VisuallyHidden>
      </StaffButton>
    </Form>
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
