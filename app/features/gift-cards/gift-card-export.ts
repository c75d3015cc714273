import { exportList } from '~/features/studio/list-export.server';
import type { StaffHandle } from '~/lib/areas';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/gift-card-export';
import { maskedCode } from './gift-card-code';
import { eachGiftCard, giftCardListQuery, type GiftCardRow } from './gift-card-list.server';
import { giftCardState } from './gift-card-state';

export const handle: StaffHandle = { area: 'orders' };

export function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  return exportList<GiftCardRow>(context, 'gift-cards', {
    rows: eachGiftCard(context, giftCardListQuery(url)),
    columns: {
      Number: ({ number }) => number,
      Card: ({ last4 }) => maskedCode(last4),
      For: ({ for_name }) => for_name,
      Issued: ({ created_at }, at) => at(created_at),
      State: (card) => giftCardState(card),
      Left: ({ balance_cents }) => (balance_cents / 100).toFixed(2),
      Currency: ({ currency }) => currency.toUpperCase(),
    },
  });
}
