import { expect, test } from 'vitest';
import { book, calendarIn, contextOf, formFor, mailsOf, openStudioAt, TUESDAY_8AM } from '../../../../tests/booking.ts';
import { MAIL_SERVER } from '../../../../tests/open-studio.ts';
import { readable } from '../../../../tests/visitor.ts';
import { cancelMeeting, findMeeting, type Meeting, moveMeeting } from './meetings.server';
import { remindOfMeetings } from './reminders.server';

/** 02:00 PM at the studio on Wednesday, June 16, 2027, and 09:00 AM the day after. */
const WEDNESDAY_2PM = '2027-06-16T18:00:00.000Z';
const THURSDAY_9AM = '2027-06-17T13:00:00.000Z';

async function openWithMeeting(starts_at = WEDNESDAY_2PM) {
  const studio = await openStudioAt(TUESDAY_8AM);
  const context = contextOf(studio);
  const meeting = await book(context, starts_at);
  return { studio, context, meeting, page: `/booking/${meeting.token}`, visitor: studio.asVisitor() };
}

async function again(context: Parameters<typeof findMeeting>[0], { token }: Meeting) {
  const meeting = await findMeeting(context, token);
  if (!meeting) throw new Error('The meeting is gone.');
  return meeting;
}

test('an unknown private link answers 404', async () => {
  const { visitor } = await openWithMeeting();
  for (const token of ['nope', '00000000-0000-4000-8000-000000000000'])
    for (const page of [`/booking/${token}`, `/booking/${token}/meeting.ics`])
      expect([page, (await visitor.get(page)).status]).toEqual([page, 404]);
  expect((await visitor.post('/booking/00000000-0000-4000-8000-000000000000', { intent: 'cancel' })).status).toBe(404);
});

test('the private page is neither cached nor indexed', async () => {
  const { visitor, page } = await openWithMeeting();
  const response = await visitor.get(page);
  expect(response.headers.get('cache-control')).toContain('no-store');
  expect(await response.text()).toContain('<meta name="robots" content="noindex"');
});

test('a move frees the old time, replaces the calendar entry and emails both sides', async () => {
  const { studio, visitor, page } = await openWithMeeting();
  expect(await visitor.text(`${page}?move&day=2027-06-16`)).toContain('02:00 PM Yours');
  const { status, headers } = await visitor.post(`${page}?move&day=2027-06-17`, {
    intent: 'move',
    starts_at: THURSDAY_9AM,
  });
  expect([status, headers.get('location')]).toEqual([303, `${page}?moved`]);
  const after = await visitor.text(`${page}?moved`);
  expect(after).toContain('Moved.');
  expect(after).not.toContain('Booked.');
  expect(await visitor.text(page)).toContain('Thursday June 17, 2027 09:00 AM to 10:00 AM');
  expect(await visitor.text('/booking?day=2027-06-16')).toContain('02:00 PM Free');
  expect(await visitor.text('/booking?day=2027-06-17')).toContain('09:00 AM Taken');
  const [booked, , moved, studios] = await mailsOf(studio);
  expect(moved?.subject).toBe('Your meeting has moved to Thursday, June 17, 2027, 09:00 AM');
  expect(studios?.subject).toBe('Moved: Hannah Lyle, Thursday, June 17, 2027, 09:00 AM');
  expect(studios?.text).toContain('Before: Wednesday, June 16, 2027, 02:00 PM to 03:00 PM');
  const uid = (email: typeof moved) => /UID:.*/.exec(calendarIn(email ?? { attachments: [] }))?.[0];
  expect(uid(moved)).toBe(uid(booked));
  for (const line of ['METHOD:REQUEST', 'SEQUENCE:1', 'DTSTART:20270617T130000Z'])
    expect(calendarIn(moved ?? { attachments: [] })).toContain(`${line}\r\n`);
});

test('a move to a taken time offers the nearest free ones and keeps the old time', async () => {
  const { context, visitor, page } = await openWithMeeting();
  await book(context, THURSDAY_9AM);
  const response = await visitor.post(`${page}?move&day=2027-06-17`, { intent: 'move', starts_at: THURSDAY_9AM });
  expect(response.status).toBe(409);
  expect(readable(await response.text())).toContain(
    'Taken. Nearest free: 11:00 AM Thursday, June 17, 02:00 PM Thursday, June 17.',
  );
  expect(await visitor.text(page)).toContain('02:00 PM to 03:00 PM');
});

