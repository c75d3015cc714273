import type { ReactNode } from 'react';
import { classes } from '~/ui/classes';
import type { Slot } from '~/features/booking/calendar/meeting';
import {
  formatClockRange,
  formatClockTime,
  formatFullDate,
  formatDuration,
  formatShortDate,
} from '~/features/booking/calendar/format-time';
import { VisitorTime } from './visitor-time';

type TimeChoicesProps = {
  slots: Slot[];
  timeZone: string;
  selected?: string;
  withDay?: boolean;
  /** The index of the first; the error summary links to it. */
  first?: number;
};

export function TimeChoices({ slots, timeZone, selected, withDay, first = 0 }: TimeChoicesProps) {
  return (
    <ul className="times">
      {slots.map((slot, index) => {
        const value = slot.starts_at.toISOString();
        const isFree = slot.state === 'free';
        return (
          // A taken time gets a new key, so that it is not selected any more.
          <li key={`${value} ${slot.state}`}>
            <label className={classes('time', !isFree && 'time-off')}>
              <input
                type="radio"
                name="starts_at"
                value={value}
                data-choice={first + index}
                required
                disabled={!isFree}
                defaultChecked={isFree && value === selected}
              />
              <span className="num">{formatClockTime(timeZone, slot.starts_at)}</span>
              {withDay && <small>{formatShortDate(timeZone, slot.starts_at)}</small>}
              <small className="time-state">{wordOf(slot)}</small>
              {isFree && <small className="time-selected">Chosen</small>}
              <VisitorTime slot={slot} timeZone={timeZone} />
            </label>
          </li>
        );
      })}
    </ul>
  );
}

const LABELS = { taken: 'Taken', blocked: 'Closed', past: 'Past', mine: 'Yours' };

function wordOf({ state, kind }: Slot) {
  if (state !== 'free') return LABELS[state];
  return kind === 'request' ? 'By request' : 'Free';
}

type ChosenTimeProps = { slots: Slot[]; timeZone: string; children?: ReactNode };

/** Contains every time; CSS shows the selected one, so that it works without scripts. */
export function ChosenTime({ slots, timeZone, children }: ChosenTimeProps) {
  return (
    <div className="selected-time">
      {slots.map((slot, index) => (
        <p key={slot.starts_at.toISOString()} data-choice={index}>
          <span className="selected-whole">{formatFullDate(timeZone, slot.starts_at)}</span>
          <span className="selected-whole">{formatClockRange(timeZone, slot)}</span>
          <span className="selected-short">
            {formatShortDate(timeZone, slot.starts_at)}, {formatClockTime(timeZone, slot.starts_at)}
          </span>
          <small>
            {formatDuration(slot)}
            {children}
            {slot.kind === 'request' && ', by request'}
          </small>
          <VisitorTime slot={slot} timeZone={timeZone} />
        </p>
      ))}
    </div>
  );
}
