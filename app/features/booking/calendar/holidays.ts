import { addDays, addMonths, daysOfMonth, weekdayOf } from '~/lib/dates';

export interface PublicHoliday {
  name: string;
  day: string;
}

/** US federal holidays, on their actual date (5 U.S.C. 6103). */
export function holidaysOf(year: number): PublicHoliday[] {
  return [
    { name: 'New Year’s Day', day: `${year}-01-01` },
    { name: 'Martin Luther King Jr. Day', day: nth(`${year}-01`, MONDAY, 3) },
    { name: 'Washington’s Birthday', day: nth(`${year}-02`, MONDAY, 3) },
    { name: 'Memorial Day', day: nth(`${year}-05`, MONDAY, -1) },
    { name: 'Juneteenth', day: `${year}-06-19` },
    { name: 'Independence Day', day: `${year}-07-04` },
    { name: 'Labor Day', day: nth(`${year}-09`, MONDAY, 1) },
    { name: 'Columbus Day', day: nth(`${year}-10`, MONDAY, 2) },
    { name: 'Veterans Day', day: `${year}-11-11` },
    { name: 'Thanksgiving Day', day: nth(`${year}-11`, THURSDAY, 4) },
    { name: 'Christmas Day', day: `${year}-12-25` },
  ];
}

const MONDAY = 1;
const THURSDAY = 4;

/** The nth weekday of a month; -1 is the last. */
function nth(month: string, weekday: number, n: number): string {
  const days = daysOfMonth(month).filter((day) => weekdayOf(day) === weekday);
  return days.at(n > 0 ? n - 1 : n) ?? '';
}

export function holidaysAhead(today: string): PublicHoliday[] {
  const year = Number(today.slice(0, 4));
  const end = addDays(addMonths(today, 12), -1);
  return [...holidaysOf(year), ...holidaysOf(year + 1)].filter(({ day }) => day >= today && day <= end);
}
