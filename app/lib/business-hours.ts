export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

export const DAY_STATES = { open: 'Open', by_appointment: 'By appointment', closed: 'Closed' } as const;

export interface DayHours {
  state: keyof typeof DAY_STATES;
  /** 10:00 */
  opens: string;
  closes: string;
  delivers: boolean;
  /** When flowers are brought to services, on a day without other deliveries. */
  services?: { opens: string; closes: string };
}

/** Seven, Sunday first. */
export type BusinessHours = DayHours[];

export const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0];
const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** 'Monday to Friday, 10AM to 6PM', 'Saturday by appointment only'. Closed days are left out. */
export function formatHours(hours: BusinessHours): string[] {
  const open = Map.groupBy(daysWith(hours, 'open'), (day) => (hours[day] ? formatSpan(hours[day]) : ''));
  const asked = daysWith(hours, 'by_appointment');
  const lines = [...open].map(([span, days]) => `${formatWeekdays(days)}, ${span}`);
  return asked.length > 0 ? [...lines, `${formatWeekdays(asked)} by appointment only`] : lines;
}

/** 'Monday to Friday, 10AM to 6PM': when somebody answers the phone. Empty if never. */
export function formatOfficeHours(hours: BusinessHours): string {
  return formatHours(hours.map((day) => (day.state === 'open' ? day : { ...day, state: 'closed' }))).join('; ');
}

/** 'Monday to Friday'; empty if never. */
export function formatOpenDays(hours: BusinessHours): string {
  return formatWeekdays(daysWith(hours, 'open'));
}

/** 'Monday to Friday'; empty if never. */
export function formatDeliveryDays(hours: BusinessHours): string {
  return formatWeekdays(MONDAY_FIRST.filter((day) => hours[day]?.delivers));
}

/** 'Saturday, 9AM to 12PM': days on which flowers are brought to services alone. Empty if there are none. */
export function formatServiceDays(hours: BusinessHours): string {
  const days = MONDAY_FIRST.flatMap((day) => {
    const { delivers, services } = hours[day] ?? {};
    return services && !delivers ? [`${WEEKDAYS[day]}, ${formatSpan(services)}`] : [];
  });
  return days.join('; ');
}

/** The week of a delivery to a service. */
export function serviceHours(hours: BusinessHours): BusinessHours {
  return hours.map((day) => (day.services && !day.delivers ? { ...day, ...day.services, delivers: true } : day));
}

/** 'Saturdays' or 'Saturdays and Sundays'; empty if there are none. */
export function formatDaysWith(hours: BusinessHours, state: DayHours['state']): string {
  return list.format(daysWith(hours, state).map((day) => `${WEEKDAYS[day]}s`));
}

/** 'between 10AM and 6PM'; empty if the days differ. */
export function formatSameHours(hours: BusinessHours): string {
  const [first, ...others] = hours.filter(({ state }) => state === 'open');
  if (!first || others.some(({ opens, closes }) => opens !== first.opens || closes !== first.closes)) return '';
  return formatBetween(first);
}

/** 'between 10AM and 6PM' */
export function formatBetween({ opens, closes }: Pick<DayHours, 'opens' | 'closes'>): string {
  return `between ${formatClock(opens)} and ${formatClock(closes)}`;
}

function daysWith(hours: BusinessHours, state: DayHours['state']) {
  return MONDAY_FIRST.filter((day) => hours[day]?.state === state);
}

/** '10AM to 6PM' */
export function formatSpan({ opens, closes }: Pick<DayHours, 'opens' | 'closes'>): string {
  return `${formatClock(opens)} to ${formatClock(closes)}`;
}

/** '10AM', '5:30PM' */
export function formatClock(time: string) {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, '0')}` : ''}${hour < 12 ? 'AM' : 'PM'}`;
}

/** Three or more in a row are 'Monday to Friday'. */
export function formatWeekdays(days: number[]): string {
  const rows: number[][] = [];
  for (const day of days) {
    const row = rows.at(-1);
    if (row && MONDAY_FIRST.indexOf(row.at(-1) ?? 0) === MONDAY_FIRST.indexOf(day) - 1) row.push(day);
    else rows.push([day]);
  }
  return list.format(
    rows.flatMap((row) => {
      const names = row.map((day) => WEEKDAYS[day] ?? '');
      return names.length > 2 ? [`${names[0]} to ${names.at(-1)}`] : names;
    }),
  );
}
