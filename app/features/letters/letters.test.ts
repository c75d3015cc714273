import { expect, test } from 'vitest';
import { formFieldsIn, pageAfter } from '../../../tests/forms.ts';
import { MAIL_SERVER, openStudio, type Studio } from '../../../tests/open-studio.ts';
import type { Visitor } from '../../../tests/visitor.ts';

const TODAY = '2026-11-20';
const TEMPLATE = {
  name: 'First answer',
  subject: 'Your flowers on {event day}',
  text: 'Dear {first name},\n\nThank you. We know {place} well.\n\n{my name}, {studio name}',
};

async function openWithInquiry(client: Record<string, unknown> = {}, settings: Record<string, string> = MAIL_SERVER) {
  const studio = await openStudio(settings, () => new Date(`${TODAY}T15:00:00Z`));
  const { db, live } = studio.platform;
  await db.updateTable('studio_settings').set({ name: 'Laurel & Fern', email: 'studio@example.com' }).execute();
  const row = { name: 'Hannah Lyle', email: 'hannah@example.com', event_date: '2027-06-12', event_venue: 'The Mill' };
  const { id: client_id } = await db
    .insertInto('clients')
    .values({ ...row, ...client })
    .returning('id')
    .executeTakeFirstOrThrow();
  const template = await db.insertInto('letter_templates').values(TEMPLATE).returning('id').executeTakeFirstOrThrow();
  await live.heard();
  const event = await db.selectFrom('events').select('id').where('client_id', '=', client_id).executeTakeFirstOrThrow();
  const page = `/event/${event.id}`;
  return { studio, db, staff: await studio.asStaff(), page, write: `${page}/letter`, client_id, template: template.id };
}

async function formAt(visitor: Visitor, path: string) {
  return formFieldsIn(await (await visitor.get(path)).text());
}

function storedLetters({ platform: { db } }: Studio) {
  return db
    .selectFrom('letters')
    .innerJoin('event_entries as entry', 'entry.id', 'letters.id')
    .select(['letters.id', 'direction', 'state', 'subject', 'email', 'entry.text', 'letters.error', 'email_id'])
    .orderBy('entry.created_at')
    .execute();
}

test('an inquiry is answered from a template: opened, chosen and sent, four taps in all', async () => {
  const { studio, db, staff, page, write, client_id, template } = await openWithInquiry();
  const event = await staff.get(page);
  // The first tap; opening the list and choosing from it are the second and the third.
  expect(await event.text()).toContain(`href="${write}"`);
  const fields = await formAt(staff, write);
  const filled = await staff.post(write, { ...fields, template, intent: 'fill' });
  expect(filled.headers.get('location')).toBe(write);
  const form = await formAt(staff, write);
  expect(form).toMatchObject({
    email: 'hannah@example.com',
    subject: 'Your flowers on Saturday, June 12, 2027',
    text: 'Dear Hannah,\n\nThank you. We know The Mill well.\n\nJune Alder, Laurel & Fern',
  });
  // The fourth.
  const sent = await staff.post(write, { ...form, intent: 'send' });
  expect(await pageAfter(staff, sent)).toMatch(
    /Letter to Hannah Lyle .*Your flowers on Saturday, June 12, 2027 Being sent .*Dear Hannah,/,
  );
  const [email] = await db.selectFrom('emails').selectAll().where('dedupe_key', 'like', 'letter:%').execute();
  expect(email).toMatchObject({
    recipient: 'hannah@example.com',
    reply_to: 'studio@example.com',
    subject: 'Your flowers on Saturday, June 12, 2027',
    is_personal: true,
  });
  expect(email?.text).toContain('We know The Mill well.');
  const client = db.selectFrom('clients').select('answered_at').where('id', '=', client_id);
  expect((await client.executeTakeFirst())?.answered_at).not.toBeNull();
  expect(await staff.text('/client-database/board')).toMatch(/New 0 .*Contacted 1/);
  expect((await storedLetters(studio))[0]).toMatchObject({ direction: 'out', email_id: email?.id });
});

test('what becomes of the email is what the timeline says', async () => {
  const { studio, db, staff, page, write } = await openWithInquiry({}, {});
  const form = { ...(await formAt(staff, write)), email: 'hannah@example.com', subject: 'Hello', text: 'We are here.' };
  await staff.post(write, { ...form, intent: 'send' });
  expect(await staff.text(page)).toContain('Hello In the outbox, not sent We are here.');
  const emails = db.updateTable('emails').where('dedupe_key', 'like', 'letter:%');
  await emails.set({ status: 'given_up', last_error: 'No such mailbox' }).execute();
  expect(await staff.text(page)).toContain('Hello Not sent No such mailbox');
  await emails.set({ status: 'sent', last_error: null }).execute();
  expect(await staff.text(page)).toContain('Hello Sent We are here.');
  await db.deleteFrom('emails').execute();
  expect(await storedLetters(studio)).toMatchObject([{ state: 'sent' }]);
});

