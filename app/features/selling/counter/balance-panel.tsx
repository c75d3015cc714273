import './sell.css';
import { Form, useNavigation } from 'react-router';
import type { OrderRecord } from '~/features/orders/order-queries.server';
import { useStudio } from '~/features/studio/use-studio';
import { formatMoney } from '~/lib/money';
import { Field, Input } from '~/ui/field';
import { Panel, StaffButton, StaffButtonLink, SubmitButton } from '~/ui/staff';
import { toast } from '~/ui/toast';
import { useHydrated } from '~/ui/use-hydrated';
import { METHODS } from '~/features/catalog/payment-methods';

/** What is still to be paid of an order that staff sold, and how it can be. */
export function BalancePanel({ order }: { order: OrderRecord }) {
  const isBusy = useNavigation().formMethod === 'POST';
  if (order.open_cents === 0) return null;
  return (
    <Panel title="To be paid">
      <div className="panel-body">
        <p>
          <b>{formatMoney(order.open_cents, order.currency)}</b> is open.
        </p>
        <Form method="post" preventScrollReset className="staff-actions">
          <input type="hidden" name="intent" value="take-payment" />
          {Object.entries(METHODS).map(([method, label]) => (
            <SubmitButton key={method} name="method" value={method} isBusy={isBusy}>
              Paid {label.toLowerCase()}
            </SubmitButton>
          ))}
        </Form>
        {order.payment_link && <PaymentLink order={order} link={order.payment_link} />}
      </div>
    </Panel>
  );
}

function PaymentLink({ order, link }: { order: OrderRecord; link: string }) {
  const name = useStudio()?.studio.name ?? '';
  const { number, open_cents, currency, buyer_email, buyer_phone } = order;
  const text = `${name}: order ${number}, ${formatMoney(open_cents, currency)}. Pay by card: ${link}`;
  const isBusy = useNavigation().formMethod === 'POST';
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    toast({ title: 'Link copied' });
  };
  return (
    <Form method="post" preventScrollReset className="stack">
      <Field id="payment-link" label="Link to pay by card">
        {(control) => <Input {...control} readOnly value={link} onFocus={({ target }) => target.select()} />}
      </Field>
      <div className="staff-actions">
        {useHydrated() && <StaffButton onClick={copy}>Copy the link</StaffButton>}
        {buyer_phone && <StaffButtonLink to={smsHref(buyer_phone, text)}>Text the link</StaffButtonLink>}
        {buyer_email && (
          <SubmitButton name="intent" value="email-link" isBusy={isBusy}>
            Email the link
          </SubmitButton>
        )}
      </div>
    </Form>
  );
}

/** Opens the messages of the phone or computer in hand, so that nothing else is needed (RFC 5724). */
function smsHref(phone: string, text: string) {
  return `sms:${phone.replaceAll(/[^\d+]/g, '')}?body=${encodeURIComponent(text)}`;
}
