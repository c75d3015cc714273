import { expect, test } from 'vitest';
import { book, calendarIn, contextOf, formFor, mailsOf, openStudioAt, TUESDAY_8AM } from '../../../../tests/booking.ts';
import { asClient } from '../../../../tests/clients.ts';
import { refuse } from '../../../../tests/refuse.ts';
import { readAnswer } from '../../../../tests/forms.ts';

/** 02:00 PM at the studio on Wednesday, June 16, 2027. */
const WEDNESDAY_2PM = '2027-06-16T18:00:00.000Z';
const DAY = '/booking?month=2027-06&day=2027-06-16';

type Studio = Awaited<ReturnType<typeof openStudioAt>>;

function meetings({ platform: { db } }: Studio) {
  return db.selectFrom('meetings').selectAll().orderBy('starts_at').execute();
}

test('names with quotes, emoji and very long words read right on the page, in the email and in the calendar', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  const visitor = studio.asVisitor();
  const name = `Zoë "Zo" O’Neil <b>💐</b> ${'Llanfair'.repeat(7)}`;
  const note = `Peonies; dahlias, and\nno lilies \\ please ${'x'.repeat(60)}`;
  const answer = await visitor.post('/booking', formFor(WEDNESDAY_2PM, { name, note }));
  expect(answer.status).toBe(303);
  const page = await readAnswer(await visitor.get(answer.headers.get('location') ?? ''));
  expect(page.text).toContain(`For ${name}`);
  expect(page.html).not.toContain('<b>💐');
  const [own, studios] = await mailsOf(studio);
  expect(studios?.subject).toContain('Zoë "Zo" O’Neil');
  expect(studios?.html).not.toContain('<b>💐');
  expect(studios?.text).toContain('no lilies \\ please');
  const file = calendarIn(own ?? { attachments: [] });
  expect(file).toContain('💐');
  expect(file.split('\r\n').filter((line) => line.startsWith('ATTENDEE'))).toHaveLength(1);
});

test('no line of a calendar file is longer than 75 bytes', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  await studio.asVisitor().post('/booking', formFor(WEDNESDAY_2PM, { name: '💐 Zoë '.repeat(14).trim() }));
  const [own] = await mailsOf(studio);
  const [file] = (own?.attachments ?? []) as { content: string }[];
  const lines = file?.content.split('\r\n') ?? [];
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
});

const INVALID: [field: string, typed: string, sentence: string][] = [
  ['name', 'n'.repeat(101), 'Your name: At most 100 characters.'],
  ['email', `${'e'.repeat(250)}@example.com`, 'Email: At most 254 characters.'],
  ['phone', '3'.repeat(41), 'Phone: At most 40 characters.'],
  ['phone', '555', 'Phone: A phone number such as 304-555-0134, or nothing.'],
  ['note', 'n'.repeat(2001), 'Anything to add: At most 2,000 characters.'],
  ['place', 'the barn', 'Where would you like to meet?: Choose the studio or a video call.'],
  ['starts_at', '2027-06-16', 'Time: Choose a time.'],
  ['starts_at', '2027-06-16T18:00:30.000Z', 'Time: Choose a time.'],
  ['starts_at', '2027-06-99T18:00:00.000Z', 'Time: Choose a time.'],
];

test('each invalid answer is named with what is wrong', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  const visitor = studio.asVisitor();
  for (const [field, typed, sentence] of INVALID) {
    const { status, text } = await readAnswer(await visitor.post(DAY, { ...formFor(WEDNESDAY_2PM), [field]: typed }));
    expect([field, status]).toEqual([field, 400]);
    expect(text).toContain('One answer needs a look.');
    expect(text).toContain(sentence);
  }
  expect(await meetings(studio)).toEqual([]);
});

test('accepts answers of exactly the longest length, and an empty phone', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  const longest = { name: 'n'.repeat(100), note: 'n'.repeat(2000), phone: '' };
  expect((await studio.asVisitor().post('/booking', formFor(WEDNESDAY_2PM, longest))).status).toBe(303);
  expect(await meetings(studio)).toMatchObject([longest]);
});

