import { exportList } from '~/features/studio/list-export.server';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/vendor-export';
import { eachVendor, vendorListQuery } from './vendor-manager.server';

/** GET /vendor-manager/vendors.csv: the list as its address asks for it. */
export function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  return exportList(context, 'vendors', {
    rows: eachVendor(context, vendorListQuery(url)),
    columns: {
      Name: ({ name }) => name,
      Category: ({ category }) => category,
      Website: ({ website_url }) => website_url,
      Logo: ({ image_url }) => image_url,
    },
  });
}
