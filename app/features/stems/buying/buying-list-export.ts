import { staff } from '~/features/accounts/staff.server';
import { exportList } from '~/features/studio/list-export.server';
import type { StaffHandle } from '~/lib/areas';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/buying-list-export';
import { buyingRange, readBuyingList } from './buying-list.server';
import type { Purchase } from './buying-plan';

export const handle: StaffHandle = { area: 'work' };

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const purchases = await readBuyingList(context, await buyingRange(context, url));
  const { seesMoney } = staff(args);
  async function* rows() {
    yield* purchases;
  }
  return exportList<Purchase>(context, 'buying-list', {
    rows: rows(),
    columns: {
      Supplier: ({ supplier }) => supplier,
      'Needed on': ({ day }) => day,
      'Order by': ({ order_by }) => order_by,
      Stem: ({ stem }) => stem,
      'For orders': ({ orders }) => orders,
      'For events': ({ events }) => events,
      'On hand': ({ left }) => left,
      Bunches: ({ bunches }) => bunches,
      Stems: ({ stems }) => stems,
      ...(seesMoney && { Cost: ({ cost_cents }: Purchase) => (cost_cents / 100).toFixed(2) }),
    },
  });
}
