import { Form, useNavigation } from 'react-router';
import { formatMoney } from '~/lib/money';
import { Field, Input } from '~/ui/field';
import { FOCUS_TARGET } from '~/ui/focus-target';
import { StaffButtonLink, SubmitButton } from '~/ui/staff';
import type { Sold } from './sold.server';

type SoldPanelProps = { sold: Sold; typed?: Record<string, string>; error?: string };

/** After a sale: what was paid, the change, and where one goes from here. */
export function SoldPanel({ sold, typed, error }: SoldPanelProps) {
  const { number, currency, given_cents, change_cents } = sold;
  const given = change_cents > 0 ? `?given=${(given_cents / 100).toFixed(2)}` : '';
  return (
    <section className="panel sell-paid" aria-label="Sold" {...FOCUS_TARGET} data-result="">
      <h2>Order {number} sold</h2>
      <p>{paidText(sold)}</p>
      {change_cents > 0 && <p className="sell-paid-change num">Change {formatMoney(change_cents, currency)}</p>}
      <div className="staff-actions">
        <StaffButtonLink to="/sell" variant="primary">
          New sale
        </StaffButtonLink>
        <StaffButtonLink to={`/store-manager/${number}/receipt${given}`}>Print receipt</StaffButtonLink>
        <StaffButtonLink to={`/store-manager/${number}`}>Open order</StaffButtonLink>
      </div>
      <EmailReceipt key={number} sold={sold} typed={typed} error={error} />
    </section>
  );
}

function paidText({ balance_cents, currency, paid }: Sold) {
  const parts = paid.map(({ label, cents }) => `${formatMoney(cents, currency)} ${label.replace(/^Paid /, '')}.`);
  if (balance_cents > 0) parts.push(`${formatMoney(balance_cents, currency)} on account.`);
  return parts.join(' ') || 'Nothing was left to pay.';
}

function EmailReceipt({ sold: { number, buyer_email }, typed, error }: SoldPanelProps) {
  const { state, formData } = useNavigation();
  return (
    <Form method="post" className="sell-receipt" preventScrollReset>
      <input type="hidden" name="number" value={number} />
      <Field id="receipt-email" label="Email for the receipt" error={error}>
        {(control) => (
          <Input
            {...control}
            name="email"
            type="email"
            autoComplete="off"
            defaultValue={typed?.email ?? buyer_email ?? ''}
          />
        )}
      </Field>
      <SubmitButton name="intent" value="receipt" isBusy={state !== 'idle' && formData?.get('intent') === 'receipt'}>
        Email receipt
      </SubmitButton>
    </Form>
  );
}
