import { useEffect, useRef } from 'react';
import { useHydrated } from '~/ui/use-hydrated';
import { formatDayParts } from '~/features/booking/calendar/format-time';

/** Gets the focus when another day is chosen: on a phone it is below the calendar. */
export function TimesHead({ day }: { day: string }) {
  const { weekday, date } = formatDayParts(day);
  const head = useRef<HTMLHeadingElement>(null);
  const before = useRef(useHydrated() ? undefined : day);
  useEffect(() => {
    if (before.current === day || !head.current) return;
    before.current = day;
    head.current.focus({ preventScroll: true });
    const { top } = head.current.getBoundingClientRect();
    if (top < 0 || top > innerHeight * 0.75) head.current.scrollIntoView();
  }, [day]);
  return (
    <div className="times-head">
      <p className="plate-no" aria-hidden="true">
        {weekday}
      </p>
      <h2 className="text-h3" id="times-head" ref={head} tabIndex={-1}>
        Available Times for {date}
      </h2>
    </div>
  );
}
