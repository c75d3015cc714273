import { findCustomers } from '~/features/customers/customers.server';
import type { StaffHandle } from '~/lib/areas';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/sell-customers';
import { FEWEST_LETTERS } from './customer-search';

export const handle: StaffHandle = { area: 'orders' };

const MOST = 6;

/** Known customers by name, email, or phone however it is typed. */
export async function loader({ url, ...args }: Route.LoaderArgs) {
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, 100);
  if (q.length < FEWEST_LETTERS) return { q, customers: [] };
  const found = await findCustomers(getContext(args), q, MOST);
  return { q, customers: found.map(({ id, name, email, phone }) => ({ id, name, email, phone })) };
}