test('keeps the visitor’s time zone if there is one of that name', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  const visitor = studio.asVisitor();
  const zones = { 16: 'Europe/London', 17: 'europe/london', 18: 'Mars/Olympus', 21: 'x'.repeat(61), 22: '' };
  for (const [day, visitor_zone] of Object.entries(zones))
    await visitor.post('/booking', formFor(`2027-06-${day}T18:00:00Z`, { visitor_zone }));
  const kept = (await meetings(studio)).map(({ visitor_zone }) => visitor_zone);
  expect(kept).toEqual(['Europe/London', 'Europe/London', null, null, null]);
});

test('a studio in India offers its own hours, on its own days', async () => {
  const studio = await openStudioAt('2027-06-15T20:00:00Z');
  await studio.platform.db.updateTable('studio_settings').set({ time_zone: 'Asia/Kolkata' }).execute();
  await studio.platform.live.heard();
  const visitor = studio.asVisitor();
  // It is Wednesday there already.
  const text = await visitor.text('/booking?day=2027-06-16');
  expect(text).toContain('Available Times for June 16, 2027');
  expect(text).toContain('India Standard Time (GMT+5:30)');
  const nine = '2027-06-16T03:30:00.000Z';
  const { headers } = await visitor.post('/booking', formFor(nine));
  expect(await visitor.text(headers.get('location') ?? '')).toContain('09:00 AM to 10:00 AM');
  expect((await mailsOf(studio))[0]?.subject).toBe('Your meeting on Wednesday, June 16, 2027, 09:00 AM');
});

test('a studio without any times says that none is free, and how to reach it', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  await studio.platform.db.deleteFrom('meeting_slots').execute();
  const { status, text, html } = await readAnswer(await studio.asVisitor().get('/booking'));
  expect(status).toBe(200);
  expect(text).toContain('No times are free in the next few weeks.');
  expect(html).toContain('href="tel:304-555-0142"');
  const booked = await readAnswer(await studio.asVisitor().post('/booking', formFor(WEDNESDAY_2PM)));
  expect(booked.status).toBe(409);
  expect(booked.text).toContain('Not free. No other time near it is free. Please choose another month, or call us.');
});

test('a meeting that cannot be stored keeps what was typed', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  await refuse(studio, 'insert', 'meetings');
  const { status, text, html } = await readAnswer(await studio.asVisitor().post(DAY, formFor(WEDNESDAY_2PM)));
  expect(status).toBe(500);
  expect(text).toContain(
    'Something went wrong on our side. What you typed is still here; please try again in a minute.',
  );
  expect(html).toContain('value="Hannah Lyle"');
  expect(html).toContain('June 2028, on the hill.');
  expect(await mailsOf(studio)).toEqual([]);
});

test('an email that cannot be queued leaves no meeting behind', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  await refuse(studio, 'insert', 'emails');
  expect((await studio.asVisitor().post(DAY, formFor(WEDNESDAY_2PM))).status).toBe(500);
  expect(await meetings(studio)).toEqual([]);
  expect(await studio.asVisitor().text(DAY)).toContain('02:00 PM Free');
});

test('after 300 forms in an hour an address is asked to wait, and keeps what was typed', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  const visitor = studio.asVisitor();
  await visitor.post(DAY, { ...formFor(WEDNESDAY_2PM), name: '' });
  await studio.platform.db
    .updateTable('rate_limits')
    .set({ count: 300 })
    .where('key', 'like', 'booking form by address:%')
    .execute();
  const { status, text, html } = await readAnswer(await visitor.post(DAY, formFor(WEDNESDAY_2PM)));
  expect(status).toBe(429);
  expect(text).toContain('The form was sent many times from your address. Please try again in an hour.');
  expect(html).toContain('value="Hannah Lyle"');
  expect(await meetings(studio)).toEqual([]);
});

test('a form sent again after the answer was lost leads to the same meeting, even when the time has begun', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  const visitor = studio.asVisitor();
  const form = formFor(WEDNESDAY_2PM);
  const first = await visitor.post('/booking', form);
  studio.setClock('2027-06-16T18:30:00Z');
  const again = await visitor.post('/booking', form);
  expect([again.status, again.headers.get('location')]).toEqual([303, first.headers.get('location')]);
  expect(await mailsOf(studio)).toHaveLength(2);
});

test('a form without a token, or with one that is none, books once each time', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  const visitor = studio.asVisitor();
  const { submission_token: _, ...form } = formFor(WEDNESDAY_2PM);
  expect((await visitor.post('/booking', form)).status).toBe(303);
  expect((await visitor.post('/booking', form)).status, 'it is taken by now').toBe(409);
  const odd = formFor('2027-06-17T18:00:00Z', { submission_token: "'; drop table meetings" });
  expect((await visitor.post('/booking', odd)).status).toBe(303);
  expect(await meetings(studio)).toHaveLength(2);
});

