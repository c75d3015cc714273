/** Broken connections to the database, mail server, payment host and bucket. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { formFor, openStudioAt, TUESDAY_8AM } from '../booking.ts';
import { openBucketServer } from '../bucket-server.ts';
import { receiveClient } from '../clients.ts';
import { openDice } from '../dice.ts';
import { times } from '../form.ts';
import { freshDatabase, openStudio, type Studio } from '../open-studio.ts';
import { openStripeStub } from '../stripe-stub.ts';
import { openSmtpStub } from '../smtp-stub.ts';
import { cartOf, order, pickup, createProduct, stockOf } from '../shop.ts';
import { readable } from '../visitor.ts';
import { type BadLine, openBadLine } from './bad-line.ts';

const WAIT = { timeout: 60_000, interval: 50 };
const LONG = { timeout: 240_000 };
/** A silent connection is found only by waiting, so only in the long form. */
const DEATHS = (['cut', 'silence'] as const).slice(0, times(1, 2));

function addressBehind(line: BadLine, address: string) {
  const url = new URL(address);
  url.host = `127.0.0.1:${line.port}`;
  url.searchParams.delete('host');
  return url.href;
}

async function databaseBehindLine() {
  const address = await freshDatabase();
  const { hostname: host, port, searchParams } = new URL(address);
  const folder = searchParams.get('host');
  const line = await openBadLine(folder ? { path: `${folder}/.s.PGSQL.5432` } : { host, port: Number(port) });
  return { line, settings: { DATABASE_URL: addressBehind(line, address) } };
}

async function lineTo(address: string) {
  const { hostname: host, port } = new URL(address);
  const line = await openBadLine({ host, port: Number(port) });
  return { line, address: addressBehind(line, address).replace(/\/$/, '') };
}

function buy(studio: Studio, variant: string, key: string) {
  const to = '/store/rhodora/checkout';
  return studio.asVisitor().postJson(to, cartOf(variant), { 'Idempotency-Key': key });
}

test.each(DEATHS)('database: %s: every page and form shows an error and recovers by itself', LONG, async (death) => {
  const { line, settings } = await databaseBehindLine();
  const studio = await openStudioAt(TUESDAY_8AM, settings);
  const roses = await createProduct(studio, 'Roses', { stock: 9 });
  const visitor = studio.asVisitor();
  await visitor.get('/search?q=before');
  line[death]();
  const page = visitor.get('/search?q=away');
  const [booked, bought, ready] = await Promise.all([
    studio.asVisitor().post('/booking', formFor('2027-06-10T13:00:00Z')),
    buy(studio, roses, 'a-checkout-while-away'),
    visitor.get('/readyz'),
  ]);
  expect([(await page).status, booked.status, bought.status, ready.status]).toEqual([503, 503, 503, 503]);
  expect(readable(await (await page).text())).toContain('Please try again');
  expect(readable(await booked.text())).toContain('Please try again in a minute');
  expect(await bought.json()).toMatchObject({ error: { message: expect.stringContaining('try again') } });

  line.mend();
  await vi.waitFor(async () => expect((await visitor.get('/search?q=back')).status).toBe(200), WAIT);
  expect((await studio.asVisitor().post('/booking', formFor('2027-06-10T13:00:00Z'))).status).toBe(303);
  expect((await buy(studio, roses, 'a-checkout-while-away')).status).toBe(200);
  expect(await stockOf(studio, roses)).toBe(8);
  await newsIsHeard(studio);
});

/** Written directly, as another process would. */
async function newsIsHeard(studio: Studio) {
  const visitor = studio.asVisitor();
  const { pool } = studio.platform;
  await vi.waitFor(async () => {
    await visitor.text('/');
    await pool.query("update studio_settings set blurb = 'Dahlias are in.'");
    await vi.waitFor(async () => expect(await visitor.text('/')).toContain('Dahlias are in.'), 1000);
  }, WAIT);
}

