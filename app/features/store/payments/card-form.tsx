import { Form, useNavigation } from 'react-router';
import { DECLINED_WALLET, TEST_CARDS, WALLETS } from '~/features/payments/test-cards';
import type { FieldErrors } from '~/lib/field-errors';
import type { Flash } from '~/lib/flash';
import { formatMoney } from '~/lib/money';
import { Button, LinkButton } from '~/ui/button';
import { Field, Input } from '~/ui/field';
import { FormErrors } from '~/ui/form-errors';
import { Icon } from '~/ui/icon';
import { FOCUS_TARGET } from '~/ui/focus-target';
import { Note } from '~/ui/note';
import { CheckoutSteps } from '~/features/store/checkout/checkout-steps';
import type { ShownOrder } from '~/features/store/checkout/open-checkout.server';

/** Autofill is off: browsers know only real cards. */
const FIELDS = [
  { name: 'card_number', label: 'Card number', inputMode: 'numeric', className: 'field-full' },
  { name: 'card_expiry', label: 'Expires', inputMode: 'text', placeholder: 'MM / YY' },
  { name: 'card_code', label: 'Security code', inputMode: 'numeric' },
  { name: 'card_name', label: 'Name on card', className: 'field-full' },
] as const;

const HINT = 'A test card from the list below, with any future date and any three digits.';

type CardFormProps = { order: ShownOrder; typed?: Record<string, string>; errors?: FieldErrors; error?: Flash };

export function CardForm({ order, typed = {}, errors = {}, error }: CardFormProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  const known: Record<string, string> = { card_name: order.buyer_name ?? '', ...typed };
  const summary = FIELDS.flatMap(({ name, label }) => {
    const message = errors[name];
    return message ? [{ id: name, label, message }] : [];
  });
  return (
    <>
      <div className="checkout-wallets">
        <CheckoutSteps current="payment" />
        {error && summary.length === 0 && (
          <div ref={bringIntoView}>
            <Note tone="danger" live title={error.title}>
              {error.description}
            </Note>
          </div>
        )}
        <Wallets isBusy={isBusy} />
      </div>
      <Form method="post" noValidate aria-labelledby="card">
        <h2 className="text-h3" id="card" {...FOCUS_TARGET}>
          Pay by card
        </h2>
        <FormErrors errors={summary} />
        <div className="field-grid">
          {FIELDS.map(({ name, label, className, ...input }: CardField) => (
            <Field
              key={name}
              id={name}
              label={label}
              required
              className={className}
              error={errors[name]}
              hint={name === 'card_number' ? HINT : undefined}
            >
              {(control) => (
                <Input {...control} {...input} name={name} autoComplete="off" defaultValue={known[name] ?? ''} />
              )}
            </Field>
          ))}
        </div>
        <Button type="submit" wide busy={isBusy} busyLabel="Paying...">
          <Icon name="lock" /> Pay {formatMoney(order.due_cents, order.currency)}
        </Button>
      </Form>
      <TestCards name={order.buyer_name ?? 'Test buyer'} />
    </>
  );
}

function bringIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'center' });
}

/** One tap, and nothing to type. */
function Wallets({ isBusy }: { isBusy: boolean }) {
  return (
    <Form method="post" className="actions" aria-label="Pay with a wallet">
      {WALLETS.map(({ intent, label }) => (
        <Button key={intent} type="submit" variant="line" name="intent" value={intent} disabled={isBusy}>
          {label} (test)
        </Button>
      ))}
    </Form>
  );
}

type CardField = {
  name: string;
  label: string;
  className?: string;
  inputMode?: 'numeric' | 'text';
  placeholder?: string;
};

function TestCards({ name }: { name: string }) {
  return (
    <section className="test-cards" aria-labelledby="test-cards">
      <h3 id="test-cards">Test cards</h3>
      <ul>
        {TEST_CARDS.map(({ number, label }) => (
          <li key={number}>
            <Form method="post">
              <input type="hidden" name="card_expiry" value="12 / 49" />
              <input type="hidden" name="card_code" value="123" />
              <input type="hidden" name="card_name" value={name} />
              <LinkButton type="submit" name="card_number" value={number} className="num">
                {number}
              </LinkButton>
            </Form>
            <span>{label}</span>
          </li>
        ))}
        <li>
          <Form method="post">
            <LinkButton type="submit" name="intent" value={DECLINED_WALLET}>
              A wallet
            </LinkButton>
          </Form>
          <span>Declined</span>
        </li>
        <li>
          <Form method="post">
            <LinkButton type="submit" name="intent" value="cancel">
              Close this page
            </LinkButton>
          </Form>
          <span>Abandoned</span>
        </li>
      </ul>
    </section>
  );
}
