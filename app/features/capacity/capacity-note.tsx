import { Link } from 'react-router';
import { monthOf } from '~/lib/dates';
import { Note } from '~/ui/note';
import { type Capacity, capacityText, isFull } from './capacity';

export function CapacityNote({ capacity }: { capacity: Capacity }) {
  return (
    <Note tone={isFull(capacity) ? 'warn' : 'info'} className="space-below" title={capacityText(capacity)}>
      <Link to={`/client-database/board?month=${monthOf(capacity.day)}`}>See the month</Link>
    </Note>
  );
}
