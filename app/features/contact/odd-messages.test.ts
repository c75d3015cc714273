import { expect, test } from 'vitest';
import { openIsolatedApp } from '../../../tests/isolated-app.ts';
import { MAIL_SERVER, openStudio, type Studio } from '../../../tests/open-studio.ts';
import { refuse } from '../../../tests/refuse.ts';
import { readAnswer } from '../../../tests/forms.ts';

const MESSAGE = { first_name: 'Delia', email: 'delia@example.com', subject: 'Do you ship?', message: 'To Elkins.' };

async function openWithAddress(settings = {}, now?: () => Date) {
  const studio = await openStudio(settings, now);
  await studio.platform.db.updateTable('studio_settings').set({ email: 'studio@example.com' }).execute();
  return studio;
}

function stored({ platform: { db } }: Studio) {
  return db.selectFrom('contact_messages').selectAll().orderBy('created_at').execute();
}

function emails({ platform: { db } }: Studio) {
  return db.selectFrom('emails').selectAll().orderBy('created_at').execute();
}

async function receive({ platform: { db } }: Studio, message: Record<string, unknown> = {}) {
  const query = db.insertInto('contact_messages').values({ ...MESSAGE, last_name: '', ...message });
  return (await query.returning('id').executeTakeFirstOrThrow()).id;
}

test('names with quotes, emoji and very long words arrive as they were typed', async () => {
  const studio = await openWithAddress();
  const odd = {
    ...MESSAGE,
    first_name: 'Zoë "Zo" 💐',
    last_name: `O’Neil <i>${'Llanfair'.repeat(7)}</i>`,
    subject: 'Peonies & <b>dahlias</b>',
    message: `${'pwll'.repeat(15)}\n\n💐 <script>alert(1)</script>`,
  };
  expect((await studio.asVisitor().post('/contact', odd)).status).toBe(303);
  const [message] = await stored(studio);
  expect(message).toMatchObject(odd);
  const [email] = await emails(studio);
  expect(email?.subject).toContain('Peonies & <b>dahlias</b> (from Zoë "Zo" 💐 O’Neil');
  expect(email?.html).not.toMatch(/<script>|<b>dahlias|<i>Llan/);
  const { html, text } = await readAnswer(await (await studio.asStaff()).get(`/inbox/${message?.id}`));
  expect(text).toContain('Zoë "Zo" 💐 O’Neil <i>Llanfair');
  expect(html).not.toMatch(/<script>alert|<b>dahlias|<i>Llan/);
});

test('a message from someone with one name and no subject gets a subject', async () => {
  const studio = await openWithAddress();
  await studio.asVisitor().post('/contact', { ...MESSAGE, subject: ' ' });
  expect((await emails(studio))[0]?.subject).toBe('A message from Delia');
  const page = await (await studio.asStaff()).text(`/inbox/${(await stored(studio))[0]?.id}`);
  expect(page).toContain('No subject');
});

test('the same message is a new one on the next day of the studio', async () => {
  let now = new Date('2026-11-21T04:30:00Z');
  const studio = await openWithAddress({}, () => now);
  const visitor = studio.asVisitor();
  await visitor.post('/contact', MESSAGE);
  // Still Friday evening in West Virginia, though Saturday in UTC since five hours.
  now = new Date('2026-11-21T04:59:00Z');
  await visitor.post('/contact', MESSAGE);
  expect(await stored(studio)).toHaveLength(1);
  now = new Date('2026-11-21T05:01:00Z');
  await visitor.post('/contact', MESSAGE);
  expect(await stored(studio)).toHaveLength(2);
  expect(await emails(studio)).toHaveLength(2);
});

test('a studio without an address of its own stores messages and emails nobody', async () => {
  const studio = await openStudio();
  const visitor = studio.asVisitor();
  expect((await visitor.post('/contact', MESSAGE)).status).toBe(303);
  expect(await stored(studio)).toHaveLength(1);
  expect(await emails(studio)).toEqual([]);
  expect(await (await studio.asStaff()).text('/inbox')).toContain('Do you ship?');
});

