import '~/features/catalog/store-admin.css';
import { data } from 'react-router';
import { ChangedTag } from '~/features/workshop/changed-tag';
import { readCard } from '~/features/orders/order-queries.server';
import type { StaffHandle } from '~/lib/areas';
import { CARD_SIZES, type CardSize } from '~/lib/card-message';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { BackLink, StaffButton, StaffButtonLink, StaffHeader } from '~/ui/staff';
import { useHydrated } from '~/ui/use-hydrated';
import type { Route } from './+types/order-card.page';
import { PrintedCard } from '~/features/workshop/printed-card';

export const handle: StaffHandle = { area: 'work' };

export async function loader({ params, url, ...args }: Route.LoaderArgs) {
  const card = await readCard(getContext(args), params.number);
  if (!card) throw data(null, 404);
  const size: CardSize = url.searchParams.get('size') === 'large' ? 'large' : 'small';
  return { ...card, size };
}

export const meta: Route.MetaFunction = ({ matches, params }) => [
  { title: pageTitle(matches, `Card of order ${params.number}`) },
];

export default function OrderCard({ loaderData: { changed_at, size, ...card } }: Route.ComponentProps) {
  const other = size === 'small' ? 'large' : 'small';
  const { number } = card;
  const hasText = Boolean(card.card_message || card.card_signature);
  return (
    <>
      <BackLink to={`/store-manager/${number}`}>the order</BackLink>
      <StaffHeader
        title={`Card of order ${number}`}
        text={hasText ? CARD_SIZES[size].label : 'The buyer wrote nothing for the card.'}
        actions={
          <>
            <StaffButtonLink to={`?size=${other}`}>{CARD_SIZES[other].label}</StaffButtonLink>
            {useHydrated() && hasText && (
              <StaffButton variant="primary" onClick={() => window.print()}>
                Print
              </StaffButton>
            )}
          </>
        }
      />
      {changed_at && (
        <p>
          <ChangedTag at={changed_at} /> Throw away a card that was printed before.
        </p>
      )}
      {hasText && <PrintedCard card={card} size={size} />}
    </>
  );
}
