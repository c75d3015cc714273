import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { book, calendarIn, contextOf, formFor, mailsOf, openStudioAt, TUESDAY_8AM } from '../../../../tests/booking.ts';
import { MAIL_SERVER } from '../../../../tests/open-studio.ts';
import { refuse } from '../../../../tests/refuse.ts';
import { formFieldsIn, pageAfter, readAnswer } from '../../../../tests/forms.ts';
import { readable } from '../../../../tests/visitor.ts';
import { findMeeting, moveMeeting } from '../calendar/meetings.server';
import { remindOfMeetings } from '../calendar/reminders.server';

const PAGE = '/booking-manager';
/** 02:00 PM on Wednesday, June 16, 2027, and 09:00 AM on Saturday, June 12, at the studio. */
const WEDNESDAY_2PM = '2027-06-16T18:00:00.000Z';
const SATURDAY_9AM = '2027-06-12T13:00:00.000Z';

type Open = Awaited<ReturnType<typeof open>>;

async function open(...meetings: string[]) {
  const studio = await openStudioAt(TUESDAY_8AM, MAIL_SERVER);
  const context = contextOf(studio);
  const booked = [];
  for (const at of meetings) booked.push(await book(context, at));
  const staff = await studio.asStaff('designer');
  const before = (await mailsOf(studio)).length;
  const newMails = async () => (await mailsOf(studio)).slice(before);
  return { studio, context, staff, meeting: booked[0] ?? never(), booked, newMails, db: studio.platform.db };
}

function never(): Awaited<ReturnType<typeof book>> {
  return { id: 'x', sequence: 0 } as Awaited<ReturnType<typeof book>>;
}

function action({ staff, meeting }: Open, intent: string, more: Record<string, string> = {}) {
  return staff.post(`${PAGE}?${intent}=${meeting.id}`, {
    intent,
    id: meeting.id,
    sequence: String(meeting.sequence),
    ...more,
  });
}

function statusOf({ db, meeting }: Open) {
  return db.selectFrom('meetings').selectAll().where('id', '=', meeting.id).executeTakeFirstOrThrow();
}

test('the week shows meetings, blocks and free times, each with a link', async () => {
  const { staff, db, meeting } = await open(WEDNESDAY_2PM);
  await db
    .insertInto('meeting_blocks')
    .values({
      starts_at: new Date('2027-06-17T12:30:00Z'),
      ends_at: new Date('2027-06-17T15:30:00Z'),
      reason: 'Dentist',
    })
    .execute();
  const html = await (await staff.get(`${PAGE}?day=2027-06-16`)).text();
  const text = readable(html);
  expect(text).toContain('June 13, 2027 to June 19, 2027');
  expect(text).toContain('Times are the studio’s, Eastern Time (EDT).');
  expect(text).toMatch(/Wed, Jun 16 09:00 AM Free 11:00 AM Free 02:00 PM Hannah Lyle A wedding, studio 04:00 PM Free/);
  expect(text).toMatch(/Thu, Jun 17 Dentist 08:30 AM to 11:30 AM 02:00 PM Free 04:00 PM Free/);
  expect(text).toMatch(/Sun, Jun 13 Nothing/);
  expect(text).toMatch(/Sat, Jun 19 09:00 AM Free, by request/);
  expect(html).toContain(`meeting=${meeting.id}`);
  expect(html).not.toContain(meeting.token);
});

test('the month shows the number of meetings and free times of each day', async () => {
  const { staff, db } = await open(WEDNESDAY_2PM, '2027-06-16T20:00:00.000Z', SATURDAY_9AM);
  await db
    .insertInto('meeting_blocks')
    .values({
      starts_at: new Date('2027-06-18T04:00:00Z'),
      ends_at: new Date('2027-06-19T04:00:00Z'),
      reason: 'Market',
    })
    .execute();
  const html = await (await staff.get(`${PAGE}?view=month&day=2027-06-16`)).text();
  expect(readable(html)).toContain('June 2027');
  for (const words of [
    'June 16 , 2 meetings , 2 free',
    'June 12 , 1 meeting , 1 to confirm , 3 free',
    'June 18 , Market',
  ])
    expect(readable(html)).toContain(words);
  expect(html).toMatch(/href="\/booking-manager\?day=2027-06-16"/);
});

test('an invalid address shows this week', async () => {
  const { staff } = await open();
  for (const search of ['', '?view=year&day=2027-13-45', '?meeting=x', '?move=01890000-0000-7000-8000-00000000000f']) {
    const answer = await readAnswer(await staff.get(PAGE + search));
    expect([search, answer.status]).toEqual([search, 200]);
    expect(answer.text).toContain('June 6, 2027 to June 12, 2027');
  }
});

