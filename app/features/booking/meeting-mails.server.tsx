import { readStudio, type Studio } from '~/features/studio/studio.server';
import type { Context } from '~/platform/context.server';
import { type Letter, queueMail, takeBackMail } from '~/platform/mail.server';
import { attachedCalendar } from './meeting-calendar.server';
import { meetingUrl } from './meeting-facts';
import { CancelledLetter, MeetingLetter, ReminderLetter, StudioMeetingLetter } from './meeting-letters';
import { clockTime, fullDay } from './meeting-words';
import type { Meeting } from './meetings.server';

/** Tells both sides on what time was agreed, or which was asked for; `before` is the meeting as it stood before a move. */
export async function mailAgreed(tx: Context, meeting: Meeting, before?: Meeting): Promise<void> {
  const studio = await readStudio(tx);
  if (before) await takeBackMail(tx, reminderCause(before));
  const what =
    meeting.status === 'requested' ? 'Your request for' : before ? 'Your meeting is moved to' : 'Your meeting on';
  await mailVisitor(tx, meeting, studio, {
    cause: `meeting:${meeting.id}:${meeting.sequence}:visitor`,
    subject: `${what} ${whenWords(meeting)}`,
    body: <MeetingLetter {...{ meeting, studio, before }} href={meetingUrl(tx.config, meeting)} />,
    attachments: [attachedCalendar(tx, meeting, studio)],
  });
  const verb = before ? 'Moved' : meeting.status === 'requested' ? 'Request' : 'Meeting';
  await mailStudio(tx, meeting, studio, { verb, before });
}

/** Tells both sides that a meeting will not be. A reminder of it that has not left yet never will. */
export async function mailCancelled(tx: Context, meeting: Meeting, before: Meeting): Promise<void> {
  const studio = await readStudio(tx);
  await takeBackMail(tx, reminderCause(before));
  await mailVisitor(tx, meeting, studio, {
    cause: `meeting:${meeting.id}:${meeting.sequence}:visitor`,
    subject: `Cancelled: your meeting on ${whenWords(meeting)}`,
    body: <CancelledLetter {...{ meeting, studio }} href={`${tx.config.baseUrl}/booking`} />,
    attachments: [attachedCalendar(tx, meeting, studio)],
  });
  await mailStudio(tx, meeting, studio, { verb: 'Cancelled' });
}

/** Reminds the visitor the day before. */
export async function mailReminder(tx: Context, meeting: Meeting): Promise<void> {
  const studio = await readStudio(tx);
  await mailVisitor(tx, meeting, studio, {
    cause: reminderCause(meeting),
    subject: `Reminder: your meeting on ${whenWords(meeting)}`,
    body: <ReminderLetter {...{ meeting, studio }} href={meetingUrl(tx.config, meeting)} />,
  });
}

function reminderCause({ id, sequence }: Meeting) {
  return `meeting:${id}:${sequence}:reminder`;
}

function whenWords({ time_zone, starts_at }: Meeting) {
  return `${fullDay(time_zone, starts_at)}, ${clockTime(time_zone, starts_at)}`;
}

function mailVisitor(tx: Context, meeting: Meeting, { email }: Studio, letter: Omit<Letter, 'recipient'>) {
  return queueMail(tx, { ...letter, recipient: meeting.email, ...(email && { reply_to: email }) });
}

async function mailStudio(
  tx: Context,
  meeting: Meeting,
  { email }: Studio,
  { verb, before }: { verb: string; before?: Meeting },
) {
  if (!email) return;
  await queueMail(tx, {
    cause: `meeting:${meeting.id}:${meeting.sequence}:studio`,
    recipient: email,
    reply_to: meeting.email,
    subject: `${verb}: ${meeting.name.slice(0, 80)}, ${whenWords(meeting)}`,
    body: <StudioMeetingLetter {...{ meeting, before }} />,
  });
}
