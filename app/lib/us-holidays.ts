import { addDays, weekdayOf } from './dates';

interface UsHoliday {
  title: string;
  /** 2026-11-26 */
  day: string;
  /** It is on this date every year. */
  repeats: boolean;
}

/** The holidays on which most flower shops in the United States are closed, within a year from that day on. */
export function usHolidays(from: string): UsHoliday[] {
  const year = Number(from.slice(0, 4));
  const until = addDays(from, 364);
  return [year, year + 1].flatMap(holidaysOf).filter(({ day }) => day >= from && day <= until);
}

const [MONDAY, THURSDAY] = [1, 4];

function holidaysOf(year: number): UsHoliday[] {
  return [
    { title: 'New Year’s Day', day: `${year}-01-01`, repeats: true },
    // The last Monday of May.
    { title: 'Memorial Day', day: firstFrom(`${year}-05-25`, MONDAY), repeats: false },
    { title: 'Independence Day', day: `${year}-07-04`, repeats: true },
    { title: 'Labor Day', day: firstFrom(`${year}-09-01`, MONDAY), repeats: false },
    // The fourth Thursday of November.
    { title: 'Thanksgiving', day: firstFrom(`${year}-11-22`, THURSDAY), repeats: false },
    { title: 'Christmas', day: `${year}-12-25`, repeats: true },
  ];
}

/** The first such day of the week from that day on. */
function firstFrom(day: string, weekday: number) {
  return addDays(day, (weekday - weekdayOf(day) + 7) % 7);
}
