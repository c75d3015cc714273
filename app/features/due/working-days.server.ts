import { readStudio } from '~/features/studio/studio.server';
import { type Closure, hoursOn } from '~/lib/closures';
import { addDays, dayIn, timeIn } from '~/lib/dates';
import type { Context } from '~/platform/context.server';

/** The longest holiday that is looked behind. */
const DAYS_BACK = 30;

export interface WorkingDay {
  today: string;
  /** 10:00 */
  time: string;
  isOpen: boolean;
  /** Within today's hours. */
  isOpenNow: boolean;
  /** The working day before today. */
  before: string;
}

/** By the studio's hours, special hours and closed days; a day by appointment is none. */
export async function readWorkingDay(context: Context): Promise<WorkingDay> {
  const { time_zone, hours } = await readStudio(context);
  const [today, time] = [dayIn(time_zone, context.now()), timeIn(time_zone, context.now())];
  const first = addDays(today, -DAYS_BACK);
  const closures = context.db
    .selectFrom('closure_dates')
    .select(['first_day', 'last_day'])
    .where('service', '=', 'all')
    .where('first_day', '<=', today)
    .where('last_day', '>=', first)
    .$narrowType<Pick<Closure, 'first_day' | 'last_day'>>()
    .limit(200);
  const special = context.db
    .selectFrom('special_hours')
    .select(['title', 'day', 'opens', 'closes', 'delivers'])
    .where('day', '>=', first)
    .where('day', '<=', today)
    .limit(DAYS_BACK + 1);
  const [closed, specialHours] = await Promise.all([closures.execute(), special.execute()]);
  const isOpen = (day: string) =>
    hoursOn({ hours, specialHours }, day)?.state === 'open' &&
    !closed.some(({ first_day, last_day }) => first_day <= day && day <= last_day);
  const days = Array.from({ length: DAYS_BACK }, (_, index) => addDays(today, -1 - index));
  const { opens = '', closes = '' } = hoursOn({ hours, specialHours }, today) ?? {};
  const isOpenNow = isOpen(today) && opens <= time && time < closes;
  return { today, time, isOpen: isOpen(today), isOpenNow, before: days.find(isOpen) ?? addDays(today, -1) };
}

/** Whether a working day has passed since then. On a closed day the last one must have passed as a whole. */
export function isADayOld({ time, isOpen, before }: WorkingDay, timeZone: string, since: Date): boolean {
  const [day, at] = [dayIn(timeZone, since), timeIn(timeZone, since)];
  return day < before || (isOpen && day === before && at <= time);
}
