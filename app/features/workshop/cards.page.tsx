import '~/features/catalog/store-admin.css';
import { readStudio } from '~/features/studio/studio.server';
import { printedSignature } from '~/features/orders/order-wishes';
import type { StaffHandle } from '~/lib/areas';
import { CARD_SIZES, type CardSize } from '~/lib/card-message';
import { dayIn, formatDay, isDay } from '~/lib/dates';
import { forWhom } from '~/lib/for-whom';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { BackLink, StaffButton, StaffButtonLink, StaffHeader } from '~/ui/staff';
import { useHydrated } from '~/ui/use-hydrated';
import { PrintedCard } from './printed-card';
import type { Route } from './+types/cards.page';
import { boardUrl } from './board-url';
import { listPrintedOrders } from './printed-orders.server';

export const handle: StaffHandle = { area: 'work' };

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const asked = url.searchParams.get('day') ?? '';
  const day = isDay(asked) ? asked : dayIn((await readStudio(context)).time_zone, context.now());
  const size: CardSize = url.searchParams.get('size') === 'large' ? 'large' : 'small';
  const orders = await listPrintedOrders(context, day);
  const cards = orders
    .map((order) => ({
      number: order.number,
      for_whom: forWhom(order),
      card_message: order.card_message,
      card_signature: printedSignature(order),
    }))
    .filter(({ card_message, card_signature }) => card_message || card_signature);
  return { day, size, cards };
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Cards') }];

export default function Cards({ loaderData: { day, size, cards } }: Route.ComponentProps) {
  const other = size === 'small' ? 'large' : 'small';
  return (
    <>
      <BackLink to={boardUrl({ day, q: '' })}>the board</BackLink>
      <StaffHeader
        title={`Cards of ${formatDay(day)}`}
        text={cards.length > 0 ? CARD_SIZES[size].label : 'No order that is still at the studio has a card.'}
        actions={
          <>
            <StaffButtonLink to={`?day=${day}&size=${other}`}>{CARD_SIZES[other].label}</StaffButtonLink>
            {useHydrated() && cards.length > 0 && (
              <StaffButton variant="primary" onClick={() => window.print()}>
                Print
              </StaffButton>
            )}
          </>
        }
      />
      {cards.map((card) => (
        <PrintedCard key={card.number} card={card} size={size} />
      ))}
    </>
  );
}
