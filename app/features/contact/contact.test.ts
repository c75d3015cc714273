import { expect, test } from 'vitest';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { readable } from '../../../tests/visitor.ts';

const SAID = {
  first_name: 'Delia',
  last_name: 'Marsh',
  email: 'delia@example.com',
  subject: 'Do you ship?',
  message: 'My sister lives in Elkins.\nDo you deliver that far?',
};

async function openWithAddress(settings = {}) {
  const studio = await openStudio(settings);
  const values = {
    email: 'studio@example.com',
    phone: '304-555-0142',
    street: '14 Laurel Gap Road',
    city: 'Rhodora Hollow',
  };
  await studio.platform.db
    .updateTable('studio_settings')
    .set({ ...values, region: 'WV', postal_code: '26000' })
    .execute();
  return studio;
}

function stored({ platform: { db } }: Studio) {
  return db.selectFrom('contact_messages').selectAll().orderBy('created_at').execute();
}

function emails({ platform: { db } }: Studio) {
  return db.selectFrom('emails').selectAll().orderBy('created_at').execute();
}

test('shows five fields, and where and when the studio is open', async () => {
  const studio = await openWithAddress();
  const html = await (await studio.asVisitor().get('/contact')).text();
  const page = readable(html);
  for (const label of ['First Name', 'Last Name', 'Email', 'Subject', 'Message', 'Send Message'])
    expect(page).toContain(label);
  expect(html).toContain('href="mailto:studio@example.com"');
  expect(html).toContain('href="tel:+13045550142"');
  expect(html).toContain('query=14%20Laurel%20Gap%20Road');
  expect(page).toContain('Monday to Friday, 10AM to 6PM Saturday by appointment only');
});

test('a message is stored, and the studio gets an email that it can reply to', async () => {
  const studio = await openWithAddress();
  const visitor = studio.asVisitor();
  const answer = await visitor.post('/contact', SAID);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/contact?sent=1');
  expect(await visitor.text('/contact?sent=1')).toContain('Message sent! Thank you.');
  const [message] = await stored(studio);
  expect(message).toMatchObject({ ...SAID, answered_at: null });
  const [email, ...others] = await emails(studio);
  expect(others, 'Nobody else gets an email: anyone could have typed the address').toEqual([]);
  expect(email).toMatchObject({
    recipient: 'studio@example.com',
    reply_to: 'delia@example.com',
    subject: 'Do you ship? (from Delia Marsh)',
  });
  expect(readable(email?.html ?? '')).toContain('My sister lives in Elkins. Do you deliver that far?');
  expect(email?.html).toContain(`/inbox/${message?.id}`);
});

test('reports missing fields and keeps everything typed', async () => {
  const studio = await openWithAddress();
  const answer = await studio
    .asVisitor()
    .post('/contact', { last_name: 'Marsh', email: 'delia@', subject: 'Do you "ship"?' });
  expect(answer.status).toBe(400);
  const html = await answer.text();
  const page = readable(html);
  expect(page).toContain('3 answers need a look.');
  expect(page).toContain('First Name: We need this to answer you.');
  expect(page).toContain('Email: This address has no domain after the @. For example, name@example.com');
  expect(page).toContain('Message: We need this to answer you.');
  expect(html).toMatch(/role="alert"/);
  expect(html).toContain('href="#first_name"');
  expect(html).toMatch(
    /<input[^>]*id="email"[^>]*aria-invalid="true"[^>]*aria-describedby="email-error"[^>]*value="delia@"/,
  );
  expect(html).toContain('value="Do you &quot;ship&quot;?"');
  expect(await stored(studio)).toEqual([]);
});

test.each([
  ['first_name', 'a'.repeat(101), 'This has 101 characters. It may have 100.'],
  ['message', 'a'.repeat(10_001), 'This has 10,001 characters. It may have 10,000.'],
  ['email', 'delia marsh@example.com', 'This address has a space in it.'],
  ['email', 'delia@example.com, other@example.com', 'This address has a space in it.'],
  ['email', 'delia@example.com\r\nBcc: other@example.com', 'This address has a space in it.'],
  ['message', ' \n\t ', 'We need this to answer you.'],
  ['second-link', 'https://spam.example', 'Please leave this field empty. Only machines fill it in.'],
])('rejects an invalid %s, case %#', async (field, typed, said) => {
  const studio = await openWithAddress();
  const answer = await studio.asVisitor().post('/contact', { ...SAID, [field]: typed });
  expect(answer.status).toBe(400);
  expect(readable(await answer.text())).toContain(said);
  expect(await stored(studio)).toEqual([]);
  expect(await emails(studio)).toEqual([]);
});

test('a subject of several lines becomes one, in the email too', async () => {
  const studio = await openWithAddress();
  await studio.asVisitor().post('/contact', { ...SAID, subject: 'Hello\r\nBcc: other@example.com' });
  const [email] = await emails(studio);
  expect(email?.subject).toBe('Hello Bcc: other@example.com (from Delia Marsh)');
});

test('a message sent twenty times at once is one message and one email', async () => {
  const studio = await openWithAddress();
  const visitor = studio.asVisitor();
  const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.post('/contact', SAID)));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(303));
  expect(await stored(studio)).toHaveLength(1);
  expect(await emails(studio)).toHaveLength(1);
  await visitor.post('/contact', { ...SAID, message: 'One more thing.' });
  expect(await stored(studio)).toHaveLength(2);
});

test('the eleventh message in an hour is rejected and stays in the form', async () => {
  const studio = await openWithAddress();
  const visitor = studio.asVisitor();
  for (let count = 1; count <= 10; count++)
    expect((await visitor.post('/contact', { ...SAID, message: `Message ${count}` })).status).toBe(303);
  const answer = await visitor.post('/contact', { ...SAID, message: 'Message 11' });
  expect(answer.status).toBe(429);
  const page = readable(await answer.text());
  expect(page).toContain('A lot of messages came from your connection.');
  expect(page).toContain('Message 11');
  expect(await stored(studio)).toHaveLength(10);
});

test('ignores fields that are not in the form', async () => {
  const studio = await openWithAddress();
  const more = { id: '01890000-0000-7000-8000-000000000001', answered_at: '2026-01-01', answer: 'x', fingerprint: 'x' };
  await studio.asVisitor().post('/contact', { ...SAID, ...more });
  const [message] = await stored(studio);
  expect(message).toMatchObject({ answered_at: null, answer: null });
  expect(message?.id).not.toBe(more.id);
  expect(message?.fingerprint).not.toBe('x');
});

test('a message that cannot be stored stays in the form', async () => {
  const studio = await openWithAddress();
  await studio.platform.pool.query('alter table contact_messages rename to messages_away');
  const answer = await studio.asVisitor().post('/contact', SAID);
  expect(answer.status).toBe(503);
  const html = await answer.text();
  expect(readable(html)).toContain('What you typed is still here; please try again in a minute.');
  expect(html).toContain('value="Do you ship?"');
  expect(html).toContain('My sister lives in Elkins.');
  expect(await emails(studio)).toEqual([]);
});
