import { formatSpan, formatWeekdays } from '~/lib/business-hours';
import { formatMoney } from '~/lib/money';
import { classes } from '~/ui/classes';
import { Choice, FieldGroup } from '~/ui/field';
import { useHydrated } from '~/ui/use-hydrated';
import type { DeliveryChoice } from './use-delivery-choice';
import { type DeliveryWindow, formatCutoff, openWindows } from './windows';

type WindowFieldProps = { choice: DeliveryChoice; currency: string; error?: string };

/** The times of the chosen day that can be ordered; without scripts all of them. */
export function WindowField({ choice, currency, error }: WindowFieldProps) {
  const isHydrated = useHydrated();
  const { rules, fulfillment, day, windowId } = choice;
  const onDay = openWindows(rules, fulfillment, day);
  const shown = isHydrated ? onDay : rules.windows.filter(({ is_paused }) => !is_paused);
  if (shown.length === 0) return null;
  return (
    <FieldGroup
      id="fulfillment_window_id"
      label="Time"
      required
      error={error}
      className={classes('field-full', onDay.length === 0 && 'if-other-day')}
    >
      <div className="checkout-choices">
        {shown.map((window) => (
          <Choice
            key={window.id}
            type="radio"
            name="fulfillment_window_id"
            value={window.id}
            checked={window.id === windowId}
            onChange={() => choice.change({ windowId: window.id })}
            label={window.name}
            detail={
              <>
                {details(window, currency)}
                {!isHydrated && <span className="if-other-day"> · {weekdaysAndCutoff(window)}</span>}
              </>
            }
            className={classes(`if-${window.fulfillment}`, !onDay.includes(window) && 'if-other-day')}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

function details(window: DeliveryWindow, currency: string) {
  const { price_cents } = window;
  return [formatSpan(window), ...(price_cents > 0 ? [`${formatMoney(price_cents, currency)} more`] : [])].join(' · ');
}

function weekdaysAndCutoff(window: DeliveryWindow) {
  return `${formatWeekdays(window.weekdays)}. ${formatCutoff(window)}`;
}