test('a move to a Saturday is a request, and a move back is confirmed', async () => {
  const { context, visitor, page, meeting } = await openWithMeeting();
  await visitor.post(page, { intent: 'move', starts_at: '2027-06-19T13:00:00.000Z' });
  expect(await visitor.text(page)).toContain('Requested.');
  await visitor.post(page, { intent: 'move', starts_at: WEDNESDAY_2PM });
  expect(await again(context, meeting)).toMatchObject({ status: 'confirmed', sequence: 2 });
});

test('a cancelled meeting frees its time, leaves the calendar and cannot be moved', async () => {
  const { studio, visitor, page, context, meeting } = await openWithMeeting();
  await visitor.post(page, { intent: 'cancel' });
  await visitor.post(page, { intent: 'cancel' });
  expect(await visitor.text(page)).toContain('Cancelled.');
  expect(await visitor.text('/booking?day=2027-06-16')).toContain('02:00 PM Free');
  expect((await visitor.post(page, { intent: 'move', starts_at: THURSDAY_9AM })).status).toBe(409);
  const mails = await mailsOf(studio);
  expect(mails.map(({ recipient }) => recipient)).toEqual(
    Array.from({ length: 4 }, (_, at) => mails[at % 2]?.recipient),
  );
  expect(mails[2]?.subject).toBe('Cancelled: your meeting on Wednesday, June 16, 2027, 02:00 PM');
  for (const line of ['METHOD:CANCEL', 'SEQUENCE:1', 'STATUS:CANCELLED'])
    expect(calendarIn(mails[2] ?? { attachments: [] })).toContain(`${line}\r\n`);
  await book(context, WEDNESDAY_2PM);
  expect(await again(context, meeting)).toMatchObject({ status: 'cancelled' });
});

test('after a cancellation nobody is promised the link of a video call', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  const meeting = await book(contextOf(studio), WEDNESDAY_2PM, { place: 'video' });
  const visitor = studio.asVisitor();
  await visitor.post(`/booking/${meeting.token}`, { intent: 'cancel' });
  const [booked, , cancelled] = await mailsOf(studio);
  expect(booked?.text).toContain('by video call. We’ll send you the link before we meet.');
  expect(cancelled?.subject).toContain('Cancelled');
  expect(cancelled?.text).toContain('by video call');
  expect(cancelled?.text).not.toContain('the link before we meet');
  expect(await visitor.text(`/booking/${meeting.token}`)).not.toContain('before we meet');
});

test('a meeting that has begun cannot be moved or cancelled', async () => {
  const { studio, visitor, page } = await openWithMeeting();
  studio.setClock('2027-06-16T18:05:00Z');
  expect(await visitor.text(page)).toContain('This meeting has begun, or is over.');
  expect((await visitor.post(page, { intent: 'cancel' })).status).toBe(409);
  expect((await visitor.post(page, { intent: 'move', starts_at: THURSDAY_9AM })).status).toBe(409);
});

test('of two moves to one time at once, one succeeds and the other is told', async () => {
  const { context, meeting } = await openWithMeeting();
  const others = await Promise.all(['13', '15', '20'].map((hour) => book(context, `2027-06-16T${hour}:00:00Z`)));
  const moves = await Promise.allSettled(
    [meeting, ...others].map((one) => moveMeeting(context, one, new Date(THURSDAY_9AM))),
  );
  expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refused = moves.flatMap((move) => (move.status === 'rejected' ? [(move.reason as Error).message] : []));
  expect(refused).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/^Taken\. Nearest free: /)));
});

test('of a move and a cancellation at once, only one happens', async () => {
  const { context, meeting } = await openWithMeeting();
  const both = await Promise.allSettled([
    moveMeeting(context, meeting, new Date(THURSDAY_9AM)),
    cancelMeeting(context, meeting),
  ]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await again(context, meeting)).toMatchObject({ sequence: 1 });
});

test('limits the changes of one meeting, which each send emails', async () => {
  const { context, meeting } = await openWithMeeting();
  let current = meeting;
  const move = async (at: number) => {
    await moveMeeting(context, current, new Date(at % 2 ? WEDNESDAY_2PM : THURSDAY_9AM));
    current = await again(context, meeting);
  };
  for (let at = 0; at < 20; at++) await move(at);
  await expect(move(20)).rejects.toThrow('This meeting was changed many times.');
});

