import type { ReactNode } from 'react';
import { weeksOf } from '~/features/booking/calendar/calendar-days';
import { formatMonth } from '~/lib/dates';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

type MonthTableProps<T> = {
  month: string;
  days: T[];
  /** For screen readers, after the month's name. */
  purpose: string;
  className: string;
  dayClass?: (day: T) => string | undefined;
  renderDay: (day: T) => ReactNode;
};

export function MonthTable<T extends { day: string }>(props: MonthTableProps<T>) {
  const { month, days, purpose, className, dayClass, renderDay } = props;
  return (
    <table className={className}>
      <caption className="visually-hidden">
        {formatMonth(month)}: {purpose}
      </caption>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col">
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(days).map((week, row) => (
          <tr key={`${month} ${row}`}>
            {week.map((day, column) => (
              <td key={day?.day ?? WEEKDAYS[column]} className={day && dayClass?.(day)}>
                {day && renderDay(day)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
