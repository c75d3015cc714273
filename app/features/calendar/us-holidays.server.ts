import { readForm } from '~/lib/form-fields';
import { usHolidays } from '~/lib/us-holidays';
import type { Context } from '~/platform/context.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { readCalendar } from './closures.server';

/** The holidays of the next year on which the studio is not closed yet. */
export async function listOpenHolidays(context: Context) {
  const { today, closures } = await readCalendar(context);
  const isClosed = (day: string) =>
    closures.some(({ service, first_day, last_day }) => service === 'all' && first_day <= day && day <= last_day);
  return usHolidays(today).filter(({ day }) => !isClosed(day));
}

/** Closes the studio on those that were selected. */
export async function closeOnHolidays(context: Context, request: Request, returnTo: string) {
  const selected = (await readForm(request)).getAll('day');
  const days = (await listOpenHolidays(context)).filter(({ day }) => selected.includes(day));
  if (days.length === 0) return redirectWithFlash(context, returnTo, { title: 'Nothing to close' });
  const rows = days.map(({ title, day, repeats }) => ({ title, first_day: day, last_day: day, repeats }));
  await context.transaction(async (tx) => {
    await tx.db.insertInto('closures').values(rows).execute();
  });
  const names = new Intl.ListFormat('en-US').format(days.map(({ title }) => title));
  return redirectWithFlash(context, returnTo, { title: 'Success!', description: `You are closed on ${names}.` });
}