test('staff confirm a requested Saturday, and the visitor gets an email', async () => {
  const studio = await open(SATURDAY_9AM);
  const { staff, newMails } = studio;
  expect(await staff.text(PAGE)).toMatch(
    /One request to answer Saturday, June 12, 2027, 09:00 AM to 10:00 AM Hannah Lyle, a wedding/,
  );
  const page = await pageAfter(staff, await action(studio, 'confirm'));
  expect(page).toContain(
    'Meeting confirmed Saturday, June 12, 2027, 09:00 AM. An email to hannah@example.com says so.',
  );
  expect(page).not.toContain('request to answer');
  expect(await statusOf(studio)).toMatchObject({ status: 'confirmed', sequence: 1 });
  const [email, ...more] = await newMails();
  expect(more, 'the studio knows already').toEqual([]);
  expect(email?.subject).toBe('Confirmed: your meeting on Saturday, June 12, 2027, 09:00 AM');
  expect(email?.text).toContain('Your meeting is confirmed. We’re looking forward to it:');
  expect(email?.text).not.toContain('We open on Saturdays by appointment only');
  for (const line of ['STATUS:CONFIRMED', 'SEQUENCE:1', 'METHOD:REQUEST'])
    expect(calendarIn(email ?? { attachments: [] })).toContain(`${line}\r\n`);
  const again = await readAnswer(await action({ ...studio, meeting: { ...studio.meeting, sequence: 1 } }, 'confirm'));
  expect([again.status, again.text]).toEqual([409, expect.stringContaining('This meeting is confirmed already.')]);
});

test('sends a reminder a day before a confirmed meeting', async () => {
  const studio = await open(SATURDAY_9AM);
  await action(studio, 'confirm');
  studio.studio.setClock('2027-06-11T13:30:00Z');
  await remindOfMeetings(studio.context);
  expect((await studio.newMails()).at(-1)?.subject).toContain('Reminder: your meeting on Saturday, June 12');
});

test('staff move a meeting to another day with a message of their own', async () => {
  const studio = await open(WEDNESDAY_2PM);
  const { staff, meeting, newMails } = studio;
  const dialog = await staff.text(`${PAGE}?move=${meeting.id}&on=2027-06-17`);
  expect(dialog).toContain('Now on Wednesday, June 16, 2027, 02:00 PM.');
  expect(dialog).toMatch(/Free on Thursday, June 17, 2027 09:00 AM 11:00 AM 02:00 PM 04:00 PM Another time/);
  const page = await pageAfter(
    staff,
    await action(studio, 'move', { on: '2027-06-17', time: '09:00', word: 'The market\nruns late that day.' }),
  );
  expect(page).toContain('Meeting moved Thursday, June 17, 2027, 09:00 AM.');
  expect(await statusOf(studio)).toMatchObject({
    starts_at: new Date('2027-06-17T13:00:00Z'),
    ends_at: new Date('2027-06-17T14:00:00Z'),
  });
  const mails = await newMails();
  expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ['hannah@example.com', 'Your meeting has moved to Thursday, June 17, 2027, 09:00 AM'],
  ]);
  expect(mails[0]?.text).toContain('runs late that day.');
  expect(await studio.studio.asVisitor().text('/booking?day=2027-06-16')).toContain('02:00 PM Free');
});

test('staff move a meeting to any free time, and a Saturday is then confirmed', async () => {
  const studio = await open(WEDNESDAY_2PM, '2027-06-17T13:00:00.000Z');
  const taken = await readAnswer(
    await action(studio, 'move', { on: '2027-06-17', time: 'other', other_time: '09:30' }),
  );
  expect([taken.status, taken.text]).toEqual([
    409,
    expect.stringContaining('Not moved Another meeting or a block is in the way.'),
  ]);
  expect(taken.html, 'what was typed stays').toMatch(/name="other_time"[^>]*value="09:30"/);
  expect(await statusOf(studio)).toMatchObject({ starts_at: new Date(WEDNESDAY_2PM), sequence: 0 });
  await action(studio, 'move', { on: '2027-06-19', time: 'other', other_time: '12:15' });
  expect(await statusOf(studio)).toMatchObject({ status: 'confirmed', starts_at: new Date('2027-06-19T16:15:00Z') });
});