test('database: an unstable connection loses no confirmed order and oversells nothing', async () => {
  const { line, settings } = await databaseBehindLine();
  const studio = await openStudio(settings);
  const roses = await createProduct(studio, 'Roses', { stock: 1000 });
  const state = { isOver: false };
  const confirmed: string[] = [];
  const statuses = new Set<number>();
  const dice = openDice();
  const buyers = Array.from({ length: 6 }, async () => {
    while (!state.isOver) {
      const answer = await buy(studio, roses, crypto.randomUUID());
      statuses.add(answer.status);
      if (answer.ok) confirmed.push(((await answer.json()) as { url: string }).url.split('/').at(-1) ?? '');
    }
  });
  const faults = times(15, 150);
  // A slow machine gets an order through only between faults that are further apart.
  for (let fault = 0; fault < faults || confirmed.length === 0; fault++) {
    line.delay(fault % 3 === 0 ? 20 : 0);
    await pause(dice.between(20, 80) * Math.max(1, fault / faults));
    line.drop();
  }
  state.isOver = true;
  await Promise.all(buyers);
  line.mend();
  // In one query: work on a broken connection may still be running.
  const { rows } = await vi.waitFor(
    () =>
      studio.platform.pool.query<{ tokens: string[]; stock: number }>(
        `select array_agg(token::text) as tokens, (select inventory_quantity from variants where id = $1) as stock
         from orders`,
        [roses],
      ),
    WAIT,
  );
  const known = new Set(rows[0]?.tokens);
  expect(confirmed.length).toBeGreaterThan(0);
  expect(confirmed.filter((token) => !known.has(token))).toEqual([]);
  expect(rows[0]?.stock).toBe(1000 - known.size);
  expect([...statuses].filter((status) => ![200, 503].includes(status))).toEqual([]);
});

test.each(DEATHS)(
  'mail: %s: nothing waits for it, staff see the reason, and the emails leave when it is back',
  LONG,
  async (death) => {
    const smtp = await openSmtpStub();
    const { line, address } = await lineTo(smtp.url);
    const studio = await openStudioAt(TUESDAY_8AM, { SMTP_URL: address, MAIL_FROM: 'studio@example.com' });
    line[death]();
    const booked = await studio.asVisitor().post('/booking', formFor('2027-06-10T13:00:00Z'));
    expect(booked.status).toBe(303);
    const staff = await studio.asStaff();
    const mails = () => studio.platform.db.selectFrom('emails').select(['status', 'last_error']).execute();
    await vi.waitFor(
      async () => expect((await mails()).map(({ status }) => status)).toEqual(['failed', 'failed']),
      WAIT,
    );
    for (const { last_error } of await mails()) expect(last_error).toMatch(/\w/);
    expect(await staff.text('/outbox')).toContain('hannah@example.com');
    line.mend();
    await vi.waitFor(async () => expect((await mails()).map(({ status }) => status)).toEqual(['sent', 'sent']), WAIT);
    expect(smtp.emails).toHaveLength(2);
  },
);

test.each(DEATHS)(
  'payment host: %s: the buyer gets an error and keeps what was typed; then one payment page opens',
  LONG,
  async (death) => {
    const host = await openStripeStub();
    const { line, address } = await lineTo(host.url);
    const keys = { STRIPE_SECRET_KEY: `sk_test_${death}`, STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_API_URL: address };
    const studio = await openStudio(keys);
    const roses = await createProduct(studio, 'Roses', { stock: 2 });
    const { path } = await order(studio, cartOf(roses));
    line[death]();
    const away = await studio.asVisitor().post(path, pickup());
    expect(away.status).toBe(503);
    const html = await away.text();
    expect(readable(html)).toContain('The payment page cannot be opened right now.');
    expect(html).toContain('Hannah Lyle');
    line.mend();
    line.delay(200);
    const back = await studio.asVisitor().post(path, pickup());
    expect(back.headers.get('location')).toMatch(/^https:\/\/checkout\.stripe\.com\//);
    expect(new Set(host.asked.map(({ key }) => key)).size).toBe(1);
    expect(await stockOf(studio, roses)).toBe(1);
  },
);

test.each(DEATHS)(
  'bucket: %s: a file that was not stored leaves no record and arrives on the next try',
  LONG,
  async (death) => {
    const bucket = await openBucketServer();
    const { line, address } = await lineTo(bucket.settings.S3_ENDPOINT);
    const studio = await openStudio({ ...bucket.settings, S3_ENDPOINT: address });
    const { db } = studio.platform;
    const client = await receiveClient(studio);
    const staff = await studio.asStaff();
    const form = () => ({ intent: 'upload', category: 'Contract', file: new File(['signed'], 'contract.pdf') });
    line[death]();
    const away = await staff.post(`/client/${client}`, form());
    expect(readable(await away.text())).toContain('Upload Failed Could not upload contract.pdf.');
    expect(await db.selectFrom('client_documents').select('id').execute()).toEqual([]);
    expect(await db.selectFrom('stored_files').select('key').execute()).toEqual([]);
    line.mend();
    line.delay(100);
    expect((await staff.post(`/client/${client}`, form())).status).toBe(303);
    const [document] = await db.selectFrom('client_documents').selectAll().execute();
    expect(bucket.objects.get(`/rhodora/client-files/${document?.file_path}`)?.body.toString()).toBe('signed');
    expect(await (await staff.get(`/client/${client}/documents/${document?.id}`)).text()).toBe('signed');
  },
);
