/** The calendar year that `moment` falls in, in a time zone such as America/New_York. */
export function yearIn(timeZone: string, moment: Date): number {
  return Number(new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric' }).format(moment));
}

/** The day that `moment` falls on in a time zone, as 2027-06-12. */
export function dayIn(timeZone: string, moment: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment);
}
