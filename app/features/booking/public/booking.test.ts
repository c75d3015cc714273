import { expect, test } from 'vitest';
import { calendarIn, formFor, mailsOf, openStudioAt, TUESDAY_8AM } from '../../../../tests/booking.ts';
import { readable } from '../../../../tests/visitor.ts';

/** 02:00 PM at the studio on Wednesday, June 16, 2027. */
const WEDNESDAY_2PM = '2027-06-16T18:00:00Z';

async function answerOf(response: Response) {
  return { status: response.status, text: readable(await response.text()), to: response.headers.get('location') };
}

test('the calendar shows the texts of the spec and links the free days', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  const visitor = studio.asVisitor();
  const html = await (await visitor.get('/booking')).text();
  const text = readable(html);
  expect(text).toContain('June 2027');
  expect(text).toContain('Sun Mon Tue Wed Thu Fri Sat');
  expect(text).toContain('Our general availability is shown. We are closed on Sundays.');
  expect(text).toContain('Eastern Time (EDT)');
  const chosen = [...html.matchAll(/href="[^"]*day=(2027-06-\d\d)/g)].map(([, day]) => Number(day?.slice(-2)));
  const sundays = [6, 13, 20, 27];
  const free = Array.from({ length: 30 }, (_, index) => index + 1).filter((day) => day >= 8 && !sundays.includes(day));
  expect(
    [...new Set(chosen)].sort((one, other) => one - other),
    'past days and Sundays are no links',
  ).toEqual(free);
  expect(html).toContain('request</i>');
});

test('a day shows its four times', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  const text = await studio.asVisitor().text('/booking?month=2027-06&day=2027-06-16');
  expect(text).toContain('Available Times for June 16, 2027');
  expect(text.match(/\d\d:00 [AP]M (Free|Taken)/g)).toEqual([
    '09:00 AM Free',
    '11:00 AM Free',
    '02:00 PM Free',
    '04:00 PM Free',
  ]);
});

test('does not cache the calendar, and hides past times', async () => {
  const studio = await openStudioAt('2027-06-08T12:59:00Z');
  const page = '/booking?month=2027-06&day=2027-06-08';
  const visitor = studio.asVisitor();
  expect((await visitor.get(page)).headers.get('cache-control')).toBe('private, no-store');
  expect(await visitor.text(page)).toContain('11:00 AM Free');
  studio.setClock('2027-06-08T14:30:00Z');
  expect(await visitor.text(page), 'less than an hour ahead').toContain('11:00 AM Past');
  studio.setClock('2027-06-09T12:00:00Z');
  expect(await visitor.text(page)).not.toContain('Free');
  expect(await visitor.text(page)).toContain('Choose a day');
});

test('a booking is confirmed on the page and by email to both sides, and takes the time', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  const visitor = studio.asVisitor();
  const { status, to } = await answerOf(await visitor.post('/booking', formFor(WEDNESDAY_2PM, { place: 'video' })));
  expect(status).toBe(303);
  expect(to).toMatch(/^\/booking\/[0-9a-f-]{36}$/);
  const page = await visitor.text(to ?? '');
  expect(page).toContain('Booked.');
  expect(page).toContain('Wednesday June 16, 2027');
  expect(page).toContain('02:00 PM to 03:00 PM');
  expect(page).toContain('hannah@example.com');
  expect(await visitor.text('/booking?day=2027-06-16')).toContain('02:00 PM Taken');

  const [own, studios] = await mailsOf(studio);
  expect(own).toMatchObject({ recipient: 'hannah@example.com', reply_to: 'studio@example.com' });
  expect(own?.subject).toBe('Your meeting on Wednesday, June 16, 2027, 02:00 PM');
  expect(own?.text).toContain(`http://localhost:3000${to}`);
  expect(studios).toMatchObject({ recipient: 'studio@example.com', reply_to: 'hannah@example.com' });
  expect(studios?.text).toContain('June 2028, on the hill.');
  const file = calendarIn(own ?? { attachments: [] });
  expect(calendarIn(studios ?? { attachments: [] }), 'the studio’s calendar takes it too').toBe(file);
  expect(own?.attachments).toMatchObject([
    { filename: 'meeting.ics', content_type: expect.stringContaining('method=REQUEST') },
  ]);
  for (const line of [
    'METHOD:REQUEST',
    'DTSTART:20270616T180000Z',
    'DTEND:20270616T190000Z',
    'SEQUENCE:0',
    'STATUS:CONFIRMED',
    'LOCATION:Video call',
  ])
    expect(file).toContain(`${line}\r\n`);
  const staff = await studio.asStaff();
  const { id = '' } = own ?? {};
  expect(await staff.text(`/outbox/${id}`), 'staff see what went with it').toContain(
    'Attached: meeting.ics BEGIN:VCALENDAR',
  );
  const download = await visitor.get(`${to}/meeting.ics`);
  expect(download.headers.get('content-type')).toContain('text/calendar');
  expect(await download.text()).toContain('DTSTART:20270616T180000Z');
});

test('a Saturday is booked as a request', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  const visitor = studio.asVisitor();
  expect(await visitor.text('/booking?day=2027-06-12')).toContain('09:00 AM By request');
  const { to } = await answerOf(await visitor.post('/booking', formFor('2027-06-12T13:00:00Z')));
  const page = await visitor.text(to ?? '');
  expect(page).toContain('Requested.');
  expect(page).not.toContain('Booked.');
  const [own, studios] = await mailsOf(studio);
  expect(own?.subject).toBe('Your request for Saturday, June 12, 2027, 09:00 AM');
  expect(calendarIn(own ?? { attachments: [] })).toContain('STATUS:TENTATIVE');
  expect(studios?.subject).toContain('Request: Hannah Lyle');
  expect(await visitor.text('/booking?day=2027-06-12'), 'and is kept in the meantime').toContain('09:00 AM Taken');
});

