import { expect, test } from 'vitest';
import { HANNAH, openWithForm, rows, sendAnswers } from '../../../../tests/inquiries.ts';
import { readable } from '../../../../tests/visitor.ts';

const CALLER = { name: 'Ruth Ansel', phone: '304-555-0119' };
const SERVICE = {
  place_of_service: 'Grace Chapel',
  day_of_service: '2027-02-03',
  time_of_service: '11 in the morning',
};
const PATH = '/consultation?about=sympathy';

test('after a death the form asks for a name, a number and the service, quietly', async () => {
  const studio = await openWithForm();
  const html = await (await studio.asVisitor().get(PATH)).text();
  const names = [...html.matchAll(/<(?:input|textarea|select)\b[^>]*\bid="answer-([a-z_]+)"/g)].map(([, name]) => name);
  expect(names).toEqual([...Object.keys(CALLER), ...Object.keys(SERVICE)]);
  const text = readable(html);
  expect(text).toContain('We are sorry for your loss.');
  for (const other of ['Wedding & Event Inquiry', 'Photographs and files', 'What happens next'])
    expect(text).not.toContain(other);
  expect(await studio.asVisitor().text('/consultation')).toContain('Wedding & Event Inquiry');
});

test.each([
  { scripts: 'with', path: '/consultation/answers?about=sympathy', leadsTo: null },
  { scripts: 'without', path: PATH, leadsTo: `${PATH}&sent=1` },
])('$scripts scripts, it reaches the studio as a call to make', async ({ path, leadsTo }) => {
  const studio = await openWithForm();
  const answers = { ...CALLER, ...SERVICE };
  const sent = await studio.asVisitor().post(path, answers);
  expect(sent.headers.get('location')).toBe(leadsTo);
  expect(await rows(studio, 'clients')).toMatchObject([
    { ...CALLER, email: null, event_venue: 'Grace Chapel', event_date: '2027-02-03', form_data: answers },
  ]);
  const emails = await rows(studio, 'emails');
  expect(emails).toMatchObject([
    { recipient: 'studio@example.com', subject: 'Sympathy flowers: a call back from Ruth Ansel', reply_to: null },
  ]);
  expect(JSON.stringify(emails)).toContain('No email address was given: call to answer it.');
});

test('after a call was asked for, the page says what happens, and offers no meeting', async () => {
  const text = await (await openWithForm()).asVisitor().text(`${PATH}&sent=1`);
  expect(text).toContain('We have your message. We will call you');
  expect(text).not.toContain('Book a Meeting');
});

test('a number is needed, and what was typed stays', async () => {
  const visitor = (await openWithForm()).asVisitor();
  const html = await (await visitor.post(PATH, { name: 'Ruth Ansel', place_of_service: 'Grace Chapel' })).text();
  expect(readable(html)).toContain('Phone: We need this to answer you.');
  expect(html).toMatch(/name="place_of_service"[^>]*value="Grace Chapel"/);
});

test('the email about an inquiry leads to booking a meeting', async () => {
  const studio = await openWithForm();
  await sendAnswers(studio.asVisitor(), HANNAH);
  const [, couple] = await rows(studio, 'emails');
  expect(couple?.text).toMatch(/Choose a time:\s+http:\S+\/booking/);
});
