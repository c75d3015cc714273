import { expect, test } from 'vitest';
import { OWNER } from '../../../tests/accounts.ts';
import { asClient } from '../../../tests/clients.ts';
import { formFieldsIn, pageAfter } from '../../../tests/forms.ts';
import { MAIL_SERVER, openStudio } from '../../../tests/open-studio.ts';
import type { Visitor } from '../../../tests/visitor.ts';

const PORTAL = '/client-portal';

async function openConversation() {
  const studio = await openStudio(MAIL_SERVER);
  const { db, live } = studio.platform;
  await db.updateTable('studio_settings').set({ name: 'Laurel & Fern', email: 'studio@example.com' }).execute();
  await live.heard();
  const { visitor: client, id: client_id } = await asClient(studio);
  const event = await db
    .selectFrom('events')
    .innerJoin('clients', 'clients.id', 'client_id')
    .select(['events.id', 'email'])
    .where('client_id', '=', client_id)
    .executeTakeFirstOrThrow();
  const staff = await studio.asStaff();
  return { studio, db, client, client_id, staff, page: `/event/${event.id}`, email: event.email ?? '' };
}

async function formAt(visitor: Visitor, path: string) {
  return formFieldsIn(await (await visitor.get(path)).text());
}

async function writeTo(staff: Visitor, page: string, letter: { email: string; subject: string; text: string }) {
  return staff.post(`${page}/letter`, { ...(await formAt(staff, `${page}/letter`)), ...letter, intent: 'send' });
}

async function answer(client: Visitor, letter_text: string) {
  return client.post(PORTAL, { ...(await formAt(client, PORTAL)), letter_text, intent: 'letter' });
}

test('the client reads the letters in the portal and answers there; the answer waits for staff', async () => {
  const { db, client, staff, page, email } = await openConversation();
  await writeTo(staff, page, { email, subject: 'A ninth table', text: 'One more table is easy.' });
  expect(await client.text(PORTAL)).toMatch(/June Alder .*A ninth table One more table is easy\./);
  const sent = await answer(client, 'And can my mother pay by check?');
  expect(await pageAfter(client, sent)).toMatch(/You .*And can my mother pay by check\?.*June Alder/);
  expect(await staff.text('/client-database/board')).toContain('A letter to read');
  expect(await staff.text('/admin-dashboard')).toContain('Letter from Hannah');
  const mail = db.selectFrom('emails').selectAll().where('dedupe_key', 'like', 'letter-in:%');
  expect(await mail.executeTakeFirst()).toMatchObject({ recipient: 'studio@example.com', reply_to: email });
  expect(await staff.text(page)).toMatch(/Letter from Hannah.* Re: A ninth table New And can my mother pay by check\?/);
  expect(await staff.text('/client-database/board')).not.toContain('A letter to read');
  expect(await staff.text('/admin-dashboard')).not.toContain('Letter from Hannah');
  expect(await staff.text(page)).not.toContain('Re: A ninth table New');
});

test('a letter without a word is not sent, and what was typed is kept where something fails', async () => {
  const { db, client } = await openConversation();
  const empty = await answer(client, '  ');
  expect(empty.status).toBe(400);
  expect(await empty.text()).toContain('Write something first.');
  await db.deleteFrom('events').execute();
  const failed = await answer(client, 'Is this still right?');
  expect(failed.status).toBe(404);
  expect(await failed.text()).toContain('Is this still right?');
});

test('a letter that is sent twice from the portal arrives once', async () => {
  const { db, client } = await openConversation();
  const form = { ...(await formAt(client, PORTAL)), letter_text: 'Hello', intent: 'letter' };
  await Promise.all([client.post(PORTAL, form), client.post(PORTAL, form)]);
  expect(await db.selectFrom('letters').select('id').execute()).toHaveLength(1);
});

test('what the studio writes to others about the event, and other people’s letters, are not in the portal', async () => {
  const { studio, db, client, staff, page, email } = await openConversation();
  await writeTo(staff, page, { email, subject: 'For you', text: 'Yours.' });
  const { client: other } = await openConversation();
  expect(await other.text(PORTAL)).not.toContain('Yours.');
  await db.updateTable('letters').set({ email: 'planner@example.com' }).execute();
  await studio.platform.live.heard();
  expect(await client.text(PORTAL)).not.toContain('Yours.');
});

test('a letter to a planner goes to her alone, and does not answer the inquiry', async () => {
  const { db, client, staff, page } = await openConversation();
  const nora = { name: 'Nora Reyes', email: 'nora@example.com', role: 'planner', sees: 'schedule' };
  await staff.post(`${page}?people=add&q=nora`, { intent: 'people-add', person: 'new', ...nora });
  await writeTo(staff, page, { email: nora.email, subject: 'Load-in', text: 'We come at nine.' });
  const sent = await db
    .selectFrom('emails')
    .selectAll()
    .where('dedupe_key', 'like', 'letter:%')
    .executeTakeFirstOrThrow();
  expect(sent.recipient).toBe(nora.email);
  expect(sent.text).not.toContain('/client-portal');
  expect(await client.text(PORTAL)).not.toContain('We come at nine.');
  expect(await db.selectFrom('events').select('stage').execute()).toEqual([{ stage: 'new' }]);
});

test('an erased person leaves no letter', async () => {
  const { db, client, staff, page, email } = await openConversation();
  await writeTo(staff, page, { email, subject: 'For you', text: 'Yours.' });
  await answer(client, 'And mine.');
  const { id: event_id } = await db.selectFrom('events').select('id').executeTakeFirstOrThrow();
  const waiting = { id: crypto.randomUUID(), event_id, name: '', email, subject: 'Later', text: 'Soon.' };
  await db
    .insertInto('scheduled_letters')
    .values({ ...waiting, send_at: new Date() })
    .execute();
  const shown = await staff.text(`/personal-data?email=${encodeURIComponent(email)}`);
  expect(shown).toMatch(/Letters 3/);
  await staff.post(`/personal-data?email=${encodeURIComponent(email)}`, {
    intent: 'erase',
    current_password: OWNER.password,
  });
  expect(await db.selectFrom('letters').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('scheduled_letters').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('event_entries').select('id').where('kind', '=', 'letter').execute()).toEqual([]);
});

test('a deleted inquiry takes its letters along, and brings them back from the trash', async () => {
  const { db, staff, page, email, client_id } = await openConversation();
  await writeTo(staff, page, { email, subject: 'For you', text: 'Yours.' });
  await staff.post('/client-database', { intent: 'delete', id: client_id });
  expect(await db.selectFrom('letters').select('id').execute()).toEqual([]);
  const { deletion } = await db.selectFrom('trash').select('deletion').limit(1).executeTakeFirstOrThrow();
  await staff.post('/trash', { intent: 'restore', deletion });
  expect(await staff.text(page)).toContain('Yours.');
});

test('long letters and what they quote are folded', async () => {
  const { client, staff, page } = await openConversation();
  const long = 'We thought about the tables. '.repeat(60);
  await answer(client, `${long}\n\nOn Tuesday, June Alder wrote:\n> One more table is easy.`);
  const html = await (await staff.get(page)).text();
  expect(html).toMatch(/<summary>Read on<\/summary>/);
  expect(html).toMatch(/<summary>Quoted text<\/summary><p class="pre-line">On Tuesday, June Alder wrote:/);
});