test('ignores fields that a visitor may not set', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  const extra = {
    status: 'cancelled',
    token: 'mine',
    staff_note: 'vip',
    sequence: '9',
    ends_at: '2027-06-16T23:00:00Z',
  };
  await studio.asVisitor().post('/booking', formFor(WEDNESDAY_2PM, extra));
  const [meeting] = await meetings(studio);
  expect(meeting).toMatchObject({ status: 'confirmed', staff_note: '', sequence: 0 });
  expect(meeting?.token).not.toBe('mine');
  expect(meeting?.ends_at).toEqual(new Date('2027-06-16T19:00:00Z'));
});

test('rejects a form sent from another site', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  const answer = await studio.asVisitor().fetch('/booking', {
    method: 'POST',
    headers: { Origin: 'https://evil.example' },
    body: new URLSearchParams(formFor(WEDNESDAY_2PM)),
  });
  expect(answer.status).toBe(403);
  expect(await meetings(studio)).toEqual([]);
});

test('staff and clients book like every visitor', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  const { visitor: client } = await asClient(studio);
  expect((await client.post('/booking', formFor(WEDNESDAY_2PM))).status).toBe(303);
  expect((await (await studio.asStaff()).post('/booking', formFor('2027-06-17T18:00:00Z'))).status).toBe(303);
  expect((await meetings(studio)).map(({ status }) => status)).toEqual(['confirmed', 'confirmed']);
});

test('the last hour before a meeting cannot be booked, the minute before that can', async () => {
  const studio = await openStudioAt('2027-06-16T17:00:00Z');
  expect((await studio.asVisitor().post('/booking', formFor(WEDNESDAY_2PM))).status).toBe(303);
  const late = await openStudioAt('2027-06-16T17:00:01Z');
  const { status, text } = await readAnswer(await late.asVisitor().post('/booking', formFor(WEDNESDAY_2PM)));
  expect(status).toBe(409);
  expect(text).toContain('Too late for this time. Nearest free: 04:00 PM today');
});

test('a meeting cannot be moved to the past or to no time at all', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  const { token } = await book(contextOf(studio), WEDNESDAY_2PM);
  const visitor = studio.asVisitor();
  const move = (starts_at: string) => visitor.post(`/booking/${token}?move`, { intent: 'move', starts_at });
  const past = await readAnswer(await move('2027-06-07T18:00:00.000Z'));
  expect([past.status, past.text]).toEqual([409, expect.stringContaining('Too late for this time.')]);
  const none = await readAnswer(await visitor.post(`/booking/${token}?move&day=2027-06-17`, { intent: 'move' }));
  expect([none.status, none.text]).toEqual([400, expect.stringContaining('Choose a time.')]);
  expect(await meetings(studio)).toMatchObject([{ starts_at: new Date(WEDNESDAY_2PM), sequence: 0 }]);
});

test('moving a meeting begins in the month of the meeting', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  const { token } = await book(contextOf(studio), '2027-08-18T18:00:00.000Z');
  const { text } = await readAnswer(await studio.asVisitor().get(`/booking/${token}?move`));
  expect(text).toContain('August 2027: choose a day');
});

test('a meeting cancelled twice is cancelled once', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  const { token } = await book(contextOf(studio), WEDNESDAY_2PM);
  const visitor = studio.asVisitor();
  const cancel = () => visitor.post(`/booking/${token}`, { intent: 'cancel' });
  expect([(await cancel()).status, (await cancel()).status]).toEqual([303, 303]);
  expect(await meetings(studio)).toMatchObject([{ status: 'cancelled', sequence: 1 }]);
  expect(await mailsOf(studio), 'two of the booking, two of the cancellation').toHaveLength(4);
});

test('a move to the time that the meeting has already tells nobody', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  const { token } = await book(contextOf(studio), WEDNESDAY_2PM);
  const answer = await studio.asVisitor().post(`/booking/${token}?move`, { intent: 'move', starts_at: WEDNESDAY_2PM });
  expect(answer.status).toBe(303);
  expect(await mailsOf(studio)).toHaveLength(2);
});
