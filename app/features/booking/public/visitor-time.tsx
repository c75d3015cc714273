import { useHydrated } from '~/ui/use-hydrated';
import { formatClockRange, formatClockTime, formatShortDate } from '~/features/booking/calendar/format-time';

type VisitorTimeProps = {
  slot: { starts_at: Date; ends_at: Date };
  timeZone: string;
  whole?: boolean;
};

/** The time in the visitor's time zone, if that differs. Only the browser knows it. */
export function VisitorTime({ slot, timeZone, whole }: VisitorTimeProps) {
  const own = useVisitorTimeZone();
  const { starts_at } = slot;
  if (!own || formatClockTime(own, starts_at) === formatClockTime(timeZone, starts_at)) return null;
  const day =
    formatShortDate(own, starts_at) === formatShortDate(timeZone, starts_at)
      ? ''
      : `${formatShortDate(own, starts_at)}, `;
  return (
    <small className="visitor-time">
      {day}
      {whole
        ? `${formatClockRange(own, slot)} your time (${own.replaceAll('_', ' ')})`
        : `${formatClockTime(own, starts_at)} your time`}
    </small>
  );
}

export function useVisitorTimeZone(): string | undefined {
  return useHydrated() ? new Intl.DateTimeFormat().resolvedOptions().timeZone : undefined;
}
