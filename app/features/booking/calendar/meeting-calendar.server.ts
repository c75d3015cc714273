import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Studio } from '~/features/studio/studio.server';
import type { Context } from '~/platform/context.server';
import { meetingUrl, meetingLocation } from './meeting-details';
import type { Meeting } from './meetings.server';

export const CALENDAR_FILE = 'meeting.ics';

const STATUS = {
  requested: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
};

/** RFC 5545, 5546. A higher SEQUENCE of the same UID replaces the entry, METHOD CANCEL removes it. Times are in UTC. */
export function calendarFile({ config, now }: Context, meeting: Meeting, studio: Studio): string {
  const isOff = meeting.status === 'cancelled';
  const url = meetingUrl(config, meeting).reveal();
  const calendar = ical({
    prodId: { company: 'Rhodora', product: 'Booking', language: 'EN' },
    method: isOff ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  });
  calendar.createEvent({
    id: `${meeting.id}@${new URL(config.baseUrl).hostname}`,
    sequence: meeting.sequence,
    stamp: now(),
    start: meeting.starts_at,
    end: meeting.ends_at,
    summary: `Meeting with ${studio.name}`,
    description: `${meeting.about}. To move or cancel it: ${url}`,
    location: meetingLocation(meeting, studio),
    url,
    status: STATUS[meeting.status],
    ...(studio.email && { organizer: { name: studio.name, email: studio.email } }),
    attendees: [{ name: meeting.name, email: meeting.email, rsvp: false, status: ICalAttendeeStatus.ACCEPTED }],
  });
  return calendar.toString();
}

/** With the METHOD in its content type, for mail programs. */
export function attachedCalendar(context: Context, meeting: Meeting, studio: Studio) {
  const method = meeting.status === 'cancelled' ? 'CANCEL' : 'REQUEST';
  return {
    filename: CALENDAR_FILE,
    content_type: `text/calendar; charset=utf-8; method=${method}`,
    content: calendarFile(context, meeting, studio),
  };
}
