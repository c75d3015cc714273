import { readStudio } from '~/features/studio/studio.server';
import { contentDisposition } from '~/lib/content-disposition';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/meeting-file';
import { CALENDAR_FILE, calendarFile } from '~/features/booking/calendar/meeting-calendar.server';
import { findMeeting } from '~/features/booking/calendar/meetings.server';

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const meeting = await findMeeting(context, params.token);
  if (!meeting) return new Response('There is no such meeting.', { status: 404 });
  return new Response(calendarFile(context, meeting, await readStudio(context)), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': contentDisposition(CALENDAR_FILE),
    },
  });
}
