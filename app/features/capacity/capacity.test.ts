import { expect, test } from 'vitest';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { openWithForm } from '../../../tests/inquiries.ts';
import { capacityText, dateAnswer } from './capacity.ts';

/** A Saturday. */
const JUNE_12 = '2027-06-12';

async function add({ platform: { db, live } }: Studio, day: string, stage: 'booked' | 'proposal' | 'new' | 'lost') {
  const event = db.insertInto('events').values({ name: 'Lyle and Marsh', day, stage, kind: 'wedding' });
  const { id } = await event.returning('id').executeTakeFirstOrThrow();
  await live.heard();
  return id;
}

async function takes({ platform: { db, live } }: Studio, events_per_day: number | null, events_per_weekend?: number) {
  await db
    .updateTable('studio_settings')
    .set({ events_per_day, events_per_weekend: events_per_weekend ?? null })
    .execute();
  await live.heard();
}

test('staff read how full a day is on the event and the inquiry, and when they book', async () => {
  const studio = await openWithForm();
  const { db, live } = studio.platform;
  const staff = await studio.asStaff();
  const first = await add(studio, JUNE_12, 'proposal');
  expect(await staff.text(`/event/${first}`)).not.toContain('you take');
  await takes(studio, 2, 3);
  await add(studio, JUNE_12, 'booked');
  await add(studio, '2027-06-13', 'booked');
  await add(studio, '2027-06-14', 'booked');
  await add(studio, JUNE_12, 'lost');
  expect(await staff.text(`/event/${first}`)).toContain(
    'One event on June 12, two that weekend; you take two a day and three a weekend. One proposal is open.',
  );
  await staff.post(`/event/${first}`, { intent: 'move', move: `booked ${first} proposal` });
  expect(await staff.text(`/event/${first}`)).toMatch(
    /Booked\. Two events on June 12, three that weekend; you take two a day and three a weekend\./,
  );
  const client = db.insertInto('clients').values({ name: 'Ana Ruiz', event_date: JUNE_12, form_data: '{}' });
  const { id } = await client.returning('id').executeTakeFirstOrThrow();
  await live.heard();
  expect(await staff.text(`/client/${id}`)).toContain('Two events on June 12, three that weekend; you take two a day');
});

test('a visitor reads whether a date is free, and never whose event is on it', async () => {
  const studio = await openWithForm();
  const visitor = studio.asVisitor();
  const answer = async (day: string) => (await (await visitor.get(`/consultation/date?day=${day}`)).json()).text;
  expect(await visitor.text('/consultation')).not.toContain('Is my date free?');
  expect(await answer(JUNE_12)).toBeUndefined();
  await takes(studio, 2);
  expect(await visitor.text('/consultation')).toContain('Is my date free?');
  expect(await answer(JUNE_12)).toBe('We have no event booked on that day.');
  await add(studio, '2027-06-13', 'booked');
  expect(await answer(JUNE_12)).toBe('We have something planned nearby; write to us.');
  await add(studio, JUNE_12, 'booked');
  await add(studio, JUNE_12, 'proposal');
  expect(await answer(JUNE_12)).toBe('Please ask: that day is nearly full.');
  const page = await visitor.text(`/consultation?day=${JUNE_12}`);
  expect(page).toContain('Please ask: that day is nearly full.');
  expect(page).not.toContain('Lyle');
  expect(await answer('2020-06-12')).toBeUndefined();
  expect(await answer('soon')).toBeUndefined();
});

test('a closed day is one to ask about', async () => {
  const studio = await openStudio();
  const { db, live } = studio.platform;
  await takes(studio, 2);
  await db
    .insertInto('closures')
    .values({ title: 'Away', first_day: '2027-06-10', last_day: '2027-06-14', service: 'all' })
    .execute();
  await live.heard();
  const answer = await studio.asVisitor().get(`/consultation/date?day=${JUNE_12}`);
  expect(await answer.json()).toEqual({ text: 'Please ask: we are closed on that day.' });
});

test('who asks about very many dates is asked to wait', async () => {
  const studio = await openStudio();
  await takes(studio, 2);
  const visitor = studio.asVisitor();
  const statuses = [];
  for (let times = 0; times < 61; times++)
    statuses.push((await visitor.get(`/consultation/date?day=${JUNE_12}`)).status);
  expect(statuses.at(-2)).toBe(200);
  expect(statuses.at(-1)).toBe(429);
});

test('a limit that is not set is not spoken of, and does not fill a day', () => {
  const day = { day: JUNE_12, onDay: 1, onWeekend: 1, proposals: 0, isClosed: false };
  expect(capacityText({ ...day, perDay: null, perWeekend: 4 })).toBe(
    'One event on June 12, one that weekend; you take four a weekend.',
  );
  expect(capacityText({ ...day, onDay: 0, onWeekend: 0, perDay: 2, perWeekend: null })).toBe(
    'No events on June 12, none that weekend; you take two a day.',
  );
  expect(dateAnswer({ ...day, perDay: null, perWeekend: 4 })).toBe('We have something planned nearby; write to us.');
  expect(dateAnswer({ ...day, perDay: null, perWeekend: 1 })).toBe('Please ask: that day is nearly full.');
});
