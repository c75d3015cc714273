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

/**
 * A meeting as a calendar file (RFC 5545, 5546). It keeps its UID through every change, and the higher SEQUENCE
 * replaces what a calendar has; METHOD CANCEL takes it out. Moments are in UTC, which every calendar shows in its zone.
 */
export function calendarFile({ config, now }: Context, meeting: Meeting, studio: Studio): string {
  const isOff = meeting.status === 'cancelled';
  const url = meetingUrl(config, meeting);
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
    status: STATUS[meeting.status as keyof typeof STATUS],
    ...(studio.email && { organizer: { name: studio.name, email: studio.email } }),
    attendees: [{ name: meeting.name, email: meeting.email, rsvp: false, status: ICalAttendeeStatus.ACCEPTED }],
  });
  return calendar.toString();
}

/** The file as it goes with an email. Mail programs read from its type what it wants of them. */
export function attachedCalendar(context: Context, meeting: Meeting, studio: Studio) {
  const method = meeting.status === 'cancelled' ? 'CANCEL' : 'REQUEST';
  return {
    filename: CALENDAR_FILE,
    content_type: `text/calendar; charset=utf-8; method=${method}`,
    content: calendarFile(context, meeting, studio),
  };
}
