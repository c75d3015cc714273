const HOUR = 60;
const DAY = 24 * HOUR;

/** Of minutes until something is due, to 5 minutes over an hour: '2 h 20 min left', '40 minutes over'. */
export function timeLeft(minutes: number): string {
  return `${spanText(Math.abs(minutes))} ${minutes < 0 ? 'over' : 'left'}`;
}

function spanText(minutes: number) {
  if (minutes >= DAY) return counted(Math.round(minutes / DAY), 'day');
  if (minutes <= HOUR) return counted(minutes, 'minute');
  const rounded = Math.round(minutes / 5) * 5;
  const rest = rounded % HOUR;
  return `${Math.floor(rounded / HOUR)} h${rest ? ` ${rest} min` : ''}`;
}

/** How long ago: '12 min', '19 h', '3 days'. */
export function ageText(minutes: number): string {
  if (minutes >= 2 * DAY) return counted(Math.floor(minutes / DAY), 'day');
  return minutes >= HOUR ? `${Math.floor(minutes / HOUR)} h` : `${Math.max(0, Math.floor(minutes))} min`;
}

function counted(count: number, what: string) {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
