import { useHydrated } from '~/ui/use-hydrated';
import { clockSpan, clockTime, shortDay } from './meeting-words';

type VisitorTimeProps = {
  slot: { starts_at: Date; ends_at: Date };
  /** The studio's. */
  timeZone: string;
  /** Also says until when, and the zone's name. */
  whole?: boolean;
};

/** The same time in the visitor's time zone, if that differs. Only their browser knows it. */
export function VisitorTime({ slot, timeZone, whole }: VisitorTimeProps) {
  const own = useVisitorTimeZone();
  const { starts_at } = slot;
  if (!own || clockTime(own, starts_at) === clockTime(timeZone, starts_at)) return null;
  const day = shortDay(own, starts_at) === shortDay(timeZone, starts_at) ? '' : `${shortDay(own, starts_at)}, `;
  return (
    <small className="visitor-time">
      {day}
      {whole
        ? `${clockSpan(own, slot)} your time (${own.replaceAll('_', ' ')})`
        : `${clockTime(own, starts_at)} your time`}
    </small>
  );
}

/** The time zone of the visitor's browser; nothing on the server and without scripts. */
export function useVisitorTimeZone(): string | undefined {
  return useHydrated() ? new Intl.DateTimeFormat().resolvedOptions().timeZone : undefined;
}
