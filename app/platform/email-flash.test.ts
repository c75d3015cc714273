import { expect, test } from 'vitest';
import { addClient, HANNAH } from '../../tests/accounts.ts';
import { book, contextOf, openStudioAt, TUESDAY_8AM } from '../../tests/booking.ts';
import { MAIL_SERVER, openStudio } from '../../tests/open-studio.ts';
import { cartOf, order, createProduct } from '../../tests/shop.ts';
import { readable } from '../../tests/visitor.ts';
import { pageAfter } from '../../tests/forms.ts';
import { writeBooked } from '../../tests/write-booked.ts';

const INVITE = { intent: 'invite', name: 'Hannah Lyle', email: 'hannah@example.com' };

test('without a mail server, a flash says that the email is in the outbox', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const page = await pageAfter(staff, await staff.post('/admin-dashboard', INVITE));
  expect(page).toContain('Invite kept Hannah Lyle has been invited to the client portal. No mail server is set up');
  expect(page).not.toContain('Invite Sent!');
  const answer = await studio.asVisitor().post('/client-portal', { intent: 'link', email: 'hannah@example.com' });
  expect(await answer.text()).toContain('This site cannot send email yet');
});

test('with a mail server, a flash has only the text of the spec', async () => {
  const studio = await openStudio(MAIL_SERVER);
  const staff = await studio.asStaff();
  const page = await pageAfter(staff, await staff.post('/admin-dashboard', INVITE));
  expect(page).toContain('Invite Sent! Hannah Lyle has been invited to the client portal.');
  expect(page).not.toContain('No mail server');
});

/** Texts that promise an email, or say that one was sent. */
const PROMISE =
  /(letter|email) (to|with|went|says)|get an email|have an e-?mail|by e-?mail|we send|we(’ll|’ve|’re) email|send (the )?(link|answer)|on its way to|in its inbox|check your (inbox|email)|confirmation goes|goes to|link goes/i;

/** A studio with a meeting, an order, a message and a client, and everyone who reads about them. */
async function openBusyStudio(settings: Record<string, string>) {
  const studio = await openStudioAt(TUESDAY_8AM, { PUBLIC_SIGN_UP: 'on', ...settings });
  const [visitor, staff, client] = [studio.asVisitor(), await studio.asStaff(), studio.asVisitor()];
  await addClient(studio);
  await client.post('/client-portal', { intent: 'sign-in', ...HANNAH });
  const meeting = await book(contextOf(studio), '2027-06-16T18:00:00.000Z', { place: 'video' });
  const { path, token } = await order(studio, cartOf(await createProduct(studio, 'Garden Roses')));
  const { db } = studio.platform;
  const { number } = await db.selectFrom('orders').select('number').executeTakeFirstOrThrow();
  const message = { first_name: 'Ana', last_name: 'Roe', email: 'ana@example.com', subject: '', message: 'Hello' };
  const { id } = await db.insertInto('contact_messages').values(message).returning('id').executeTakeFirstOrThrow();
  const pay = () =>
    writeBooked(studio, (db) =>
      db
        .updateTable('orders')
        .set({ status: 'paid', paid_at: new Date(), buyer_name: 'Hannah Lyle', buyer_email: 'hannah@example.com' })
        .where('token', '=', token)
        .execute(),
    );
  return { visitor, staff, client, meeting, path, number, pay, message: id };
}

/** Each page that mentions an email, with its text without and with a mail server. */
async function readPages(settings: Record<string, string>) {
  const { visitor, staff, client, meeting, path, number, pay, message } = await openBusyStudio(settings);
  const answered = async (page: string, form: Record<string, string>) =>
    readable(await (await visitor.post(page, form)).text());
  const newAddress = { intent: 'email', email: 'lyle@example.com', current_password: HANNAH.password };
  const cancelDialog = await staff.text(`/store-manager/${number}?cancel`);
  await pay();
  return {
    'contact, sent': await visitor.text('/contact?sent=1'),
    'client portal': await visitor.text('/client-portal'),
    'sign-in link': await answered('/client-portal', { intent: 'link', email: HANNAH.email }),
    'staff reset': await answered('/admin-login', { intent: 'forgot', email: 'owner@example.com' }),
    'sign up': await visitor.text('/sign-up'),
    'signed up': await answered('/sign-up', { name: 'Ana', email: 'ana@example.com' }),
    'booking form': await visitor.text('/booking?day=2027-06-16'),
    meeting: await visitor.text(`/booking/${meeting.token}`),
    'paid order': await visitor.text(path),
    'address change': await pageAfter(client, await client.post('/client-portal/account', newAddress)),
    'cancel a meeting': await staff.text(`/booking-manager?cancel=${meeting.id}`),
    'book a meeting': await staff.text('/booking-manager?book=2027-06-16'),
    'video link': await staff.text(`/booking-manager?meeting=${meeting.id}`),
    'cancel an order': cancelDialog,
    'refund an order': await staff.text(`/store-manager/${number}?refund`),
    message: await staff.text(`/inbox/${message}`),
  };
}

test('without a mail server, no page promises an email', async () => {
  const pages = await readPages({});
  for (const [page, text] of Object.entries(pages)) expect([page, PROMISE.exec(text)?.[0]]).toEqual([page, undefined]);
  expect(pages).toMatchObject({
    'contact, sent': expect.stringContaining('We cannot send email yet, so please call us.'),
    'client portal': expect.stringContaining('If you cannot find it, call us.'),
    'sign-in link': expect.stringContaining('its link is kept at the studio.'),
    'staff reset': expect.stringContaining('the owner finds its link in the outbox.'),
    'sign up': expect.stringContaining('Sign up, then call us'),
    'signed up': expect.stringContaining('No email was sent'),
    'booking form': expect.stringContaining('You’ll see a page with a calendar file'),
    meeting: expect.stringContaining('The link will be on this page before we meet. '),
    'paid order': expect.stringContaining('Email hannah@example.com'),
    'address change': expect.stringContaining('Please call us to get it.'),
    'cancel a meeting': expect.stringContaining('The time becomes free at once. No mail server is set up'),
    'book a meeting': expect.stringContaining('the email is kept in the outbox'),
    'video link': expect.stringContaining('Save link'),
    'cancel an order': expect.stringContaining('the email is kept in the outbox'),
    'refund an order': expect.stringContaining('the email is kept in the outbox'),
    message: expect.stringContaining('so your answer to ana@example.com is kept in the outbox'),
  });
});

test('with a mail server, the same pages say that an email is sent', async () => {
  for (const [page, text] of Object.entries(await readPages(MAIL_SERVER))) {
    expect([page, PROMISE.test(text)]).toEqual([page, true]);
    expect([page, /can(no|’)t send email|No mail server/.test(text)]).toEqual([page, false]);
  }
});