test.each([
  [{ on: '2027-06-17', time: '' }, 'A time such as 09:00.'],
  [{ on: '2027-06-17', time: 'other' }, 'A time such as 09:00.'],
  [{ on: 'soon', time: '09:00' }, 'Not moved'],
  [{ on: '2027-06-07', time: '09:00' }, 'This time is over.'],
  [{ on: '2028-03-12', time: 'other', other_time: '02:30' }, 'this time does not exist.'],
])('rejects a move to %o with a reason', async (typed, words) => {
  const studio = await open(WEDNESDAY_2PM);
  const answer = await readAnswer(await action(studio, 'move', typed));
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(words)]);
  expect(await statusOf(studio)).toMatchObject({ sequence: 0 });
  expect(await studio.newMails()).toEqual([]);
});

test('staff cancel a meeting, which frees its time and emails the visitor', async () => {
  const studio = await open(WEDNESDAY_2PM);
  const { staff, meeting, newMails } = studio;
  expect(await staff.text(`${PAGE}?cancel=${meeting.id}`)).toContain(
    'The time becomes free at once, and an email to hannah@example.com says so.',
  );
  const page = await pageAfter(staff, await action(studio, 'cancel', { word: 'The studio is flooded.' }));
  expect(page).toContain('Meeting cancelled');
  expect(await statusOf(studio)).toMatchObject({ status: 'cancelled' });
  expect(await studio.studio.asVisitor().text('/booking?day=2027-06-16')).toContain('02:00 PM Free');
  const [email, ...more] = await newMails();
  expect(more).toEqual([]);
  expect(email?.subject).toContain('Cancelled: your meeting on Wednesday, June 16, 2027');
  expect(email?.text).toContain('We’re sorry, but we have to cancel our meeting.');
  expect(email?.text).toContain('The studio is flooded.');
  expect(calendarIn(email ?? { attachments: [] })).toContain('METHOD:CANCEL');
});

test('staff cannot overwrite a visitor’s change that they have not seen', async () => {
  const studio = await open(SATURDAY_9AM);
  const { context, meeting } = studio;
  await moveMeeting(context, meeting, new Date('2027-06-19T15:00:00Z'));
  for (const intent of ['confirm', 'cancel']) {
    const answer = await readAnswer(await action(studio, intent));
    expect([intent, answer.status]).toEqual([intent, 409]);
    expect(answer.text).toContain(
      'Somebody changed this meeting in the meantime: it is on Saturday, June 19, 2027, 11:00 AM. Nothing was done.',
    );
  }
  expect((await findMeeting(context, meeting.token))?.status).toBe('requested');
  const gone = await readAnswer(
    await action({ ...studio, meeting: { ...meeting, id: '01890000-0000-7000-8000-00000000000f' } }, 'cancel'),
  );
  expect([gone.status, gone.text]).toEqual([404, expect.stringContaining('There is no such meeting.')]);
});

test('a meeting that has begun is shown but cannot be changed', async () => {
  const studio = await open(WEDNESDAY_2PM);
  studio.studio.setClock('2027-06-16T18:30:00Z');
  expect(await studio.staff.text(`${PAGE}?meeting=${studio.meeting.id}`)).toContain('It has begun, or is over.');
  expect((await readAnswer(await action(studio, 'cancel'))).text).toContain('has begun');
  expect(await statusOf(studio)).toMatchObject({ status: 'confirmed' });
});

test('staff book for callers, without visitors’ limits; an overlap is rejected', async () => {
  const studio = await open();
  const { staff, db, newMails } = studio;
  studio.studio.setClock('2027-06-08T12:50:00Z');
  const { starts_at: _, ...form } = formFor(WEDNESDAY_2PM);
  const call = { ...form, intent: 'book', on: '2027-06-08', time: '09:00', minutes: '30', status: 'cancelled' };
  const page = await pageAfter(staff, await staff.post(`${PAGE}?book=2027-06-08`, call));
  expect(page).toContain('Meeting booked Tuesday, June 8, 2027, 09:00 AM.');
  expect(await db.selectFrom('meetings').selectAll().execute()).toMatchObject([
    { status: 'confirmed', starts_at: new Date('2027-06-08T13:00:00Z'), ends_at: new Date('2027-06-08T13:30:00Z') },
  ]);
  expect((await newMails()).map(({ recipient }) => recipient)).toEqual(['hannah@example.com']);
  const again = await readAnswer(
    await staff.post(`${PAGE}?book=2027-06-08`, { ...call, submission_token: crypto.randomUUID(), time: '09:15' }),
  );
  expect([again.status, again.text]).toEqual([
    409,
    expect.stringContaining('Not booked Another meeting or a block is in the way.'),
  ]);
  const wrong = await readAnswer(
    await staff.post(`${PAGE}?book=2027-06-08`, { ...call, name: '', email: 'x', minutes: '5' }),
  );
  for (const words of ['Who are you meeting?', 'This address has no @', 'From 15 to 480 minutes.'])
    expect(wrong.text).toContain(words);
});

