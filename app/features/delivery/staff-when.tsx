import './staff-when.css';
import { Field, Input, Select } from '~/ui/field';
import { DayField } from './day-field';
import type { DeliveryRules, Fulfillment } from './delivery-rules';
import { isByAppointment } from './pickup-time';
import { checkDay, checkWindow, dayError, lastDayInTime, nearestDay } from './possible-days';
import { cheapestWindow, formatWindow, openWindows, windowProblem, windowsOn } from './windows';

type StaffWhenProps = {
  rules: DeliveryRules;
  fulfillment: Fulfillment;
  day: string;
  windowId: string;
  /** Of a pickup by appointment, as typed or as stored. */
  pickupTime: string;
  /** The order's own, which needs no reason. */
  kept?: string | null;
  errors: Partial<Record<string, string>>;
  onChange: (when: { day: string; windowId: string }) => void;
};

/** The days and times that the store offers, and every other one: staff see why it is not offered, and may mean it. */
export function StaffWhen({ rules, fulfillment, day, windowId, pickupTime, kept, errors, onChange }: StaffWhenProps) {
  const isOffered = day !== '' && !dayError(rules, fulfillment, day);
  const doubt = ['', kept].includes(day) || isOffered ? undefined : checkDay(rules, fulfillment, day);
  const choose = (next: string) => onChange({ day: next, windowId: keptWindow(rules, fulfillment, next, windowId) });
  return (
    <div className="staff-when">
      <DayField
        rules={rules}
        fulfillment={fulfillment}
        day={day}
        onDay={choose}
        error={errors.fulfillment_date}
        anyDay={<UnofferedDay day={isOffered ? '' : day} onDay={choose} />}
      />
      <p className="staff-doubt" role="status">
        {doubt !== errors.fulfillment_date && doubt}
      </p>
      <WindowSelect
        rules={rules}
        fulfillment={fulfillment}
        day={day}
        windowId={windowId}
        error={errors.fulfillment_window_id}
        onWindow={(id) => onChange({ day, windowId: id })}
      />
      {isByAppointment(rules, fulfillment, day) && (
        <Field
          id="pickup_time"
          label="Pickup time"
          hint="By appointment that day. A new time counts as confirmed."
          error={errors.pickup_time}
        >
          {(control) => <Input {...control} type="time" name="pickup_time" defaultValue={pickupTime} />}
        </Field>
      )}
    </div>
  );
}

function UnofferedDay({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  return (
    <Field id="unoffered_day" label="A day that the store does not offer" className="staff-other-day">
      {(control) => (
        <Input {...control} type="date" name="other_day" value={day} onChange={({ target }) => onDay(target.value)} />
      )}
    </Field>
  );
}

/** Before anything is chosen: the first possible day, before a service the last one, and its cheapest open time. */
export function firstOffer(rules: DeliveryRules, fulfillment: Fulfillment) {
  const day = rules.arrival ? lastDayInTime(rules, fulfillment) : nearestDay(rules, fulfillment, rules.calendar.today);
  return { day: day ?? '', windowId: cheapestWindow(rules, fulfillment, day ?? '')?.id ?? '' };
}

/** A time of another day may not be one of this day. */
function keptWindow(rules: DeliveryRules, fulfillment: Fulfillment, day: string, windowId: string): string {
  if (windowsOn(rules, fulfillment, day).some(({ id }) => id === windowId)) return windowId;
  const [open, ...others] = openWindows(rules, fulfillment, day);
  return open && others.length === 0 ? open.id : '';
}

type WindowSelectProps = Omit<StaffWhenProps, 'onChange' | 'errors' | 'kept' | 'pickupTime'> & {
  error?: string;
  onWindow: (id: string) => void;
};

/** Full and late times stay in the list. */
function WindowSelect({ rules, fulfillment, day, windowId, error, onWindow }: WindowSelectProps) {
  const windows = day ? windowsOn(rules, fulfillment, day) : [];
  if (windows.length === 0) return null;
  const doubt = windowId ? checkWindow(rules, fulfillment, day, windowId) : undefined;
  return (
    <Field id="fulfillment_window_id" label="Time" error={error} hint={doubt === error ? undefined : doubt}>
      {(control) => (
        <Select
          {...control}
          name="fulfillment_window_id"
          value={windowId}
          onChange={({ target }) => onWindow(target.value)}
        >
          <option value="">Any time</option>
          {windows.map((window) => (
            <option key={window.id} value={window.id}>
              {formatWindow(window)}
              {PROBLEMS[windowProblem(rules, window, day) ?? 'none']}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

const PROBLEMS = {
  late: ' (too late)',
  full: ' (full)',
  stopped: ' (not open)',
  after: ' (too late for the service)',
  none: '',
};
