import { expect, test } from 'vitest';
import { asClient } from '../../../../tests/clients.ts';
import { MAIL_SERVER, openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { card, cartOf, createProduct, delivery, order, orderBehind } from '../../../../tests/shop.ts';
import { orderPagePath } from '~/features/orders/order-link.server';

const STUDIO = { name: 'Fern & Sons', email: 'studio@example.com', phone: '304-555-0142' };
const WISHES = { card_message: 'Dear June,\nmany happy returns!', card_signature: 'Ana' };

/** An order for June Mays, paid with the test card; `page` is the link in the buyer's email. */
async function paidOrder(settings: Record<string, string> = {}) {
  const studio = await openStudio(settings);
  await studio.platform.db.updateTable('studio_settings').set(STUDIO).execute();
  const { path, token } = await order(studio, cartOf(await createProduct(studio, 'Ridge Bouquet')));
  await studio.platform.db.updateTable('order_lines').set({ image_url: '/files/site-images/ridge.jpg' }).execute();
  await studio.asVisitor().post(path, delivery(WISHES));
  const paid = await studio.asVisitor().post(`${path}/card`, card());
  return { studio, path, token, thanks: new URL(paid.headers.get('location') ?? ''), ...(await linkIn(studio)) };
}

async function linkIn({ platform: { db } }: Studio) {
  const email = await db
    .selectFrom('emails')
    .selectAll()
    .where('recipient', '=', 'hannah@example.com')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return { email, page: /\/order\/\S+/.exec(email.text)?.[0] ?? '' };
}

test('the buyer’s email has the picture, the calendar file and a private link to the order’s page', async () => {
  const { studio, email, page, token } = await paidOrder();
  expect(email.html).toContain('src="http://localhost:3000/pictures/email/site-images/ridge.jpg"');
  const [file] = email.attachments as { filename: string; content: string }[];
  const { fulfillment_date } = await orderBehind(studio, token);
  expect(file?.filename).toBe('order-1001.ics');
  expect(file?.content).toContain(`DTSTART;VALUE=DATE:${fulfillment_date?.replaceAll('-', '')}`);
  expect(page).not.toContain(token);

  const answer = await studio.asVisitor().get(page);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect(answer.headers.get('x-robots-tag')).toContain('noindex');
  const html = await answer.text();
  expect(html).toContain('/pictures/160/site-images/ridge.jpg');
  expect(html).toContain('content="noindex"');
  const text = await studio.asVisitor().text(page);
  for (const words of [
    ...['Order 1001', 'We have your order.', 'Ridge Bouquet', 'June Mays', '12 Ridge Road', 'Dear June,', 'Ana'],
    ...['304-555-0142', 'studio@example.com', 'Add to calendar'],
  ])
    expect(text).toContain(words);
  expect(html).not.toMatch(/hannah@example\.com|304-555-0134/);
});

test('the last page of the checkout shows the order, and links its page and its calendar file', async () => {
  const { studio, thanks, page } = await paidOrder();
  const html = await (await studio.asVisitor().get(thanks.pathname + thanks.search)).text();
  for (const part of [
    '/pictures/160/site-images/ridge.jpg',
    'June Mays',
    'Dear June,',
    `href="${page}"`,
    '12 Ridge Road',
  ])
    expect(html).toContain(part);
  const file = await studio.asVisitor().get(`${page}/order.ics`);
  expect(file.headers.get('content-type')).toContain('text/calendar');
  expect(await file.text()).toContain('SUMMARY:Flowers from Fern & Sons are delivered');
});

test('a link that is guessed, cut or of another order opens nothing', async () => {
  const { studio, page, token } = await paidOrder();
  const [number = '', signature = ''] = page.slice('/order/'.length).split('.');
  const other = await order(studio, cartOf(await createProduct(studio, 'Ferns')));
  const { id } = await orderBehind(studio, other.token);
  const cart = orderPagePath(studio.platform, { id, number: 1002 });
  for (const path of [
    ...[`/order/${token}`, `/order/${number}`, `/order/${number}.`, `/order/1002.${signature}`],
    ...[`/order/${number}.${signature.slice(0, -1)}`, `/order/${number}.${signature}x`, cart],
  ])
    for (const each of [path, `${path}/order.ics`])
      expect([each, (await studio.asVisitor().get(each)).status]).toEqual([each, 404]);
});

test('the page says how far the order is', async () => {
  const { studio, page } = await paidOrder();
  const manager = await studio.asStaff('manager');
  const { db } = studio.platform;
  const pageAfter = async (intent: string, reason = '') => {
    await manager.post('/store-manager/1001', { intent, reason });
    return studio.asVisitor().text(page);
  };
  expect(await studio.asVisitor().text(page)).toMatch(/Paid \w+ \d.* Made Not yet Out for delivery Not yet/);
  expect(await pageAfter('made')).toMatch(/Your flowers are made\..* Out for delivery Not yet Delivered Not yet/);
  expect(await pageAfter('out')).toContain('Your flowers are on the way.');
  const problem = await pageAfter('problem', 'The dog bit Cole.');
  expect(problem).toContain('We could not deliver your flowers yet.');
  expect(problem).not.toContain('The dog bit Cole.');
  const delivered = await pageAfter('delivered');
  expect(delivered).toContain('Your flowers are delivered.');
  expect(delivered).not.toContain('Not yet');
  await db.updateTable('orders').set({ status: 'refunded', ended_at: new Date() }).execute();
  const ended = await studio.asVisitor().text(page);
  expect(ended).toContain('Your payment is on its way back.');
  expect(ended).not.toContain('Add to calendar');
});

test('a message from the page reaches the studio’s inbox with the order’s number', async () => {
  const { studio, page } = await paidOrder();
  const empty = await studio.asVisitor().post(page, { intent: 'help', help: ' ' });
  expect([empty.status, await empty.text()]).toEqual([400, expect.stringContaining('Write what we can do for you.')]);
  const sent = await studio.asVisitor().post(page, { intent: 'help', help: 'The side door is locked.' });
  expect(sent.headers.get('location')).toBe(`${page}?sent=1`);
  expect(await studio.asVisitor().text(`${page}?sent=1`)).toContain('Message sent.');
  const inbox = await (await studio.asStaff()).text('/inbox');
  expect(inbox).toContain('Order 1001');
  expect(await studio.platform.db.selectFrom('contact_messages').selectAll().execute()).toMatchObject([
    { email: 'hannah@example.com', first_name: 'Hannah Lyle', message: 'The side door is locked.' },
  ]);
});

/** Until every link that was asked for was looked up: jobs do it, whether there is such an order or not. */
async function lookedUp({ platform: { pool } }: Studio) {
  await expect.poll(async () => (await pool.query(WAITING)).rows, { timeout: 20_000 }).toEqual([]);
}

const WAITING = "select id from pgboss.job where name = 'mail-order-link' and state <> 'completed'";

test('a lost link is mailed again to the buyer only, and the answer is the same for every number', async () => {
  const { studio, page } = await paidOrder(MAIL_SERVER);
  const { db } = studio.platform;
  const count = async () => (await db.selectFrom('emails').select('id').execute()).length;
  const before = await count();
  const ask = (order_number: string, email: string) => studio.asVisitor().post('/order', { order_number, email });
  const wrong = [await ask('1001', 'someone@example.com'), await ask('4711', 'hannah@example.com')];
  await lookedUp(studio);
  expect(await count()).toBe(before);
  const right = await ask(' #1001', 'Hannah@Example.com');
  for (const { status, headers } of [...wrong, right])
    expect([status, headers.get('location')]).toEqual([303, '/order?sent=1']);
  await lookedUp(studio);
  expect(await count()).toBe(before + 1);
  const again = await linkIn(studio);
  expect([again.email.subject, again.page]).toEqual(['The page of your order 1001', page]);
  const refused = await ask('ten', 'hannah');
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining('The number in your confirmation, such as 1001.'),
  ]);
});

test('an order’s link cannot be mailed without end', async () => {
  const { studio } = await paidOrder();
  const count = async () => (await studio.platform.db.selectFrom('emails').select('id').execute()).length;
  const before = await count();
  const ask = () => studio.asVisitor().post('/order', { order_number: '1001', email: 'hannah@example.com' });
  for (let tries = 0; tries < 7; tries++) expect((await ask()).status).toBe(303);
  await lookedUp(studio);
  expect(await count()).toBe(before + 5);
});

test('a signed-in client opens the page from the portal', async () => {
  const { studio, page } = await paidOrder();
  const { visitor } = await asClient(studio);
  expect(await (await visitor.get('/client-portal')).text()).toContain(`href="${page}"`);
});