test('the server rejects times that the page does not offer', async () => {
  const studio = await openStudioAt('2027-06-08T14:30:00Z');
  const { db } = studio.platform;
  await db
    .insertInto('meeting_blocks')
    .values({ starts_at: new Date('2027-06-10T12:00:00Z'), ends_at: new Date('2027-06-10T16:00:00Z') })
    .execute();
  const visitor = studio.asVisitor();
  const asked = {
    Sunday: '2027-06-13T13:00:00Z',
    'a past day': '2027-06-07T13:00:00Z',
    'an hour of today that has passed': '2027-06-08T13:00:00Z',
    'within the hour': '2027-06-08T15:00:00Z',
    'a time that is no slot': '2027-06-09T14:00:00Z',
    'a blocked hour': '2027-06-10T15:00:00Z',
    'beyond the calendar': '2028-06-09T13:00:00Z',
  };
  for (const [what, starts_at] of Object.entries(asked)) {
    const { status, text } = await answerOf(await visitor.post('/booking', formFor(starts_at)));
    const isHelped = text.includes('Nearest free:') || text.includes('No other time near it is free.');
    expect([what, status, isHelped]).toEqual([what, 409, true]);
  }
  expect(await mailsOf(studio)).toEqual([]);
  expect(await visitor.text('/booking?day=2027-06-10')).toContain('09:00 AM Closed 11:00 AM Closed 02:00 PM Free');
});

test('a taken time offers the nearest free ones and keeps what was typed', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  const visitor = studio.asVisitor();
  for (const hour of ['13', '15', '20']) await visitor.post('/booking', formFor(`2027-06-08T${hour}:00:00Z`));
  const mine = formFor('2027-06-08T20:00:00Z', { name: 'Ruth Amos', email: 'ruth@example.com', about: 'Rental items' });
  const response = await visitor.post('/booking?month=2027-06&day=2027-06-08', mine);
  const html = await response.text();
  expect(response.status).toBe(409);
  expect(readable(html)).toContain('Taken. Nearest free: 02:00 PM today, 09:00 AM tomorrow.');
  expect(html).toContain('value="Ruth Amos"');
  expect(html).toContain('value="ruth@example.com"');
  expect(html).toContain('selected="">Rental items');
  expect(html).toContain('June 2028, on the hill.');
  for (const free of ['2027-06-08T18:00:00.000Z', '2027-06-09T13:00:00.000Z'])
    expect(html).toMatch(new RegExp(`<input type="radio"[^>]*name="starts_at"[^>]*value="${free}"`));
});

test('errors name their fields, and the form keeps what was typed', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  const visitor = studio.asVisitor();
  const bad = {
    ...formFor(WEDNESDAY_2PM),
    name: ' ',
    email: 'hannah@',
    phone: 'call me',
    starts_at: '',
    about: 'Gossip',
  };
  const { status, text } = await answerOf(await visitor.post('/booking?day=2027-06-16', bad));
  expect(status).toBe(400);
  for (const error of [
    '5 answers need a look.',
    'Time: Choose a time.',
    'Your name: Tell us your name.',
    'Email: This address has no domain after the @. For example, name@example.com',
    'Phone: A phone number such as 304-555-0134, or nothing.',
    'What it is about: Choose what it is about.',
  ])
    expect(text).toContain(error);
  const empty = await answerOf(await visitor.post('/booking?day=2027-06-16', { ...formFor(WEDNESDAY_2PM), email: '' }));
  expect(empty.text).toContain('Email: Enter your email address, for example june@example.com.');
});

test('the same form sent twenty times at once is one meeting', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  const form = formFor(WEDNESDAY_2PM);
  const answers = await Promise.all(Array.from({ length: 20 }, () => studio.asVisitor().post('/booking', form)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
  expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1);
  expect(await mailsOf(studio)).toHaveLength(2);
});

test('a bot that fills in every field books nothing', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  const { status, text } = await answerOf(
    await studio
      .asVisitor()
      .post('/booking?day=2027-06-16', { ...formFor(WEDNESDAY_2PM), 'second-link': 'https://spam.example' }),
  );
  expect(status).toBe(400);
  expect(text).toContain('Please leave this field empty.');
  expect(await mailsOf(studio)).toEqual([]);
});

test('one address can book twenty meetings an hour', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  const visitor = studio.asVisitor();
  const statuses: number[] = [];
  for (const day of ['09', '10', '11', '14', '15', '16'])
    for (const hour of ['13', '15', '18', '20'])
      statuses.push((await visitor.post('/booking', formFor(`2027-06-${day}T${hour}:00:00Z`))).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 303), 429, 429, 429, 429]);
});

test('the calendar opens a year ahead and no further, and at the month of the next free time', async () => {
  const studio = await openStudioAt('2027-06-30T23:00:00Z');
  const visitor = studio.asVisitor();
  expect(await visitor.text('/booking')).toContain('July 2027');
  const last = await (await visitor.get('/booking?month=2030-01')).text();
  expect(readable(last)).toContain('June 2028');
  expect(last).toContain('href="/booking?month=2028-05"');
  expect(last).not.toContain('month=2028-07');
  expect((await visitor.get('/booking?month=soon&day=2027-02-31')).status).toBe(200);
});

test('shows a readable 503 while the database is down', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  await studio.platform.db.schema.dropTable('meeting_slots').execute();
  const { status, text } = await answerOf(await studio.asVisitor().get('/booking'));
  expect(status).toBe(503);
  expect(text).toContain('We can’t show the calendar right now.');
});
