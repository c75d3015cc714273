/** '1pm', '1:30 PM', '9' or '09:00' as 13:00, 13:30, 09:00 and 09:00; undefined if it is no time of day. */
export function parseTime(text: string): string | undefined {
  if (/^noon$/i.test(text)) return '12:00';
  const [, hour = '', minute = '00', half] = /^(\d\d?)(?:[:.](\d\d))?\s*(?:([ap])\.?m\.?)?$/i.exec(text) ?? [];
  const [hours, minutes] = [Number(hour), Number(minute)];
  if (hour === '' || minutes > 59 || hours > 23 || (half && (hours < 1 || hours > 12))) return undefined;
  const inDay = half ? (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hours;
  return `${String(inDay).padStart(2, '0')}:${minute}`;
}