async function reminders(studio: Parameters<typeof mailsOf>[0]) {
  return (await mailsOf(studio)).flatMap(({ subject, recipient }) =>
    subject.startsWith('Reminder') ? [[recipient, subject]] : [],
  );
}

test('reminds the visitor a day before, once, however many processes look for reminders', async () => {
  const { studio, context } = await openWithMeeting();
  studio.setClock('2027-06-15T17:59:00Z');
  await remindOfMeetings(context);
  expect(await reminders(studio)).toEqual([]);
  studio.setClock('2027-06-15T18:00:00Z');
  await Promise.all(Array.from({ length: 8 }, () => remindOfMeetings(context)));
  await remindOfMeetings(context);
  expect(await reminders(studio)).toEqual([
    ['hannah@example.com', 'Reminder: your meeting on Wednesday, June 16, 2027, 02:00 PM'],
  ]);
});

test('the reminder follows a move and is not sent after a cancellation', async () => {
  const { studio, context, meeting } = await openWithMeeting();
  await moveMeeting(context, meeting, new Date('2027-06-18T13:00:00Z'));
  const cancelled = await book(context, THURSDAY_9AM);
  await cancelMeeting(context, cancelled);
  studio.setClock('2027-06-16T17:00:00Z');
  await remindOfMeetings(context);
  expect(await reminders(studio)).toEqual([]);
  studio.setClock('2027-06-17T14:00:00Z');
  await remindOfMeetings(context);
  expect(await reminders(studio)).toEqual([
    ['hannah@example.com', 'Reminder: your meeting on Friday, June 18, 2027, 09:00 AM'],
  ]);
});

test('a meeting moved after its reminder gets another', async () => {
  const { studio, context, meeting } = await openWithMeeting();
  studio.setClock('2027-06-15T19:00:00Z');
  await remindOfMeetings(context);
  await moveMeeting(context, await again(context, meeting), new Date('2027-06-21T13:00:00Z'));
  studio.setClock('2027-06-20T13:00:00Z');
  await remindOfMeetings(context);
  expect((await reminders(studio)).map(([, subject]) => subject)).toEqual([
    'Reminder: your meeting on Wednesday, June 16, 2027, 02:00 PM',
    'Reminder: your meeting on Monday, June 21, 2027, 09:00 AM',
  ]);
});

test('a cancellation removes a reminder that is not sent yet', async () => {
  const { studio, context, meeting } = await openWithMeeting();
  studio.setClock('2027-06-15T19:00:00Z');
  await remindOfMeetings(context);
  await studio.platform.db
    .updateTable('emails')
    .set({ status: 'failed' })
    .where('subject', 'like', 'Reminder%')
    .execute();
  await cancelMeeting(context, await again(context, meeting));
  expect(await reminders(studio)).toEqual([]);
});

test('sends no reminder for meetings booked within the day, nor for requests', async () => {
  const { studio, context } = await openWithMeeting('2027-06-09T13:00:00Z');
  await book(context, '2027-06-08T18:00:00Z');
  await book(context, '2027-06-12T13:00:00Z');
  studio.setClock('2027-06-08T14:00:00Z');
  await remindOfMeetings(context);
  studio.setClock('2027-06-11T14:00:00Z');
  await remindOfMeetings(context);
  expect(await reminders(studio)).toEqual([
    ['hannah@example.com', 'Reminder: your meeting on Wednesday, June 9, 2027, 09:00 AM'],
  ]);
});

test('a name cannot add a recipient to an email', async () => {
  const { studio, context } = await openWithMeeting();
  await book(context, THURSDAY_9AM, formFor(THURSDAY_9AM, { name: 'Win at www.prize.example' }));
  const email = (await mailsOf(studio)).at(-2);
  expect(email?.text).toContain('Thursday, June');
  expect(email?.html).not.toContain('prize.example');
});

test('the private page promises an email only if a mail server is set up', async () => {
  const { visitor, page, context, meeting } = await openWithMeeting();
  expect(await visitor.text(page)).toContain('This site cannot send email yet');
  expect(await visitor.text(page)).not.toContain('is on its way to');
  await cancelMeeting(context, meeting);
  expect(await visitor.text(page)).toContain('Please take it out of your calendar.');

  const sending = await openStudioAt(TUESDAY_8AM, MAIL_SERVER);
  const { token } = await book(contextOf(sending), WEDNESDAY_2PM);
  expect(await sending.asVisitor().text(`/booking/${token}`)).toContain(
    'An email with a calendar file is on its way to hannah@example.com.',
  );
});
