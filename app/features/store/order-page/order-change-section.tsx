import type { ComponentProps } from 'react';
import { OrderChangeForm } from './order-change-form';
import { changesSentence, type ChangeTime, formatMoment } from './order-changes';

type OrderChangesProps = ComponentProps<typeof OrderChangeForm> & { changes: ChangeTime };

export function OrderChanges({ changes, ...form }: OrderChangesProps) {
  if (changes === 'none') return null;
  if (changes === 'over' && !form.returned)
    return <p>This order cannot be changed or cancelled here any more. Please call us if something is wrong.</p>;
  return (
    <details className="order-changes" open={form.returned !== undefined}>
      <summary>Change the card or the instructions</summary>
      {changes !== 'over' && <p className="text-small text-ink-quiet">{changesSentence(formatMoment(changes))}</p>}
      <OrderChangeForm key={form.version} {...form} />
    </details>
  );
}
