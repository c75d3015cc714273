import { expect, test } from 'vitest';
import { book, contextOf, mailsOf } from '../../../../tests/booking.ts';
import { formFieldsIn } from '../../../../tests/forms.ts';
import { MAIL_SERVER, openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { readable } from '../../../../tests/visitor.ts';

const SATURDAY_9AM = '2027-06-12T13:00:00Z';
const ANN = { name: 'Ann Poe', email: 'ann@poe.example', phone: '206-555-0171' };

/** What visitors read wherever an answer is awaited. */
async function readPromises(studio: Studio): Promise<Record<string, string>> {
  const { token } = await book(contextOf(studio), SATURDAY_9AM, ANN);
  const visitor = studio.asVisitor();
  await visitor.post('/consultation', ANN);
  const pages = ['/contact', '/contact?sent=1', '/consultation', '/consultation?sent=1', '/reviews', '/booking'];
  const sympathy = ['/consultation?about=sympathy', '/consultation?about=sympathy&sent=1'];
  const texts = await Array.fromAsync([...pages, ...sympathy, `/booking/${token}`], async (path) => [
    path.replace(token, 'token'),
    await visitor.text(path),
  ]);
  const emails = await mailsOf(studio);
  const mailed = emails.map(({ subject, html }) => [subject, readable(html)]);
  return Object.fromEntries([...texts, ...mailed]);
}

function openAt8() {
  return openStudio(MAIL_SERVER, () => new Date('2027-06-08T12:00:00Z'));
}

test('a studio says how soon it answers in one place, and every page and email repeats it', async () => {
  const studio = await openAt8();
  const owner = await studio.asStaff('owner');
  const fields = formFieldsIn(await (await owner.get('/studio-settings')).text());
  const typed = { ...fields, answer_time: ' within two working days. ' };
  expect((await owner.post('/studio-settings', typed)).status).toBe(303);
  const said = await readPromises(studio);
  for (const [place, text] of Object.entries(said))
    expect
      .soft([place, text.match(/\b(answer|back|email|call you|confirm) within two working days\b/)?.[0]])
      .toEqual([place, expect.anything()]);
});

test('a studio that says nothing promises no time', async () => {
  const said = await readPromises(await openAt8());
  expect(Object.keys(said)).toHaveLength(11);
  for (const [place, text] of Object.entries(said))
    expect.soft([place, text.match(/within .{0,20} day|same (business )?day|the day it comes/)]).toEqual([place, null]);
});
