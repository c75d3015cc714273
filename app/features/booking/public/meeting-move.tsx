import { Form, Link, useNavigation, useSearchParams } from 'react-router';
import type { Studio } from '~/features/studio/studio.server';
import { Button } from '~/ui/button';
import { FieldGroup } from '~/ui/field';
import type { BookingActionError } from './booking-form';
import type { Calendar } from '~/features/booking/calendar/meeting';
import { MonthCalendar } from './month-calendar';
import { ChosenTime, TimeChoices } from './time-choices';
import { TimesHead } from './times-head';

type MeetingMoveProps = { calendar: Calendar; studio: Studio; own: string; returned?: BookingActionError };

export function MeetingMove({ calendar, studio, own, returned }: MeetingMoveProps) {
  const [search] = useSearchParams();
  const isBusy = useNavigation().formMethod === 'POST';
  const day = calendar.days.find(({ day, slots }) => day === search.get('day') && slots.length > 0);
  const slots = day?.slots ?? [];
  const others = (returned?.nearest ?? []).filter(
    (one) => !slots.some((slot) => slot.starts_at.getTime() === one.starts_at.getTime()),
  );
  return (
    <>
      <div id="move">
        <h2 className="text-h3">Choose another day and time</h2>
        <p>Until you do, the time you have stays yours.</p>
      </div>
      <MonthCalendar calendar={calendar} selected={day?.day} studio={studio} also="move&" />
      {day && (
        <div id="times">
          <TimesHead day={day.day} />
          <Form className="booking-form" method="post" action={`${own}?move&month=${calendar.month}&day=${day.day}`}>
            <FieldGroup
              id="starts_at"
              label={<span className="visually-hidden">Time</span>}
              error={returned?.errors.starts_at}
            >
              {others.length > 0 && (
                <TimeChoices slots={others} timeZone={studio.time_zone} withDay first={slots.length} />
              )}
              <TimeChoices slots={slots} timeZone={studio.time_zone} />
            </FieldGroup>
            <div className="summary">
              <div>
                <p className="label">Move it to</p>
                <p className="summary-none">Choose a time above.</p>
                <ChosenTime slots={[...slots, ...others]} timeZone={studio.time_zone} />
              </div>
              <Button type="submit" name="intent" value="move" busy={isBusy}>
                Move it here
              </Button>
            </div>
          </Form>
        </div>
      )}
      <p>
        <Link to={own}>Keep the time as it is</Link>
      </p>
    </>
  );
}
