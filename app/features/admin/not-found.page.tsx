import { data } from 'react-router';
import type { StaffHandle } from '~/lib/areas';

export const handle: StaffHandle = { area: 'all' };

/** Unknown staff URLs require a login like the others, and answer 404. */
export function loader() {
  throw data(null, 404);
}

export default function NotFound() {
  return null;
}