test('the confirmation promises an email only where a mail server is set up', async () => {
  const without = await openWithAddress();
  expect(await without.asVisitor().text('/contact?sent=1')).toContain('We cannot send email yet, so please call us.');
  const sending = await openWithAddress(MAIL_SERVER);
  expect(await sending.asVisitor().text('/contact?sent=1')).toContain('Thank you. We write back by email.');
});

test('a link may fill in the subject, but nothing else and not endlessly', async () => {
  const studio = await openWithAddress();
  const visitor = studio.asVisitor();
  const subject = '"><script>alert(1)</script>';
  const { html } = await readAnswer(await visitor.get(`/contact?${new URLSearchParams({ subject, message: 'spam' })}`));
  expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  expect(html).not.toContain('spam</textarea>');
  const long = await readAnswer(await visitor.get(`/contact?subject=${'s'.repeat(500)}`));
  expect(/value="(s+)"/.exec(long.html)?.[1]).toHaveLength(120);
});

test('accepts answers of exactly the longest length', async () => {
  const studio = await openWithAddress();
  const longest = {
    first_name: 'f'.repeat(100),
    last_name: 'l'.repeat(100),
    email: `${'e'.repeat(64)}@${'x'.repeat(60)}.example.com`,
    subject: 's'.repeat(200),
    message: 'm'.repeat(10_000),
  };
  expect((await studio.asVisitor().post('/contact', longest)).status).toBe(303);
  expect(await stored(studio)).toMatchObject([longest]);
});

test('rejects a form sent from another site', async () => {
  const studio = await openWithAddress();
  const headers = { Origin: 'https://evil.example' };
  const body = new URLSearchParams(MESSAGE);
  expect((await studio.asVisitor().fetch('/contact', { method: 'POST', headers, body })).status).toBe(403);
  expect(await stored(studio)).toEqual([]);
});

test('an email that cannot be queued keeps the message in the form, not half of it in the studio', async () => {
  const studio = await openWithAddress();
  await refuse(studio, 'insert', 'emails');
  const { status, text, html } = await readAnswer(await studio.asVisitor().post('/contact', MESSAGE));
  expect(status).toBe(500);
  expect(text).toContain(
    'Your message was not sent. Something went wrong on our side. What you typed is still here; please try again in a minute.',
  );
  expect(html).toContain('To Elkins.');
  expect(await stored(studio)).toEqual([]);
});

test('while the database is down a message stays in the form, and arrives once it is back', async () => {
  const studio = await openIsolatedApp();
  const visitor = studio.asVisitor();
  await visitor.get('/contact');
  await studio.killDatabase();
  const { status, html } = await readAnswer(await visitor.post('/contact', MESSAGE));
  expect(status).toBe(503);
  expect(html).toContain('To Elkins.');
  await studio.reviveDatabase();
  expect((await visitor.post('/contact', MESSAGE)).status).toBe(303);
});

test('every role reads and answers messages; clients and visitors are led to the login', async () => {
  const studio = await openWithAddress();
  for (const role of ['owner', 'manager', 'designer'] as const) {
    const id = await receive(studio, { subject: `For the ${role}` });
    const staff = await studio.asStaff(role);
    expect((await staff.post(`/inbox/${id}`, { intent: 'answer', answer: 'We do.' })).status).toBe(303);
    expect(await staff.text(`/inbox/${id}`)).toContain('We do.');
  }
  const id = await receive(studio);
  const visitor = studio.asVisitor();
  for (const path of ['/inbox', `/inbox/${id}`, '/inbox/messages.csv']) {
    const answer = await visitor.get(path);
    expect([path, answer.status]).toEqual([path, 303]);
    expect(await answer.text()).not.toContain('To Elkins.');
  }
  expect((await visitor.post(`/inbox/${id}`, { intent: 'answer', answer: 'Mine.' })).status).toBe(303);
  expect(await emails(studio)).toHaveLength(3);
});

