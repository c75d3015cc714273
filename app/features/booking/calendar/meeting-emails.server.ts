import { openStudioMail, type StudioMail } from '~/features/studio/studio-mail.server';
import { plainLink } from '~/lib/secret-text';
import type { Context } from '~/platform/context.server';
import { cancelEmail } from '~/platform/mail.server';
import { attachedCalendar } from './meeting-calendar.server';
import { meetingUrl } from './meeting-details';
import {
  agreedDefinition,
  MEETING_CANCELLED,
  MEETING_REMINDER,
  MEETING_REQUESTED,
  VIDEO_LINK,
} from './meeting-email-definitions.server';
import type { Meeting } from './meetings.server';
import { MEETING_STUDIO } from './studio-meeting-email.server';

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
  const mail = await openStudioMail(tx);
  if (before) await cancelEmail(tx, reminderKey(before));
  const facts = { meeting, word, href: meetingUrl(tx.config, meeting) };
  const envelope = {
    ...toVisitor(mail, meeting, `meeting:${meeting.id}:${meeting.sequence}:visitor`),
    attachments: [attachedCalendar(tx, meeting, mail.studio)],
  };
  if (meeting.status === 'requested') await mail.queue(MEETING_REQUESTED, { ...facts, isMoved: !!before }, envelope);
  else await mail.queue(agreedDefinition(meeting, before), facts, envelope);
  if (!byStaff) await mailStudio(tx, mail, meeting, before);
}

/** Also deletes an unsent reminder. */
export async function mailCancelled(
  tx: Context,
  meeting: Meeting,
  before: Meeting,
  { byStaff = false, word }: Pick<MeetingEmailOptions, 'byStaff' | 'word'> = {},
): Promise<void> {
  const mail = await openStudioMail(tx);
  await cancelEmail(tx, reminderKey(before));
  const facts = { meeting, byStaff, word, href: plainLink(tx.config, '/booking') };
  await mail.queue(MEETING_CANCELLED, facts, {
    ...toVisitor(mail, meeting, `meeting:${meeting.id}:${meeting.sequence}:visitor`),
    attachments: [attachedCalendar(tx, meeting, mail.studio)],
  });
  if (!byStaff) await mailStudio(tx, mail, meeting);
}

export async function mailReminders(tx: Context, meetings: Meeting[]): Promise<void> {
  if (meetings.length === 0) return;
  const mail = await openStudioMail(tx);
  for (const meeting of meetings) {
    const facts = { meeting, href: meetingUrl(tx.config, meeting) };
    await mail.queue(MEETING_REMINDER, facts, toVisitor(mail, meeting, reminderKey(meeting)));
  }
}

/** With the calendar file, which contains the link too. */
export async function mailVideoLink(tx: Context, meeting: Meeting, id: string): Promise<void> {
  const mail = await openStudioMail(tx);
  const facts = { meeting, href: meetingUrl(tx.config, meeting) };
  await mail.queue(VIDEO_LINK, facts, {
    ...toVisitor(mail, meeting, `meeting:${meeting.id}:link:${id}`),
    attachments: [attachedCalendar(tx, meeting, mail.studio)],
  });
}

function reminderKey({ id, sequence }: Meeting) {
  return `meeting:${id}:${sequence}:reminder`;
}

function toVisitor({ studio }: StudioMail, meeting: Meeting, dedupe_key: string) {
  return { dedupe_key, recipient: meeting.email, ...(studio.email && { reply_to: studio.email }) };
}

async function mailStudio(tx: Context, mail: StudioMail, meeting: Meeting, before?: Meeting) {
  if (!mail.studio.email) return;
  await mail.queue(
    MEETING_STUDIO,
    { meeting, before },
    {
      dedupe_key: `meeting:${meeting.id}:${meeting.sequence}:studio`,
      recipient: mail.studio.email,
      reply_to: meeting.email,
      attachments: [attachedCalendar(tx, meeting, mail.studio)],
    },
  );
}
