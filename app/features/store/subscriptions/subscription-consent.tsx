import { formatMoney } from '~/lib/money';
import { Choice, FieldGroup } from '~/ui/field';
import { RHYTHMS, type Rhythm } from './rhythm';

type SubscriptionConsentProps = {
  rhythm: Rhythm;
  cents: number;
  /** Until the address is known. */
  isEstimate: boolean;
  currency: string;
  isChecked: boolean;
  error?: string;
};

/** Says what is charged, how often, and how it ends. */
export function SubscriptionConsent({
  rhythm,
  cents,
  isEstimate,
  currency,
  isChecked,
  error,
}: SubscriptionConsentProps) {
  const often = RHYTHMS[rhythm].toLowerCase();
  return (
    <FieldGroup id="agrees" label="Your subscription" required error={error}>
      <p>
        You pay for the first delivery now. After that, flowers come <strong>{often}</strong>, and we charge the same
        card 3 days before each delivery: {isEstimate && 'about '}
        <strong>{formatMoney(cents, currency)}</strong> with delivery and tax at today’s prices. If a price changes, you
        pay the price of that day.
      </p>
      <p>
        It goes on until you cancel. You can skip, pause or cancel at any time, with a link that we send you, and
        without giving a reason.
      </p>
      <Choice
        type="checkbox"
        name="agrees"
        defaultChecked={isChecked}
        label={`I agree to be charged ${often} until I cancel`}
      />
    </FieldGroup>
  );
}