test('an answer may have 20,000 characters, and is kept if it has more', async () => {
  const studio = await openWithAddress();
  const id = await receive(studio);
  const staff = await studio.asStaff();
  const { status, text, html } = await readAnswer(
    await staff.post(`/inbox/${id}`, { intent: 'answer', answer: 'a'.repeat(20_001) }),
  );
  expect([status, text]).toEqual([400, expect.stringContaining('Answer: An answer may have 20,000 characters.')]);
  expect(html).toContain(`${'a'.repeat(20_001)}</textarea>`);
  expect((await staff.post(`/inbox/${id}`, { intent: 'answer', answer: 'a'.repeat(20_000) })).status).toBe(303);
});

test('an answer that cannot be stored is kept in its field', async () => {
  const studio = await openWithAddress();
  const id = await receive(studio);
  const staff = await studio.asStaff();
  await refuse(studio, 'update', 'contact_messages');
  const { status, text, html } = await readAnswer(
    await staff.post(`/inbox/${id}`, { intent: 'answer', answer: 'We do, every Friday.' }),
  );
  expect(status).toBe(500);
  expect(text).toContain('Answer not sent');
  expect(html).toContain('We do, every Friday.</textarea>');
  expect(await emails(studio)).toEqual([]);
});

test('an answer to a message that a colleague deleted answers 404', async () => {
  const studio = await openWithAddress();
  const id = await receive(studio);
  const staff = await studio.asStaff();
  await studio.platform.db.deleteFrom('contact_messages').execute();
  await staff.post(`/inbox/${id}`, { intent: 'answer', answer: 'We do.' });
  expect((await staff.get(`/inbox/${id}`)).status).toBe(404);
  expect(await emails(studio)).toEqual([]);
});

test('the long subject of an answer is cut to what mail programs show', async () => {
  const studio = await openWithAddress();
  const id = await receive(studio, { subject: 's'.repeat(200) });
  await (await studio.asStaff()).post(`/inbox/${id}`, { intent: 'answer', answer: 'We do.' });
  expect((await emails(studio))[0]?.subject).toBe(`Re: ${'s'.repeat(196)}`);
});

test('deleted messages come back with Undo, their answers too', async () => {
  const studio = await openWithAddress();
  const staff = await studio.asStaff();
  const ids = [await receive(studio), await receive(studio, { answer: 'We do.', answered_at: new Date() })];
  const body = new FormData();
  body.append('intent', 'delete-selected');
  for (const id of ids) body.append('id', id);
  expect((await staff.fetch('/inbox', { method: 'POST', body })).status).toBe(303);
  expect(await stored(studio)).toEqual([]);
  const { html, text } = await readAnswer(await staff.get('/inbox'));
  expect(text).toContain('No messages yet.');
  await staff.post('/trash', { deletion: /name="deletion" value="([^"]+)"/.exec(html)?.[1] });
  expect((await stored(studio)).map(({ answer }) => answer).toSorted()).toEqual(['We do.', null]);
});

test('the export has whole messages and no formula', async () => {
  const studio = await openWithAddress();
  await receive(studio, { subject: '=1+1', message: 'Two lines,\n"quoted".' });
  await receive(studio, { first_name: 'Otto', answer: 'We do.', answered_at: new Date() });
  const staff = await studio.asStaff();
  const answer = await staff.get('/inbox/messages.csv?state=open');
  const csv = await answer.text();
  expect(answer.headers.get('content-disposition')).toMatch(/attachment; filename="messages-\d{4}-\d\d-\d\d\.csv"/);
  expect(csv).toContain('"Two lines,\n""quoted""."');
  expect(csv).not.toMatch(/(^|,)"?=1\+1/m);
  expect(csv).not.toContain('Otto');
  expect(await (await staff.get('/inbox/messages.csv')).text()).toContain('We do.');
});

test('an inbox that cannot be read says so', async () => {
  const studio = await openWithAddress();
  const staff = await studio.asStaff();
  await studio.platform.pool.query('alter table contact_messages rename to messages_away');
  expect((await staff.get('/inbox')).status).toBe(503);
});
