import './refunds.css';
import { useState } from 'react';
import { EMAIL_KEPT, useSendsMail } from '~/features/studio/use-studio';
import type { OrderRecord } from '~/features/orders/order-queries.server';
import { formatMoney } from '~/lib/money';
import { DialogForm, EditDialog } from '~/ui/edit-dialog';
import { Choice, Field, FieldGroup, Input, Textarea } from '~/ui/field';
import type { Toast } from '~/ui/toast';
import { useSettled } from '~/ui/use-settled';
import { refundableCents } from '~/features/money/payments/refund-amounts';
import { linesRefundCents } from './share-of-lines';

type RefundDialogProps = {
  order: OrderRecord;
  returned?: { typed?: Record<string, string>; errors?: Record<string, string>; error?: Toast };
};

export function RefundDialog({ order, returned: { typed = {}, errors = {}, error } = {} }: RefundDialogProps) {
  const returnTo = `/store-manager/${order.number}`;
  const rest_cents = refundableCents(order.payments);
  const rest = formatMoney(rest_cents, order.currency);
  const emails = useSendsMail() ? 'An email goes to the buyer.' : EMAIL_KEPT;
  const choice = (value: string, label: string, detail?: string) => (
    <Choice
      type="radio"
      name="part"
      value={value}
      defaultChecked={(typed.part ?? 'all') === value}
      label={label}
      detail={detail}
    />
  );
  const restock = (
    <Choice
      type="checkbox"
      name="restock"
      className="refund-restock"
      defaultChecked={typed.intent ? typed.restock === 'on' : order.fulfillment_state === 'to_make'}
      label="Put the flowers back in stock"
      detail="Not when they are made, or given away."
    />
  );
  const message = (
    <Field id="message" label="Message to the buyer" hint="It is part of the email. Optional." error={errors.message}>
      {(control) => <Textarea {...control} name="message" rows={3} maxLength={1000} defaultValue={typed.message} />}
    </Field>
  );
  if (rest_cents === 0)
    return (
      <EditDialog title={`End order ${order.number}?`} returnTo={returnTo} focusOnClose="refund-order">
        <DialogForm intent="refund" returnTo={returnTo} submit="End order" busy="Ending..." isDanger error={error}>
          <p>
            Nothing is left to refund. There will be nothing to make, and nothing is owed for it. {emails} This cannot
            be undone.
          </p>
          {restock}
          {message}
        </DialogForm>
      </EditDialog>
    );
  if (order.status === 'refunded')
    return (
      <EditDialog title={`Refund the rest of order ${order.number}?`} returnTo={returnTo} focusOnClose="refund-order">
        <DialogForm
          intent="refund"
          returnTo={returnTo}
          submit="Refund order"
          busy="Refunding..."
          isDanger
          error={error}
        >
          <p>
            {rest} is left: its dispute was won after the order had ended. It goes back the way it was paid. {emails}{' '}
            This cannot be undone.
          </p>
          {message}
        </DialogForm>
      </EditDialog>
    );
  return (
    <EditDialog title={`Refund order ${order.number}?`} returnTo={returnTo} focusOnClose="refund-order">
      <DialogForm intent="refund" returnTo={returnTo} submit="Refund order" busy="Refunding..." isDanger error={error}>
        <p>The money goes back the way it was paid. {emails} This cannot be undone.</p>
        <FieldGroup id="part" label="How much" error={errors.part}>
          {choice('all', `All of it, ${rest}`, 'The order ends: there is nothing to make.')}
          {choice('lines', 'Some of its flowers', LINES_DETAIL)}
          <LineFields order={order} typed={typed} error={errors.lines} />
          {choice('amount', 'An amount', 'The order stays paid, unless nothing is left of it.')}
          <Field
            id="amount"
            className="refund-amount"
            label="Amount in dollars"
            hint={`At most ${rest}.`}
            error={errors.amount}
          >
            {(control) => <Input {...control} name="amount" inputMode="decimal" defaultValue={typed.amount} />}
          </Field>
        </FieldGroup>
        {restock}
        <Field id="why" label="Reason" hint="For the studio only. Needed for a part." error={errors.why}>
          {(control) => <Input {...control} name="why" maxLength={300} defaultValue={typed.why} />}
        </Field>
        {message}
      </DialogForm>
    </EditDialog>
  );
}

const LINES_DETAIL =
  'With their share of the tax. The order stays paid. To make fewer of them, change the order instead.';

type LineFieldsProps = { order: OrderRecord; typed: Record<string, string>; error?: string };

function LineFields({ order, typed, error }: LineFieldsProps) {
  const [quantities, setQuantities] = useState(
    () => new Map(order.lines.map(({ id }) => [id, Number(typed[`quantity.${id}`] ?? 0)])),
  );
  const amount = useSettled(formatMoney(linesRefundCents(order, quantities), order.currency));
  return (
    <FieldGroup id="lines" className="refund-lines" label="Which of them" error={error}>
      {order.lines.map(({ id, product_title, variant_title, quantity, refunded_quantity }) => (
        <label key={id} className="refund-line">
          <Input
            type="number"
            name={`quantity.${id}`}
            min={0}
            max={quantity - refunded_quantity}
            defaultValue={quantities.get(id)}
            onChange={({ target }) => setQuantities(new Map(quantities).set(id, Number(target.value)))}
          />
          <span>
            of {quantity - refunded_quantity} × {product_title}
            {variant_title && `, ${variant_title}`}
          </span>
        </label>
      ))}
      <p className="field-hint" aria-live="polite">
        {amount} goes back.
      </p>
    </FieldGroup>
  );
}