test('staff block hours, days and two weeks, and open them again', async () => {
  const { studio, staff, db } = await open();
  const visitor = studio.asVisitor();
  const block = (more: Record<string, string>) => staff.post(`${PAGE}?block=new`, { intent: 'block', ...more });
  await pageAfter(
    staff,
    await block({ from_day: '2027-06-16', from_time: '10:00', until_time: '12:00', reason: 'Dentist' }),
  );
  expect(await visitor.text('/booking?day=2027-06-16')).toMatch(/09:00 AM Free Chosen 11:00 AM Closed 02:00 PM Free/);
  await block({ from_day: '2027-06-17' });
  expect(await visitor.text('/booking?day=2027-06-17')).not.toContain('09:00 AM Free');
  await block({ from_day: '2027-07-01', until_day: '2027-07-14', reason: 'Away' });
  const closed = await staff.text(`${PAGE}?view=closed`);
  expect(closed).toContain('Dentist Wednesday, June 16, 2027, 10:00 AM to 12:00 PM');
  expect(closed).toContain('Blocked Thursday, June 17, 2027 Remove');
  expect(closed).toContain('Away Thursday, July 1, 2027 to Wednesday, July 14, 2027');
  const [first] = await db.selectFrom('meeting_blocks').selectAll().orderBy('starts_at').execute();
  expect(await staff.text(`${PAGE}?unblock=${first?.id}`)).toContain('It can be booked again.');
  expect(
    await pageAfter(staff, await staff.post(`${PAGE}?unblock=${first?.id}`, { intent: 'delete', id: first?.id })),
  ).toContain('Block removed');
  expect(await visitor.text('/booking?day=2027-06-16')).toContain('11:00 AM Free');
});

test.each([
  [{ from_day: '' }, 'Choose a day.'],
  [{ from_day: '2027-06-16', until_day: '2027-06-15' }, 'This is before the first day.'],
  [{ from_day: '2027-06-16', from_time: '10:00' }, 'Until when?'],
  [{ from_day: '2027-06-16', until_time: '10:00' }, 'From when?'],
  [{ from_day: '2027-06-16', from_time: '10:00', until_time: '10:00' }, 'This must be after the beginning.'],
])('marks the wrong field of a block of %o', async (typed, words) => {
  const { staff, db } = await open();
  const answer = await readAnswer(await staff.post(`${PAGE}?block=new`, { intent: 'block', ...typed }));
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(words)]);
  expect(answer.html).toContain('aria-invalid="true"');
  expect(await db.selectFrom('meeting_blocks').selectAll().execute()).toEqual([]);
});

test('a block over meetings is rejected and lists them', async () => {
  const { staff, db } = await open(WEDNESDAY_2PM, '2027-06-17T13:00:00.000Z');
  const answer = await readAnswer(
    await staff.post(`${PAGE}?block=new`, { intent: 'block', from_day: '2027-06-14', until_day: '2027-06-18' }),
  );
  expect(answer.status).toBe(409);
  expect(answer.text).toContain(
    'Nothing is blocked: there are meetings in that time. Move or cancel them first: Hannah Lyle, Wed, Jun 16, 02:00 PM; Hannah Lyle, Thu, Jun 17, 09:00 AM.',
  );
  expect(await db.selectFrom('meeting_blocks').selectAll().execute()).toEqual([]);
});

test('a holiday is closed by one button', async () => {
  const { studio, staff } = await open();
  expect(await staff.text(`${PAGE}?view=closed`)).toMatch(
    /Independence Day Sunday, July 4, 2027 Close the studio .* Labor Day Monday, September 6, 2027 Close the studio .* Thanksgiving Day Thursday, November 25, 2027/,
  );
  const page = await (await staff.get(`${PAGE}?view=closed`)).text();
  const [, form = ''] = page.match(/(<form[^>]*action="\/closed-days"(?:(?!<form).)*Labor Day.*?<\/form>)/s) ?? [];
  const fields = { ...formFieldsIn(form), intent: 'save' };
  expect(await pageAfter(staff, await staff.post('/closed-days', fields))).toContain('Labor Day is closed everywhere.');
  expect(await staff.text(`${PAGE}?view=closed`)).toContain('Labor Day Monday, September 6, 2027 Closed');
  expect(await studio.asVisitor().text('/contact')).toContain('September 6: Labor Day');
  expect(await studio.asVisitor().text('/booking?day=2027-09-06')).not.toContain('09:00 AM Free');
});

