import { exportList } from '~/features/studio/list-export.server';
import { server } from '~/platform/context.server';
import type { Route } from './+types/rental-export';
import { eachRentalItem, rentalListing } from './rental-manager.server';

/** GET /rental-items-manager/rental-items.csv: the list as its address asks for it. */
export function loader({ context, url }: Route.LoaderArgs) {
  const studio = server(context);
  return exportList(studio, 'rental-items', {
    rows: eachRentalItem(studio, rentalListing(url)),
    columns: {
      Name: ({ name }) => name,
      Description: ({ description }) => description,
      'Rental Cost': ({ rental_cost }) => rental_cost,
      Quantity: ({ quantity_available }) => quantity_available,
      Added: ({ created_at }, at) => at(created_at),
    },
  });
}
