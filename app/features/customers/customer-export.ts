import { staff } from '~/features/accounts/staff.server';
import { exportList } from '~/features/studio/list-export.server';
import type { StaffHandle } from '~/lib/areas';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/customer-export';
import { customerListQuery, type CustomerRow, eachCustomer } from './customers.server';

export const handle: StaffHandle = { area: 'orders' };

export function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  return exportList<CustomerRow>(context, 'customers', {
    rows: eachCustomer(context, customerListQuery(url, staff(args))),
    columns: {
      Name: ({ name }) => name,
      Email: ({ email }) => email,
      Phone: ({ phone }) => phone,
      Orders: ({ orders }) => orders,
      Spent: ({ spent_cents }) => (spent_cents / 100).toFixed(2),
      'Last order': ({ last_order_at }, at) => at(last_order_at),
      Since: ({ created_at }, at) => at(created_at),
    },
  });
}