test('changing the weekly times keeps booked meetings', async () => {
  const studio = await open(WEDNESDAY_2PM);
  const { staff, db } = studio;
  const visitor = studio.studio.asVisitor();
  const slot = { intent: 'save-slot', weekday: '3', starts_at: '17:30', minutes: '45', kind: 'open' };
  expect(await pageAfter(staff, await staff.post(`${PAGE}?view=times&slot=new`, slot))).toContain(
    'Wednesday 17:30 45 minutes Booked at once',
  );
  expect(await visitor.text('/booking?day=2027-06-16')).toContain('05:30 PM Free');
  const taken = await readAnswer(await staff.post(`${PAGE}?view=times&slot=new`, slot));
  expect([taken.status, taken.text]).toEqual([
    409,
    expect.stringContaining('There is a time at 17:30 on Wednesdays already.'),
  ]);
  await staff.post(`${PAGE}?view=times&slot=new`, { ...slot, weekday: '6' });
  expect(await visitor.text('/booking?day=2027-06-12'), 'Saturdays are always by request').toContain(
    '05:30 PM By request',
  );
  for (const wrong of [{ weekday: '7' }, { starts_at: '25:00' }, { minutes: '5' }, { kind: 'maybe' }])
    expect((await staff.post(`${PAGE}?view=times&slot=new`, { ...slot, starts_at: '08:00', ...wrong })).status).toBe(
      400,
    );
  const rows = await db.selectFrom('meeting_slots').selectAll().where('weekday', '=', 3).orderBy('starts_at').execute();
  const [, , two] = rows;
  await staff.post(`${PAGE}?view=times&slot=${two?.id}`, { ...slot, id: two?.id, starts_at: '15:00', minutes: '60' });
  expect(await visitor.text('/booking?day=2027-06-23')).toMatch(/11:00 AM Free Chosen 03:00 PM Free/);
  expect(await statusOf(studio)).toMatchObject({ starts_at: new Date(WEDNESDAY_2PM), status: 'confirmed' });
  const page = await pageAfter(
    staff,
    await staff.post(`${PAGE}?view=times&unslot=${two?.id}`, { intent: 'delete', id: two?.id }),
  );
  expect(page).toContain('Time deleted');
  expect(await visitor.text('/booking?day=2027-06-23')).not.toContain('03:00 PM');
});

test('settings say how far ahead visitors may book', async () => {
  const { studio, db } = await open();
  const visitor = studio.asVisitor();
  await db
    .updateTable('studio_settings')
    .set({ booking_lead_minutes: 24 * 60, booking_horizon_months: 1 })
    .execute();
  await studio.platform.live.heard();
  const page = await visitor.text('/booking?month=2027-06&day=2027-06-09');
  expect(page).toMatch(/09:00 AM Free/);
  expect(await visitor.text('/booking?day=2027-06-08')).not.toContain('Free');
  expect((await visitor.post('/booking', formFor('2027-06-08T20:00:00Z'))).status).toBe(409);
  expect((await visitor.post('/booking', formFor('2027-07-09T13:00:00Z'))).status).toBe(409);
  expect((await visitor.post('/booking', formFor('2027-07-08T13:00:00Z'))).status).toBe(303);
});

test('shows an error when the calendar cannot be loaded or saved', async () => {
  const studio = await open(WEDNESDAY_2PM);
  const { staff, db } = studio;
  for (const table of ['meetings', 'meeting_blocks', 'meeting_slots'])
    await refuse(studio.studio, 'insert or update or delete', table);
  expect((await readAnswer(await action(studio, 'cancel'))).text).toContain(
    'Not cancelled Something went wrong on our side.',
  );
  const block = await readAnswer(
    await staff.post(`${PAGE}?block=new`, { intent: 'block', from_day: '2027-06-21', reason: 'Kept' }),
  );
  expect([block.status, block.text]).toEqual([500, expect.stringContaining('Not blocked')]);
  expect(block.html).toMatch(/name="reason"[^>]*value="Kept"/);
  const [slot] = await db.selectFrom('meeting_slots').select('id').limit(1).execute();
  expect(
    (await readAnswer(await staff.post(`${PAGE}?view=times&unslot=${slot?.id}`, { intent: 'delete', id: slot?.id })))
      .text,
  ).toContain('Delete Failed');
  expect((await staff.post(PAGE, { intent: 'nonsense' })).status).toBe(400);
  await sql`alter table meetings rename to elsewhere`.execute(db);
  const page = await readAnswer(await staff.get(PAGE));
  expect([page.status, page.text]).toEqual([503, expect.stringContaining('We can’t show the calendar right now.')]);
});
