import { readStudio, type Studio } from '~/features/studio/studio.server';
import type { Context } from '~/platform/context.server';
import { type Email, queueMail, cancelEmail } from '~/platform/mail.server';
import { attachedCalendar } from './meeting-calendar.server';
import { isSameTime, meetingUrl } from './meeting-details';
import {
  CancelledEmail,
  MeetingEmail,
  ReminderEmail,
  StudioMeetingEmail,
  VideoLinkEmail,
} from './meeting-email-templates';
import { formatClockTime, formatFullDate } from './format-time';
import type { Meeting } from './meetings.server';

export interface MeetingEmailOptions {
  before?: Meeting;
  byStaff?: boolean;
  word?: string;
}

/** Tells both sides about a booking or request. Staff who made it get no email. */
export async function mailAgreed(
  tx: Context,
  meeting: Meeting,
  { before, byStaff, word }: MeetingEmailOptions = {},
): Promise<void> {
  const studio = await readStudio(tx);
  if (before) await cancelEmail(tx, reminderKey(before));
  const what =
    meeting.status === 'requested'
      ? 'Your request for'
      : before && isSameTime(before, meeting)
        ? 'Confirmed: your meeting on'
        : before
          ? 'Your meeting is moved to'
          : 'Your meeting on';
  await mailVisitor(tx, meeting, studio, {
    dedupe_key: `meeting:${meeting.id}:${meeting.sequence}:visitor`,
    subject: `${what} ${whenWords(meeting)}`,
    body: <MeetingEmail {...{ meeting, studio, before, word }} href={meetingUrl(tx.config, meeting)} />,
    attachments: [attachedCalendar(tx, meeting, studio)],
  });
  if (byStaff) return;
  const verb = before ? 'Moved' : meeting.status === 'requested' ? 'Request' : 'Meeting';
  await mailStudio(tx, meeting, studio, { verb, before });
}

/** Also deletes an unsent reminder. */
export async function mailCancelled(
  tx: Context,
  meeting: Meeting,
  before: Meeting,
  { byStaff, word }: Pick<MeetingEmailOptions, 'byStaff' | 'word'> = {},
): Promise<void> {
  const studio = await readStudio(tx);
  await cancelEmail(tx, reminderKey(before));
  await mailVisitor(tx, meeting, studio, {
    dedupe_key: `meeting:${meeting.id}:${meeting.sequence}:visitor`,
    subject: `Cancelled: your meeting on ${whenWords(meeting)}`,
    body: <CancelledEmail {...{ meeting, studio, byStaff, word }} href={`${tx.config.baseUrl}/booking`} />,
    attachments: [attachedCalendar(tx, meeting, studio)],
  });
  if (!byStaff) await mailStudio(tx, meeting, studio, { verb: 'Cancelled' });
}

export async function mailReminder(tx: Context, meeting: Meeting): Promise<void> {
  const studio = await readStudio(tx);
  await mailVisitor(tx, meeting, studio, {
    dedupe_key: reminderKey(meeting),
    subject: `Reminder: your meeting on ${whenWords(meeting)}`,
    body: <ReminderEmail {...{ meeting, studio }} href={meetingUrl(tx.config, meeting)} />,
  });
}

/** With the calendar file, which contains the link too. */
export async function mailVideoLink(tx: Context, meeting: Meeting, id: string): Promise<void> {
  const studio = await readStudio(tx);
  await mailVisitor(tx, meeting, studio, {
    dedupe_key: `meeting:${meeting.id}:link:${id}`,
    subject: `The link for your video call on ${whenWords(meeting)}`,
    body: <VideoLinkEmail {...{ meeting, studio }} href={meetingUrl(tx.config, meeting)} />,
    attachments: [attachedCalendar(tx, meeting, studio)],
  });
}

function reminderKey({ id, sequence }: Meeting) {
  return `meeting:${id}:${sequence}:reminder`;
}

function whenWords({ time_zone, starts_at }: Meeting) {
  return `${formatFullDate(time_zone, starts_at)}, ${formatClockTime(time_zone, starts_at)}`;
}

function mailVisitor(tx: Context, meeting: Meeting, { email }: Studio, message: Omit<Email, 'recipient'>) {
  return queueMail(tx, { ...message, recipient: meeting.email, ...(email && { reply_to: email }) });
}

async function mailStudio(
  tx: Context,
  meeting: Meeting,
  studio: Studio,
  { verb, before }: { verb: string; before?: Meeting },
) {
  if (!studio.email) return;
  await queueMail(tx, {
    dedupe_key: `meeting:${meeting.id}:${meeting.sequence}:studio`,
    recipient: studio.email,
    reply_to: meeting.email,
    subject: `${verb}: ${meeting.name.slice(0, 80)}, ${whenWords(meeting)}`,
    body: <StudioMeetingEmail {...{ meeting, before }} />,
    attachments: [attachedCalendar(tx, meeting, studio)],
  });
}
