import type { ComponentProps } from 'react';
import { formatClock } from '~/lib/business-hours';
import { formatDay } from '~/lib/dates';
import { OrderChangeForm } from './order-change-form';
import type { ChangeTime } from './order-changes';

type OrderChangesProps = ComponentProps<typeof OrderChangeForm> & { changes: ChangeTime };

export function OrderChanges({ changes, ...form }: OrderChangesProps) {
  if (changes === 'none') return null;
  if (changes === 'over' && !form.returned)
    return <p>The card and the instructions cannot be changed here any more. Please call us if something is wrong.</p>;
  return (
    <details className="order-changes" open={form.returned !== undefined}>
      <summary>Change the card or the instructions</summary>
      {changes !== 'over' && (
        <p className="text-small text-ink-quiet">
          You can change them until {changes.time && `${formatClock(changes.time)} on `}
          {formatDay(changes.day)}, or until we have made your flowers.
        </p>
      )}
      <OrderChangeForm key={form.version} {...form} />
    </details>
  );
}
