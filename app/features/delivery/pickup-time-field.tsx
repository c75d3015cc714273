import { formatDaysWith } from '~/lib/business-hours';
import { classes } from '~/ui/classes';
import { Field, Input } from '~/ui/field';
import { useHydrated } from '~/ui/use-hydrated';
import { isByAppointment } from './pickup-time';
import type { DeliveryChoice } from './use-delivery-choice';

type PickupTimeFieldProps = { choice: DeliveryChoice; value: string; error?: string };

/** Shown on days by appointment; without scripts for each pickup, as the day is not known. */
export function PickupTimeField({ choice: { rules, fulfillment, day }, value, error }: PickupTimeFieldProps) {
  const isHydrated = useHydrated();
  const isAsked = isByAppointment(rules, fulfillment, day);
  const days = formatDaysWith(rules.calendar.hours, 'by_appointment');
  if (isHydrated ? !isAsked : !days) return null;
  return (
    <Field
      id="pickup_time"
      label="Pickup time"
      required
      hint={`On ${days} pickup is by appointment. Ask for a time, and we’ll confirm it or suggest another.`}
      error={error}
      className={classes('field-full if-pickup', !isAsked && 'if-other-day')}
    >
      {(control) => <Input {...control} type="time" name="pickup_time" defaultValue={value} />}
    </Field>
  );
}
