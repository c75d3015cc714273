import { Form } from 'react-router';
import { formatMoney } from '~/lib/money';
import { Button } from '~/ui/button';
import { FOCUS_TARGET } from '~/ui/focus-target';
import { CheckoutSteps } from '~/features/store/checkout/checkout-steps';
import type { ShownOrder } from '~/features/store/checkout/open-checkout.server';

export function ThreeDSecureChallenge({ order, studio }: { order: ShownOrder; studio: string }) {
  return (
    <Form method="post" aria-labelledby="challenge">
      <CheckoutSteps current="payment" />
      <div className="three-d-secure">
        <p className="label">Your bank, in test mode</p>
        <h2 className="text-h3" id="challenge" {...FOCUS_TARGET}>
          Confirm the payment
        </h2>
        <p>The bank of this test card asks whether you want to pay:</p>
        <dl className="details-list">
          <div>
            <dt>To</dt>
            <dd>{studio}</dd>
          </div>
          <div>
            <dt>Amount</dt>
            <dd className="num">{formatMoney(order.due_cents, order.currency)}</dd>
          </div>
        </dl>
        <div className="actions">
          <Button type="submit" name="intent" value="confirm">
            Confirm
          </Button>
          <Button type="submit" name="intent" value="decline" variant="line">
            Decline
          </Button>
        </div>
      </div>
    </Form>
  );
}
