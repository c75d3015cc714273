import { readStudio } from '~/features/studio/studio.server';
import { attachment } from '~/lib/attachment';
import { server } from '~/platform/context.server';
import type { Route } from './+types/meeting-file';
import { CALENDAR_FILE, calendarFile } from './meeting-calendar.server';
import { findMeeting } from './meetings.server';

/** The calendar file of a meeting, for whoever has its private link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const site = server(context);
  const meeting = await findMeeting(site, params.token);
  if (!meeting) return new Response('There is no such meeting.', { status: 404 });
  return new Response(calendarFile(site, meeting, await readStudio(site)), {
    headers: { 'Content-Type': 'text/calendar; charset=utf-8', 'Content-Disposition': attachment(CALENDAR_FILE) },
  });
}
