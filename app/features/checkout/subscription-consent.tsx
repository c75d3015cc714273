import { Choice, FieldGroup } from '~/ui/field';
import { RHYTHMS } from '~/features/catalog/subscription-days';
import { SubscriptionTerms, type Terms } from '~/features/orders/subscription-terms';

type SubscriptionConsentProps = {
  terms: Terms;
  isChecked: boolean;
  error?: string;
};

export function SubscriptionConsent({ terms, isChecked, error }: SubscriptionConsentProps) {
  return (
    <FieldGroup id="agrees" label="Your subscription" required error={error}>
      <SubscriptionTerms {...terms} />
      <Choice
        type="checkbox"
        name="agrees"
        defaultChecked={isChecked}
        label={`I agree to be charged ${RHYTHMS[terms.rhythm].toLowerCase()} until I cancel`}
      />
    </FieldGroup>
  );
}
