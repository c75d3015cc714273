import type { ComponentProps } from 'react';
import { OrderCancel } from './order-cancel';
import { OrderChangeForm } from './order-change-form';
import { changesSentence, type ChangeTime, formatMoment } from '~/features/orders/change-deadline';

type OrderChangesProps = ComponentProps<typeof OrderChangeForm> & {
  changes: ChangeTime;
  /** Of the order's page. */
  path: string;
  cancel: ComponentProps<typeof OrderCancel>;
};

export function OrderChanges({ changes, path, cancel, ...form }: OrderChangesProps) {
  if (changes === 'none' && !form.returned && !cancel.returned) return null;
  const isOver = typeof changes === 'string';
  return (
    <section className="order-changes" aria-labelledby="changes">
      <h2 className="text-h3" id="changes">
        Change or cancel
      </h2>
      <p>
        {isOver
          ? 'This order cannot be changed or cancelled here anymore. Please call us if something is wrong.'
          : changesSentence(formatMoment(changes))}
      </p>
      {!isOver && (
        <p>
          <a href={`${path}/change`}>
            {form.order.fulfillment === 'delivery' ? 'Change the day or the address' : 'Change the day'}
          </a>
        </p>
      )}
      {(!isOver || form.returned) && (
        <details open={form.returned !== undefined}>
          <summary>Change the card or the instructions</summary>
          <OrderChangeForm key={form.version} {...form} />
        </details>
      )}
      {(!isOver || cancel.returned) && <OrderCancel {...cancel} />}
    </section>
  );
}
