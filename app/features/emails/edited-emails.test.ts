import { expect, test } from 'vitest';
import { HANNAH as ACCOUNT, addClient, emailsTo, linkTo } from '../../../tests/accounts.ts';
import { book, contextOf, openStudioAt, TUESDAY_8AM } from '../../../tests/booking.ts';
import { formFieldsIn } from '../../../tests/forms.ts';
import { HANNAH, openWithForm, sendAnswers } from '../../../tests/inquiries.ts';
import { MAIL_SERVER, openStudio, type Studio } from '../../../tests/open-studio.ts';

async function edit(studio: Studio, id: string, texts: Record<string, string>) {
  const staff = await studio.asStaff();
  const path = `/email-manager/${id}`;
  const fields = formFieldsIn(await (await staff.get(path)).text());
  for (const name of Object.keys(texts)) expect(fields).toHaveProperty(name);
  expect((await staff.post(path, { ...fields, ...texts, intent: 'save' })).status).toBe(303);
}

test('the email of a booking has the studio’s words around its own facts', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  await edit(studio, 'meeting-booked', { subject: 'See you {when}', opening: 'The kettle is on, {name}:' });
  const { token } = await book(contextOf(studio), '2027-06-10T15:00:00Z');
  const [email] = await emailsTo(studio, 'hannah@example.com');
  expect(email?.subject).toBe('See you Thursday, June 10, 2027, 11:00 AM');
  expect(email?.text).toContain('The kettle is on, Hannah Lyle:');
  expect(email?.text).toContain(`/booking/${token}`);
  expect(email?.text).not.toContain('Your meeting is booked.');
});

test('whoever sent an inquiry gets the studio’s words, with nothing from their name that links or runs', async () => {
  const studio = await openWithForm();
  await edit(studio, 'inquiry-received', { subject: 'Hello {name}', opening: '{name}, we have <it>.' });
  await sendAnswers(studio.asVisitor(), { ...HANNAH, name: 'Win at https://example.com/x <b>' });
  const [email] = await emailsTo(studio, HANNAH.email);
  expect(email?.subject).toBe('Hello');
  expect(email?.html).toContain('>We have &lt;it&gt;.<');
  expect(email?.html).not.toContain('example.com/x');
});

test('an address in what a visitor typed does not become a link', async () => {
  const studio = await openStudio();
  await studio.platform.db.updateTable('studio_settings').set({ email: 'studio@example.com' }).execute();
  await edit(studio, 'message-studio', { opening: '{name} wrote. See https://example.com/inbox' });
  const message = { first_name: 'https://example.com/x', email: 'delia@example.com', message: 'Hello' };
  await studio.asVisitor().post('/contact', message);
  const [email] = await emailsTo(studio, 'studio@example.com');
  expect(email?.html).toMatch(/>https:\/\/example\.com\/x wrote\. See <a [^>]*href="https:\/\/example\.com\/inbox"/);
});

test('the email that sets a new password keeps its link whatever it says', async () => {
  const studio = await openStudio(MAIL_SERVER);
  await addClient(studio);
  await edit(studio, 'password-reset', { subject: 'Your key', opening: 'Here is a new key.', closing: '' });
  await studio.asVisitor().post('/client-portal', { intent: 'forgot', email: ACCOUNT.email });
  expect(await linkTo(studio, ACCOUNT.email)).toContain('/password-reset?token=');
  const [email] = await emailsTo(studio, ACCOUNT.email);
  expect(email?.subject).toBe('Your key');
  expect(email?.text).toContain('Here is a new key.');
  expect(email?.text).not.toContain('The link works once');
});
