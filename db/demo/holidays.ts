/** The next Valentine’s Day, prepared: staff switch it on. */
export function valentine(now: Date) {
  const thisYear = now.getUTCFullYear();
  const year = now < new Date(Date.UTC(thisYear, 1, 14)) ? thisYear : thisYear + 1;
  return {
    name: 'Valentine’s Day',
    first_day: `${year}-02-12`,
    last_day: `${year}-02-14`,
    orders_per_day: 120,
    order_until: `${year}-02-12`,
    order_until_time: '12:00',
    percent_up: '10',
    prices_from: `${year}-02-08`,
  };
}