test('a letter that is sent twice goes out once', async () => {
  const { studio, db, staff, write } = await openWithInquiry();
  const form = { ...(await formAt(staff, write)), email: 'hannah@example.com', subject: 'Hello', text: 'We are here.' };
  await staff.post(write, { ...form, intent: 'send' });
  const again = await staff.post(write, { ...form, intent: 'send' });
  expect(await pageAfter(staff, again)).toContain('Already sent');
  expect(await storedLetters(studio)).toHaveLength(1);
  const emails = db.selectFrom('emails').select('id').where('dedupe_key', 'like', 'letter:%');
  expect(await emails.execute()).toHaveLength(1);
});

test('a field that nobody knows is marked, and the letter is not sent with it', async () => {
  const { studio, staff, write, template } = await openWithInquiry({ event_venue: null });
  await staff.post(write, { ...(await formAt(staff, write)), template, intent: 'fill' });
  expect(await staff.text(write)).toContain('{place} is not known here. Write it yourself, or take it out.');
  const form = { ...(await formAt(staff, write)), email: 'hannah@example.com' };
  const refused = await staff.post(write, { ...form, intent: 'send' });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('{place} is not known here.');
  expect(await storedLetters(studio)).toEqual([]);
});

test('a letter goes to somebody of the event only', async () => {
  const { studio, staff, write } = await openWithInquiry();
  const form = { ...(await formAt(staff, write)), subject: 'Hello', text: 'We are here.' };
  const refused = await staff.post(write, { ...form, email: 'eve@example.com', intent: 'send' });
  expect(await refused.text()).toContain('Choose whom it goes to.');
  expect(await storedLetters(studio)).toEqual([]);
});

test('each member has a draft of their own, which waits until it is sent or discarded', async () => {
  const { studio, staff, write } = await openWithInquiry();
  const cole = await studio.asStaff('manager');
  await staff.post(`${write}/draft`, { subject: 'From June', text: 'Half a sente' });
  await cole.post(`${write}/draft`, { subject: 'From Cole', text: 'Another' });
  expect(await formAt(staff, write)).toMatchObject({ subject: 'From June', text: 'Half a sente' });
  expect(await formAt(cole, write)).toMatchObject({ subject: 'From Cole', text: 'Another' });
  await staff.post(write, { ...(await formAt(staff, write)), email: 'hannah@example.com', intent: 'send' });
  expect(await formAt(staff, write)).toMatchObject({ subject: '', text: '' });
  await cole.post(write, { intent: 'discard' });
  expect(await formAt(cole, write)).toMatchObject({ subject: '', text: '' });
});

test('a template goes below what somebody has typed, and in place of another template', async () => {
  const { db, staff, write, template } = await openWithInquiry();
  const other = { name: 'Thanks', subject: 'Thank you', text: 'Thank you, {first name}.' };
  const thanks = await db.insertInto('letter_templates').values(other).returning('id').executeTakeFirstOrThrow();
  await staff.post(write, { ...(await formAt(staff, write)), text: 'About your mother:', template, intent: 'fill' });
  expect((await formAt(staff, write)).text).toMatch(/^About your mother:\n\nDear Hannah,/);
  await staff.post(write, { ...(await formAt(staff, write)), text: '', template, intent: 'fill' });
  await staff.post(write, { ...(await formAt(staff, write)), template: thanks.id, intent: 'fill' });
  expect(await formAt(staff, write)).toMatchObject({ subject: 'Thank you', text: 'Thank you, Hannah.' });
});

test('the preview shows the email as it would be sent', async () => {
  const { staff, write } = await openWithInquiry();
  const typed = { ...(await formAt(staff, write)), subject: 'For {first name}', text: 'We open at {place}.' };
  const answer = await staff.post(write, { ...typed, intent: 'preview' });
  const html = await (await staff.get(answer.headers.get('location')?.split('#')[0] ?? '')).text();
  expect(html).toContain('For Hannah');
  expect(html).toMatch(/srcDoc="[^"]*We open at The Mill\./i);
});

test('nobody can be written to without an address', async () => {
  const { staff, write } = await openWithInquiry({ email: null, phone: '304-555-0142' });
  expect(await staff.text(write)).toContain('Nobody here has an email address.');
});

test('templates are managed, and know which fields there are', async () => {
  const { staff } = await openWithInquiry();
  expect(await staff.text('/settings')).toContain('Letter templates');
  const list = '/letter-templates';
  expect(await staff.text(`${list}?dialog=add`)).toContain('First answer');
  const refused = await staff.post(list, { intent: 'save', name: 'Odd', subject: 'Hello', text: 'Dear {frist name}' });
  expect(await refused.text()).toContain('There is no field {frist name}.');
  await staff.post(list, { intent: 'save', name: 'Reminder', subject: 'Hello', text: 'Dear {first name}' });
  expect(await staff.text(list)).toContain('Reminder');
});
