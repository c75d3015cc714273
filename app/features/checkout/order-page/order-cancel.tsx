import { Form, useNavigation } from 'react-router';
import type { CancelOffer } from './cancel-by-buyer.server';
import { CallUs } from '~/features/delivery/sympathy/call-us';
import type { ActionError } from '~/lib/action-error';
import { formatMoney } from '~/lib/money';
import { Button } from '~/ui/button';
import { Note } from '~/ui/note';

type OrderCancelProps = {
  currency: string;
  /** It is one delivery of a subscription. */
  subscribes: boolean;
  /** Without one, staff have to do it. */
  offer?: CancelOffer;
  returned?: ActionError;
};

/** What happens is said before the button. */
export function OrderCancel({ currency, subscribes, offer, returned }: OrderCancelProps) {
  const isBusy = useNavigation().formData?.get('intent') === 'cancel';
  return (
    <details open={returned !== undefined}>
      <summary>Cancel this order</summary>
      {returned?.error && (
        <Note tone="danger" title={returned.error.title} live isResult>
          {returned.error.description}
        </Note>
      )}
      {offer && (
        <Form method="post" className="stack">
          <p>{backText(offer, currency)}</p>
          {subscribes && <p>Your subscription goes on: only this delivery is cancelled.</p>}
          <p>
            <Button
              type="submit"
              small
              variant="line"
              name="intent"
              value="cancel"
              busy={isBusy}
              busyLabel="Cancelling…"
            >
              Cancel order
            </Button>
          </p>
        </Form>
      )}
      {!offer && !returned && (
        <p>
          This payment has to be refunded by hand. <CallUs />
        </p>
      )}
    </details>
  );
}

function backText({ cents, gift_card_cents }: CancelOffer, currency: string) {
  const money = (amount: number) => formatMoney(amount, currency);
  if (cents === 0) return 'We make nothing, and you owe nothing.';
  if (cents === gift_card_cents) return `We make nothing, and ${money(cents)} goes back to your gift card at once.`;
  const onCard = gift_card_cents > 0 ? `, ${money(gift_card_cents)} of it to your gift card` : '';
  return `We make nothing, and ${money(cents)} goes back to you${onCard}. Banks take up to ten days to show it.`;
}
