import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { listPlays, TEST_CARD_DETAILS, WALLETS } from '~/features/payments/test-cards';
import type { FieldErrors } from '~/lib/field-errors';
import type { Flash } from '~/lib/flash';
import { Button, LinkButton } from '~/ui/button';
import { Field, Input } from '~/ui/field';
import { FormErrors } from '~/ui/form-errors';
import { Icon } from '~/ui/icon';
import { FOCUS_TARGET } from '~/ui/focus-target';
import { Note } from '~/ui/note';
import { CheckoutSteps } from '~/features/checkout/checkout-steps';

/** Autofill is off: browsers know only real cards. */
const FIELDS = [
  { name: 'card_number', label: 'Card number', inputMode: 'numeric', className: 'field-full' },
  { name: 'card_expiry', label: 'Expires', inputMode: 'text', placeholder: 'MM / YY' },
  { name: 'card_code', label: 'Security code', inputMode: 'numeric' },
  { name: 'card_name', label: 'Name on card', className: 'field-full' },
] as const;

const HINT = 'A test card from the list below. Any future date and any three digits will do.';

type CardFormProps = {
  title: string;
  submit: string;
  busy: string;
  /** That of the buyer, for the test cards. */
  name: string;
  /** Of a checkout; a card that is only stored has neither steps nor wallets. */
  isCheckout?: boolean;
  /** What the buyer agrees to by paying. */
  terms?: ReactNode;
  typed?: Record<string, string>;
  errors?: FieldErrors;
  error?: Flash;
};

export function CardForm({ title, submit, busy, name: buyer, isCheckout = false, terms, ...returned }: CardFormProps) {
  const { typed = {}, errors = {}, error } = returned;
  const isBusy = useNavigation().formMethod === 'POST';
  const known: Record<string, string> = { ...TEST_CARD_DETAILS, card_name: buyer, ...typed };
  const summary = FIELDS.flatMap(({ name, label }) => {
    const message = errors[name];
    return message ? [{ id: name, label, message }] : [];
  });
  return (
    <>
      <div className="checkout-wallets">
        {isCheckout && <CheckoutSteps current="payment" />}
        {error && summary.length === 0 && (
          <div ref={bringIntoView}>
            <Note tone="danger" live isResult title={error.title}>
              {error.description}
            </Note>
          </div>
        )}
        {isCheckout && !terms && <Wallets isBusy={isBusy} />}
      </div>
      <Form method="post" noValidate aria-labelledby="card">
        <h2 className="text-h3" id="card" {...FOCUS_TARGET}>
          {title}
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
        {terms && <div className="field-hint stack">{terms}</div>}
        <Button type="submit" wide busy={isBusy} busyLabel={busy}>
          <Icon name="lock" /> {submit}
        </Button>
      </Form>
      {isCheckout && terms && <Wallets isBusy={isBusy} />}
      <TestCards name={buyer || 'Test buyer'} hasWallet={isCheckout} />
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

function TestCards({ name, hasWallet }: { name: string; hasWallet: boolean }) {
  return (
    <section className="test-cards" aria-labelledby="test-cards">
      <h3 id="test-cards">Test cards</h3>
      <ul>
        {listPlays(hasWallet).map(({ text, label, sent }) => (
          <li key={`${text} ${label}`}>
            <Form method="post">
              {Object.entries({ ...TEST_CARD_DETAILS, card_name: name, ...sent }).map(([field, value]) => (
                <input key={field} type="hidden" name={field} value={value} />
              ))}
              <LinkButton type="submit" className={'card_number' in sent ? 'num' : undefined}>
                {text}
              </LinkButton>
            </Form>
            <span>{label}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
