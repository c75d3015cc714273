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

interface CardField {
  name: string;
  label: string;
  className?: string;
  inputMode?: 'numeric' | 'text';
  placeholder?: string;
  hint?: string;
}

/** Autofill is off: browsers know only real cards. */
const FIELDS: CardField[] = [
  {
    name: 'card_number',
    label: 'Card number',
    inputMode: 'numeric',
    className: 'field-full',
    hint: 'A test card from the list below. Any future date and any three digits will do.',
  },
  { name: 'card_expiry', label: 'Expires', inputMode: 'text', placeholder: 'MM / YY' },
  { name: 'card_code', label: 'Security code', inputMode: 'numeric' },
  { name: 'card_name', label: 'Name on card', className: 'field-full' },
];

interface CardFormProps {
  studio: string;
  /** That of the buyer, for the test cards. */
  name: string;
  /** Of a checkout; a card that is only stored has neither steps nor wallets. */
  amount?: string;
  /** Whether the bank asks about the card that was taken. */
  needsChallenge: boolean;
  /** What the buyer agrees to by paying. */
  terms?: ReactNode;
  typed?: Record<string, string>;
  errors?: FieldErrors;
  error?: Flash;
}

export function CardForm({ studio, name: buyer, amount, needsChallenge, terms, ...returned }: CardFormProps) {
  const { typed = {}, errors = {}, error } = returned;
  const isBusy = useNavigation().formMethod === 'POST';
  if (needsChallenge) return <ThreeDSecureChallenge studio={studio} amount={amount} />;
  const known: Record<string, string> = { ...TEST_CARD_DETAILS, card_name: buyer, ...typed };
  const summary = FIELDS.flatMap(({ name, label }) => {
    const message = errors[name];
    return message ? [{ id: name, label, message }] : [];
  });
  return (
    <>
      <div className="checkout-wallets">
        {amount && <CheckoutSteps current="payment" />}
        {error && summary.length === 0 && (
          <div ref={bringIntoView}>
            <Note tone="danger" live isResult title={error.title}>
              {error.description}
            </Note>
          </div>
        )}
        {amount && !terms && <Wallets isBusy={isBusy} />}
      </div>
      <Form method="post" noValidate aria-labelledby="card">
        <h2 className="text-h3" id="card" {...FOCUS_TARGET}>
          {amount ? 'Pay by card' : 'Enter the card'}
        </h2>
        <FormErrors errors={summary} />
        <div className="field-grid">
          {FIELDS.map(({ name, label, className, hint, ...input }) => (
            <Field key={name} id={name} label={label} required className={className} error={errors[name]} hint={hint}>
              {(control) => (
                <Input {...control} {...input} name={name} autoComplete="off" defaultValue={known[name] ?? ''} />
              )}
            </Field>
          ))}
        </div>
        {terms && <div className="field-hint stack">{terms}</div>}
        <Button type="submit" wide busy={isBusy} busyLabel={amount ? 'Paying...' : 'Storing...'}>
          <Icon name="lock" /> {amount ? `Pay ${amount}` : 'Store the card'}
        </Button>
      </Form>
      {amount && terms && <Wallets isBusy={isBusy} />}
      <TestCards name={buyer || 'Test buyer'} hasWallet={amount !== undefined} />
    </>
  );
}

function ThreeDSecureChallenge({ studio, amount }: Pick<CardFormProps, 'studio' | 'amount'>) {
  return (
    <Form method="post" aria-labelledby="challenge">
      {amount && <CheckoutSteps current="payment" />}
      <div className="three-d-secure">
        <p className="label">Your bank, in test mode</p>
        <h2 className="text-h3" id="challenge" {...FOCUS_TARGET}>
          {amount ? 'Confirm the payment' : 'Confirm the card'}
        </h2>
        <p>The bank of this test card asks whether {amount ? 'you want to pay' : 'the shop may charge it later'}:</p>
        <dl className="details-list">
          <div>
            <dt>To</dt>
            <dd>{studio}</dd>
          </div>
          {amount && (
            <div>
              <dt>Amount</dt>
              <dd className="num">{amount}</dd>
            </div>
          )}
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
