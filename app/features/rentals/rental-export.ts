import { exportList } from '~/features/studio/list-export.server';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/rental-export';
import { eachRentalItem, rentalListQuery } from './rental-manager.server';

/** GET /rental-items-manager/rental-items.csv: the list as its address asks for it. */
export function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  return exportList(context, 'rental-items', {
    rows: eachRentalItem(context, rentalListQuery(url)),
    columns: {
      Name: ({ name }) => name,
      Description: ({ description }) => description,
      'Rental Cost': ({ rental_cost }) => rental_cost,
      Quantity: ({ quantity_available }) => quantity_available,
      Added: ({ created_at }, at) => at(created_at),
    },
  });
}
