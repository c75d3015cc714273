import { exportList } from '~/features/studio/list-export.server';
import type { StaffHandle } from '~/lib/areas';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/price-change-export';
import { eachPriceChange, type PriceChange, priceChangeListQuery } from './price-change-list.server';
import { describeRule } from '~/features/catalog/price-rule';

export const handle: StaffHandle = { area: 'work' };

export function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  return exportList<PriceChange>(context, 'price-changes', {
    rows: eachPriceChange(context, priceChangeListQuery(url)),
    columns: {
      Change: (change) => describeRule(change),
      Prices: ({ line_count }) => line_count,
      Changed: ({ created_at }, at) => at(created_at),
      By: ({ created_by }) => created_by,
      'Old prices come back': ({ revert_on }) => revert_on,
      'Came back': ({ reverted_at }, at) => at(reverted_at),
    },
  });
}
