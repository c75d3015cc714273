import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { OWNER } from '../../../tests/accounts.ts';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { card, cartOf, createProduct, delivery, order, orderBehind, pickup } from '../../../tests/shop.ts';
import { outsideRequest } from '~/platform/context.server';
import { sendTexts } from './send-texts.server';
import { usNumber } from '~/lib/us-number';

/** 11:00 at the studio. */
const MORNING = '2027-06-15T15:00:00Z';
const NIGHT = '2027-06-16T02:30:00Z';
const TWILIO = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'secret', TWILIO_FROM: '+13045550100' };

async function openShop(details: Record<string, string> = delivery(), settings: Record<string, string> = {}) {
  let now = new Date(MORNING);
  const studio = await openStudio(settings, () => now);
  await studio.platform.db
    .updateTable('studio_settings')
    .set({ time_zone: 'America/New_York', name: 'Fern' })
    .execute();
  const { path, token } = await order(studio, cartOf(await createProduct(studio, 'Roses')));
  const day = { fulfillment_date: '2027-06-17' };
  expect((await studio.asVisitor().post(path, { ...details, ...day })).status).toBe(303);
  await studio.asVisitor().post(`${path}/card`, card());
  const staff = await studio.asStaff('owner');
  const { number } = await orderBehind(studio, token);
  const page = `/store-manager/${number}`;
  const move = async (...states: string[]) => {
    for (const intent of states) await staff.post(page, { intent, reason: 'Nobody home.' });
    await told(studio);
  };
  const send = async (moment = MORNING) => {
    now = new Date(moment);
    await Promise.all([1, 2, 3].map(() => outsideRequest(studio.platform, sendTexts)));
    return texts(studio);
  };
  return { studio, staff, page, path, move, send };
}

/** Waits until the jobs have told the buyers. */
async function told({ platform: { db } }: Studio) {
  await expect
    .poll(() => db.selectFrom('emails').select('id').where('dedupe_key', 'like', 'fulfillment:%').execute(), {
      timeout: 15_000,
    })
    .not.toEqual([]);
}

function texts({ platform: { db } }: Studio) {
  return db.selectFrom('text_messages').select(['recipient', 'body', 'status', 'error']).orderBy('id').execute();
}

const WANTED = { wants_texts: 'on', buyer_phone: '(304) 555-0134' };

test('a buyer who asked for it is texted about the delivery, and staff see what was sent', async () => {
  const { staff, page, move, send } = await openShop(delivery(WANTED));
  await move('out');
  const sent = await send();
  expect(sent).toMatchObject([{ recipient: '+13045550134', status: 'sent' }]);
  expect(sent[0]?.body).toMatch(/^Fern: Order 1001 is on its way\. http\S+ Reply STOP to end these texts\.$/);
  expect(await staff.text(page)).toContain('Text to +13045550134 sent: Fern: Order 1001 is on its way.');
});

test('without the box, or for a number abroad, nobody is texted', async () => {
  for (const fields of [
    { wants_texts: '', buyer_phone: '304-555-0134' },
    { wants_texts: 'on', buyer_phone: '+44 20 7946 0958' },
  ]) {
    const { move, send } = await openShop(delivery(fields));
    await move('out');
    expect(await send()).toEqual([]);
  }
});

test('a pickup is told when it is ready, and nobody is texted at night', async () => {
  const { studio, move, send } = await openShop(pickup(WANTED));
  await send(NIGHT);
  await move('made');
  expect(await texts(studio)).toMatchObject([{ status: 'waiting' }]);
  expect(await send('2027-06-16T11:59:00Z')).toMatchObject([{ status: 'waiting' }]);
  const sent = await send('2027-06-16T12:00:00Z');
  expect(sent).toMatchObject([{ status: 'sent', body: expect.stringContaining('Order 1001 is ready for you.') }]);
});

test.each([
  ['304-555-0001', 'failed', 'The number does not exist.'],
  ['304-555-0004', 'unknown', 'The provider’s answer was lost.'],
])('what goes wrong with %s is shown, and it is not tried again', async (buyer_phone, status, error) => {
  const { staff, page, move, send } = await openShop(delivery({ ...WANTED, buyer_phone }));
  await move('out');
  await send();
  expect(await send('2027-06-15T16:00:00Z')).toMatchObject([{ status, error }]);
  expect(await staff.text(page)).toContain(`(${error})`);
});

