import { expect, test } from 'vitest';
import { formFieldsIn, pageAfter } from '../../../tests/forms.ts';
import { MAIL_SERVER, openStudio } from '../../../tests/open-studio.ts';
import { openContext } from '~/platform/context.server';
import { sendScheduledLetters } from './scheduled-letters.server';

/** A Friday, 10 AM in New York. */
const FRIDAY = '2026-11-20T15:00:00Z';
const AFTER = '2026-11-23T14:01:00Z';

async function openWithLetter() {
  let moment = FRIDAY;
  const studio = await openStudio(MAIL_SERVER, () => new Date(moment));
  const { db, live } = studio.platform;
  await db.updateTable('studio_settings').set({ time_zone: 'America/New_York' }).execute();
  const inquiry = { name: 'Hannah Lyle', email: 'hannah@example.com', event_date: '2027-06-12' };
  const { id: client_id } = await db.insertInto('clients').values(inquiry).returning('id').executeTakeFirstOrThrow();
  await live.heard();
  const { id } = await db
    .selectFrom('events')
    .select('id')
    .where('client_id', '=', client_id)
    .executeTakeFirstOrThrow();
  const page = `/event/${id}`;
  const staff = await studio.asStaff();
  const write = async (typed: Record<string, string> = {}) => {
    const form = formFieldsIn(await (await staff.get(`${page}/letter`)).text());
    const letter = { ...form, email: inquiry.email, subject: 'Your flowers', text: 'Dear {first name}, hello.' };
    return staff.post(`${page}/letter`, { ...letter, send_at: '2026-11-23T09:00', intent: 'later', ...typed });
  };
  const sendAt = async (at: string) => {
    moment = at;
    await sendScheduledLetters(openContext(studio.platform));
    const emails = db.selectFrom('emails').select(['recipient', 'text']).where('dedupe_key', 'like', 'letter:%');
    return emails.execute();
  };
  const waiting = () => db.selectFrom('scheduled_letters').select(['id', 'send_at']).execute();
  return { studio, db, staff, page, id, client_id, write, sendAt, waiting };
}

test('a letter waits for its time in the zone of the studio, and is sent once, by whichever process comes first', async () => {
  const { db, studio, staff, page, client_id, write, sendAt, waiting } = await openWithLetter();
  expect(await pageAfter(staff, await write())).toMatch(
    /Letter waits It will be sent on Nov 23, 2026, 9:00 AM.*Letter to Hannah Lyle .*Will be sent on Nov 23, 2026, 9:00 AM Dear Hannah, hello\./,
  );
  expect(await waiting()).toMatchObject([{ send_at: new Date('2026-11-23T14:00:00Z') }]);
  expect(await sendAt('2026-11-23T13:59:00Z')).toEqual([]);
  const answered = db.selectFrom('clients').select('answered_at').where('id', '=', client_id);
  expect((await answered.executeTakeFirst())?.answered_at).toBeNull();
  await Promise.all([sendAt(AFTER), sendScheduledLetters(openContext(studio.platform))]);
  expect(await sendAt(AFTER)).toMatchObject([{ recipient: 'hannah@example.com' }]);
  expect((await answered.executeTakeFirst())?.answered_at).not.toBeNull();
  const shown = await staff.text(page);
  expect(shown).toContain('Your flowers Being sent Dear Hannah, hello.');
  expect(shown).not.toContain('Will be sent on');
});

test('a time that has passed is refused, with what was typed', async () => {
  const { write, waiting } = await openWithLetter();
  for (const [send_at, error] of [
    ['2026-11-20T09:59', 'This time has passed. Choose a later one.'],
    ['', 'Choose a day and a time.'],
    ['9999999', 'Choose a day and a time.'],
  ] as const) {
    const refused = await write({ send_at });
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(html).toContain(error);
    expect(formFieldsIn(html)).toMatchObject({ subject: 'Your flowers', text: 'Dear {first name}, hello.' });
  }
  expect(await waiting()).toEqual([]);
});

test('it is taken back, or becomes the draft again, unless another is begun', async () => {
  const { staff, page, write, sendAt, waiting } = await openWithLetter();
  const post = async (intent: string) => {
    const [letter] = await waiting();
    return staff.post(`${page}/letter`, { intent, letter: letter?.id ?? '' });
  };
  await write();
  expect(await pageAfter(staff, await post('unschedule'))).toContain('The letter will not be sent');
  await write();
  await staff.post(`${page}/letter/draft`, { subject: 'Another', text: '' });
  expect(await (await post('redraft')).text()).toContain('You have begun another letter about this event.');
  await staff.post(`${page}/letter`, { intent: 'discard' });
  await post('redraft');
  expect(formFieldsIn(await (await staff.get(`${page}/letter`)).text())).toMatchObject({
    subject: 'Your flowers',
    text: 'Dear Hannah, hello.',
  });
  expect(await sendAt(AFTER)).toEqual([]);
});

test('taken back while it is sent: one of the two happens', async () => {
  const { staff, page, write, sendAt, waiting } = await openWithLetter();
  for (let round = 0; round < 4; round++) {
    await write();
    const [letter] = await waiting();
    const before = (await sendAt(FRIDAY)).length;
    const [taken] = await Promise.all([
      staff.post(`${page}/letter`, { intent: 'unschedule', letter: letter?.id ?? '' }),
      sendAt(AFTER),
    ]);
    const sent = (await sendAt(AFTER)).length - before;
    expect([taken.status === 303, sent]).toEqual([sent === 0, sent]);
    expect(await waiting()).toEqual([]);
    await sendAt(FRIDAY);
  }
});

test('it is not sent when its event is deleted, to somebody who left the event, or a day late', async () => {
  const { db, staff, page, id, client_id, write, sendAt, waiting } = await openWithLetter();
  await write();
  expect(await sendAt('2026-11-24T14:01:00Z')).toEqual([]);
  expect(await staff.text(page)).toContain('Not sent; its time was Nov 23, 2026, 9:00 AM');
  await sendAt(FRIDAY);
  await db.updateTable('clients').set({ email: 'new@example.com' }).where('id', '=', client_id).execute();
  await db.deleteFrom('event_people').execute();
  expect(await sendAt(AFTER)).toEqual([]);
  expect(await staff.text(page)).toContain('hannah@example.com is not an address of this event anymore.');
  await db.updateTable('clients').set({ email: 'hannah@example.com' }).where('id', '=', client_id).execute();
  await sendAt(FRIDAY);
  await write();
  await db.deleteFrom('events').where('id', '=', id).execute();
  expect(await waiting()).toEqual([]);
  expect(await sendAt(AFTER)).toEqual([]);
});
