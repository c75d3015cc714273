import { staff } from '~/features/accounts/staff.server';
import { exportList } from '~/features/studio/list-export.server';
import type { StaffHandle } from '~/lib/areas';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/movement-export';
import { KINDS, WASTE_REASONS } from './movement-kinds';
import { eachMovement, type Movement, movementListQuery } from './movements.server';

export const handle: StaffHandle = { area: 'work' };

export function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const { seesMoney } = staff(args);
  return exportList<Movement>(context, 'stem-movements', {
    rows: eachMovement(context, movementListQuery(url)),
    columns: {
      When: ({ created_at }, at) => at(created_at),
      Stem: ({ stem }) => stem,
      What: ({ kind }) => KINDS[kind],
      Reason: ({ reason }) => reason && WASTE_REASONS[reason],
      Stems: ({ quantity }) => quantity,
      ...(seesMoney && { Cost: ({ cost_cents }: Movement) => (cost_cents / 100).toFixed(2) }),
      Order: ({ order_number }) => order_number,
      Event: ({ event }) => event,
      By: ({ created_by }) => created_by,
    },
  });
}
