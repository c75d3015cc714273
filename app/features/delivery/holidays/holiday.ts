import { formatClock } from '~/lib/business-hours';
import { addDays, formatDay } from '~/lib/dates';

/** A holiday that is on, as it concerns the orders of its days. */
export interface Holiday {
  name: string;
  first_day: string;
  last_day: string;
  /** 0 is no limit of its own. */
  orders_per_day: number;
  /** The last day for orders; later than its time is too late. Null: as on other days. */
  order_until: string | null;
  /** 12:00. Empty: until the end of the day. */
  order_until_time: string;
  /** Nothing else is made for its days. Empty: everything is. */
  product_ids: string[];
}

export function holidaysOn<One extends Pick<Holiday, 'first_day' | 'last_day'>>(holidays: One[], day: string): One[] {
  return holidays.filter(({ first_day, last_day }) => first_day <= day && day <= last_day);
}

/** The most orders of a day; 0 is no limit. `usual` is that of the studio. */
export function mostOrders(holidays: Holiday[], day: string, usual: number): number {
  const limits = [usual, ...holidaysOn(holidays, day).map(({ orders_per_day }) => orders_per_day)];
  const set = limits.filter((most) => most > 0);
  return set.length > 0 ? Math.min(...set) : 0;
}

interface Moment {
  day: string;
  /** 14:35 */
  time: string;
}

type Deadline = Pick<Holiday, 'order_until' | 'order_until_time'>;

/** Until when orders for its days are taken. */
export function holidayDeadline({ order_until, order_until_time }: Deadline): Moment | undefined {
  return order_until ? { day: order_until, time: order_until_time || '24:00' } : undefined;
}

export function isPast(deadline: Moment | undefined, now: Moment): boolean {
  return deadline !== undefined && `${now.day} ${now.time}` >= `${deadline.day} ${deadline.time}`;
}

const DAYS_ANNOUNCED = 30;

/** 'Valentine’s Day: order before 12PM on Saturday, February 13, 2027.' for holidays that are near and still open. */
export function holidayNotices(holidays: (Deadline & Pick<Holiday, 'name'>)[], now: Moment): string[] {
  return holidays.flatMap((holiday) => {
    const { name, order_until: day, order_until_time: time } = holiday;
    if (!day || day > addDays(now.day, DAYS_ANNOUNCED) || isPast(holidayDeadline(holiday), now)) return [];
    const by = time ? `order before ${formatClock(time)} on ${formatDay(day)}` : `order by ${formatDay(day)}`;
    return `${name}: ${by}.`;
  });
}
