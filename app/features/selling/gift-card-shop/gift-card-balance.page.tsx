import '~/ui/form-page.css';
import { Form, useNavigation } from 'react-router';
import { PRIVATE_PAGE } from '~/features/orders/open-checkout.server';
import type { ActionError } from '~/lib/action-error';
import { formFields } from '~/lib/form-fields';
import { formatMoney } from '~/lib/money';
import { withOfflineFallback } from '~/lib/offline-fallback';
import { connectionAdvice } from '~/lib/connection-lost';
import type { PageHandle } from '~/lib/page-handle';
import { pageTitle } from '~/lib/page-title';
import { parseForm } from '~/lib/parse-form';
import { getContext } from '~/platform/context.server';
import { runAction } from '~/platform/run-action.server';
import { Button, ButtonLink } from '~/ui/button';
import { Field, Input } from '~/ui/field';
import { Note } from '~/ui/note';
import { useFocusFirstError } from '~/ui/use-focus-first-error';
import type { Route } from './+types/gift-card-balance.page';
import { balanceForm } from '~/features/gift-cards/gift-card.schema';
import { maskedCode } from '~/features/gift-cards/gift-card-code';
import { requireGiftCard } from '~/features/gift-cards/gift-cards.server';

export const handle: PageHandle = { hydrate: 'touch' };

const NOT_FOUND = 'Not found';

export async function action({ request, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const typed = await formFields(request);
  return runAction(context, { errorTitle: NOT_FOUND, typed, marksOnly: true }, async () => {
    const { last4, balance_cents, currency } = await requireGiftCard(
      context,
      'code',
      parseForm(balanceForm, typed).code,
    );
    return { card: { last4, balance_cents, currency } };
  });
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = await formFields(request.clone());
  const description = `What you typed did not reach us. ${connectionAdvice()}`;
  return withOfflineFallback(serverAction, { error: { title: NOT_FOUND, description }, errors: {}, typed });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Gift card balance') },
  { name: 'robots', content: 'noindex' },
];

export function headers() {
  return PRIVATE_PAGE;
}

export default function GiftCardBalance({ actionData }: Route.ComponentProps) {
  const card = actionData && 'card' in actionData ? actionData.card : undefined;
  const { error, errors, typed }: Partial<ActionError> = actionData && 'errors' in actionData ? actionData : {};
  const form = useFocusFirstError(errors);
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <div className="wrap form-page">
      <h1>Gift card balance</h1>
      {card && (
        <Note tone="ok" title={`${formatMoney(card.balance_cents, card.currency)} is left.`} isResult>
          Gift card {maskedCode(card.last4)}. It never expires.
        </Note>
      )}
      {error && (
        <Note tone="danger" title={error.title} live isResult>
          {error.description}
        </Note>
      )}
      <Form ref={form} method="post" action="/gift-cards/balance" noValidate className="form-page-form">
        <Field id="code" label="Code" required hint="16 letters and digits." error={errors?.code}>
          {(control) => (
            <Input
              {...control}
              name="code"
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={60}
              spellCheck={false}
              defaultValue={typed?.code}
            />
          )}
        </Field>
        <Button type="submit" busy={isBusy} busyLabel="Looking...">
          Show the balance
        </Button>
      </Form>
      <p>
        <ButtonLink to="/store" variant="line">
          Go to the store
        </ButtonLink>
      </p>
      <div className="tail" />
    </div>
  );
}