test('a busy provider is asked again, five times at most', async () => {
  const { move, send } = await openShop(delivery({ ...WANTED, buyer_phone: '304-555-0003' }));
  await move('out');
  expect(await send()).toMatchObject([{ status: 'waiting', error: 'The provider is busy.' }]);
  for (let tries = 1; tries < 5; tries++) await send(`2027-06-15T16:${tries}0:00Z`);
  expect(await send('2027-06-15T18:00:00Z')).toMatchObject([{ status: 'failed' }]);
});

test('a text that a killed process was sending is not sent twice', async () => {
  const { studio, move, send } = await openShop(delivery(WANTED));
  await move('out');
  const claimed = { status: 'sending', due_at: new Date('2027-06-15T15:05:00Z') } as const;
  await studio.platform.db.updateTable('text_messages').set(claimed).execute();
  expect(await send()).toMatchObject([{ status: 'sending' }]);
  expect(await send('2027-06-15T15:05:00Z')).toMatchObject([{ status: 'unknown' }]);
});

test('Twilio gets each text once; STOP from its signed webhook ends them, START begins them again', async () => {
  const twilio = await openTwilio();
  const { studio, move, send } = await openShop(delivery(WANTED), { ...TWILIO, TWILIO_API_URL: twilio.url });
  await move('out');
  expect(await send()).toMatchObject([{ status: 'sent' }]);
  expect(twilio.asked).toHaveLength(1);
  expect(twilio.asked[0]).toMatchObject({
    path: '/2010-04-01/Accounts/AC1/Messages.json',
    authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
    fields: { To: '+13045550134', From: '+13045550100' },
  });
  const answer = async (Body: string, token = TWILIO.TWILIO_AUTH_TOKEN) => {
    const fields = { Body, From: '+13045550134' };
    const signed = `${studio.platform.config.baseUrl}/webhooks/textsBody${Body}From${fields.From}`;
    const signature = createHmac('sha1', token).update(signed).digest('base64');
    const headers = { 'X-Twilio-Signature': signature, 'Content-Type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams(fields).toString();
    return (await studio.asVisitor().fetch('/webhooks/texts', { method: 'POST', headers, body })).status;
  };
  expect(await answer('Stop', 'forged')).toBe(403);
  expect(await answer('Stop ')).toBe(200);
  await move('delivered');
  await expect.poll(() => texts(studio), { timeout: 15_000 }).toHaveLength(2);
  expect(await send()).toMatchObject([{}, { status: 'failed', error: 'They answered STOP.' }]);
  expect(twilio.asked).toHaveLength(1);
  expect(await answer('START')).toBe(200);
  expect(await studio.platform.db.selectFrom('text_opt_outs').selectAll().execute()).toEqual([]);
});

test('a store with real payments and without Twilio asks nobody, and erasing a buyer erases the texts', async () => {
  const real = await openStudio({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' });
  const { path } = await order(real, cartOf(await createProduct(real, 'Roses')));
  expect(await real.asVisitor().text(path)).not.toContain('Text me about the delivery');
  const { studio, staff, move, path: own } = await openShop(delivery(WANTED));
  expect(own).toBeTruthy();
  await move('delivered');
  expect(await texts(studio)).toHaveLength(1);
  const erase = { intent: 'erase', current_password: OWNER.password };
  await staff.post('/personal-data?email=hannah@example.com&erase', erase);
  expect(await texts(studio)).toEqual([]);
});

test.each([
  ['(304) 555-0134', '+13045550134'],
  ['1 304 555 0134', '+13045550134'],
  ['+1-304-555-0134', '+13045550134'],
  ['104-555-0134', undefined],
  ['304-155-0134', undefined],
  ['555-0134', undefined],
  ['+44 20 7946 0958', undefined],
])('%s is the number %s', (typed, number) => {
  expect(usNumber(typed)).toBe(number);
});

async function openTwilio() {
  const asked: { path?: string; authorization?: string; fields: Record<string, string> }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { url: path, headers } = request;
    asked.push({ path, authorization: headers.authorization, fields: Object.fromEntries(new URLSearchParams(body)) });
    response.writeHead(201, { 'Content-Type': 'application/json' }).end(JSON.stringify({ sid: `SM${asked.length}` }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
