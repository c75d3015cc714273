import './store-admin.css';
import './order-card.css';
import { data } from 'react-router';
import { ChangedTag } from './changed-tag';
import { readCard } from '~/features/store/orders/order-queries.server';
import { CARD_SIZES, type CardSize, cardFontSize } from '~/lib/card-message';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { BackLink, StaffButton, StaffButtonLink, StaffHeader } from '~/ui/staff';
import { useHydrated } from '~/ui/use-hydrated';
import type { Route } from './+types/order-card.page';

export async function loader({ params, url, ...args }: Route.LoaderArgs) {
  const card = await readCard(getContext(args), params.number);
  if (!card) throw data(null, 404);
  const size: CardSize = url.searchParams.get('size') === 'large' ? 'large' : 'small';
  return { ...card, size };
}

export const meta: Route.MetaFunction = ({ matches, params }) => [
  { title: pageTitle(matches, `Card of Order ${params.number}`) },
];

/** On paper the card alone: nothing of the order, the buyer or the price. */
export default function OrderCard({
  loaderData: { number, card_message, card_signature, changed_at, size },
}: Route.ComponentProps) {
  const other = size === 'small' ? 'large' : 'small';
  const text = [card_message, card_signature].filter(Boolean).join('\n\n');
  return (
    <>
      <BackLink to={`/store-manager/${number}`}>the order</BackLink>
      <StaffHeader
        title={`Card of order ${number}`}
        text={text ? CARD_SIZES[size].label : 'The buyer wrote nothing for the card.'}
        actions={
          <>
            <StaffButtonLink to={`?size=${other}`}>{CARD_SIZES[other].label}</StaffButtonLink>
            {useHydrated() && text && (
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
      {text && (
        <div className="order-card" data-size={size} style={{ fontSize: `${cardFontSize(text, size)}pt` }}>
          {card_message && <p className="order-card-message">{card_message}</p>}
          {card_signature && <p className="order-card-signature">{card_signature}</p>}
        </div>
      )}
    </>
  );
}
