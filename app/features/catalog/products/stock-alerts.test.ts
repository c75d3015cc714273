import { expect, test } from 'vitest';
import { MAIL_SERVER, openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { createProduct } from '../../../../tests/shop.ts';
import { readable } from '../../../../tests/visitor.ts';
import { outsideRequest } from '~/platform/context.server.ts';
import { sendStockAlerts } from './stock-alerts.server';

const ANA = 'ana@example.com';

/** With one product that is sold out. */
async function openSoldOut(settings: Record<string, string> = MAIL_SERVER) {
  const studio = await openStudio(settings);
  await createProduct(studio, 'June Ledge', { stock: 0 });
  const { id, product_id } = await studio.platform.db
    .selectFrom('variants')
    .select(['id', 'product_id'])
    .executeTakeFirstOrThrow();
  const page = '/product/june-ledge';
  const ask = (email: string) => studio.asVisitor().post(`${page}/alert`, { variant: id, email });
  return { studio, variant: id, product: product_id, page, ask };
}

function restock({ platform: { db } }: Studio, inventory_quantity: number) {
  return db.updateTable('variants').set({ inventory_quantity }).execute();
}

async function alertsSent({ platform: { db } }: Studio) {
  const sent = await db.selectFrom('emails').select(['recipient', 'subject', 'text']).orderBy('recipient').execute();
  return sent.filter(({ subject }) => subject.endsWith('is back'));
}

test('a sold-out product offers an email, and others do not', async () => {
  const { studio, page } = await openSoldOut();
  expect(await studio.asVisitor().text(page)).toContain('Tell me when it’s back');
  await restock(studio, 2);
  await studio.platform.live.publish(['products', 'variants']);
  expect(await studio.asVisitor().text(page)).not.toContain('Tell me when it’s back');
});

test('nothing is offered where no email can be sent', async () => {
  const { studio, page, ask } = await openSoldOut({});
  expect(await studio.asVisitor().text(page)).not.toContain('Tell me when it’s back');
  expect((await ask(ANA)).status).toBe(404);
});

test('whoever asked gets one email once it is back, and the address is forgotten', async () => {
  const { studio, page, ask } = await openSoldOut();
  const answer = await ask(ANA);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${page}/alert?sent=1`]);
  expect(await studio.asVisitor().text(`${page}/alert?sent=1`)).toContain('We will tell you.');
  await ask('ANA@example.com');
  await ask('ben@example.com');
  await outsideRequest(studio.platform, sendStockAlerts);
  expect(await alertsSent(studio)).toEqual([]);
  await restock(studio, 1);
  await Promise.all(Array.from({ length: 4 }, () => outsideRequest(studio.platform, sendStockAlerts)));
  const sent = await alertsSent(studio);
  expect(sent.map(({ recipient }) => recipient)).toEqual([ANA, 'ben@example.com']);
  expect(sent[0]?.text).toContain(page);
  expect(await studio.platform.db.selectFrom('stock_alerts').selectAll().execute()).toEqual([]);
});

test('the link in the email stops the others, once its button is pressed', async () => {
  const { studio, variant, ask } = await openSoldOut();
  await ask('Ana@Example.com');
  await createProduct(studio, 'Mint', { stock: 0 });
  const mint = await studio.platform.db
    .selectFrom('variants')
    .select('id')
    .where('id', '<>', variant)
    .executeTakeFirstOrThrow();
  const visitor = studio.asVisitor();
  for (const email of [ANA, 'ben@example.com']) await visitor.post('/product/mint/alert', { variant: mint.id, email });
  await studio.platform.db.updateTable('variants').set({ inventory_quantity: 1 }).where('id', '=', variant).execute();
  await outsideRequest(studio.platform, sendStockAlerts);
  const [, link = ''] = /(\/stock-alerts\/[\w.-]+[\w-])/.exec((await alertsSent(studio))[0]?.text ?? '') ?? [];
  const waiting = async () => {
    const rows = await studio.platform.db.selectFrom('stock_alerts').select('email').orderBy('email').execute();
    return rows.map(({ email }) => email);
  };
  expect(await visitor.text(link)).toContain('Stop these emails?');
  expect((await visitor.post(link.replace('/stock-alerts/', '/stock-alerts/0'), {})).status).toBe(404);
  expect(await waiting()).toEqual([ANA, 'ben@example.com']);
  const answer = await visitor.post(link, {});
  expect(await visitor.text(answer.headers.get('location') ?? '')).toContain('You’re off the list');
  expect(await waiting()).toEqual(['ben@example.com']);
});

test('a product that is not shown waits', async () => {
  const { studio, ask } = await openSoldOut();
  await ask(ANA);
  await restock(studio, 1);
  await studio.platform.db.updateTable('products').set({ status: 'draft' }).execute();
  await outsideRequest(studio.platform, sendStockAlerts);
  expect(await alertsSent(studio)).toEqual([]);
});

test('an alert is forgotten after ninety days', async () => {
  const { studio, ask } = await openSoldOut();
  await ask(ANA);
  const created_at = new Date(Date.now() - 91 * 86_400_000);
  await studio.platform.db.updateTable('stock_alerts').set({ created_at }).execute();
  await restock(studio, 1);
  await outsideRequest(studio.platform, sendStockAlerts);
  expect(await alertsSent(studio)).toEqual([]);
});

test('an address with a typo is named, and kept; another product’s variant is refused', async () => {
  const { ask, page, studio } = await openSoldOut();
  const html = await (await ask('ana@')).text();
  expect(readable(html)).toContain('This address has no domain after the @.');
  expect(html).toContain('value="ana@"');
  const other = await studio.asVisitor().post(`${page}/alert`, { variant: page.slice(-36), email: ANA });
  expect(other.status).toBe(404);
  expect(await studio.platform.db.selectFrom('stock_alerts').selectAll().execute()).toEqual([]);
});

test('what is in stock cannot be asked for, so the form sends nobody an email at will', async () => {
  const { studio, ask } = await openSoldOut();
  await restock(studio, 1);
  const answer = await ask(ANA);
  expect(answer.status).toBe(409);
  expect(readable(await answer.text())).toContain('It is back: you can order it now.');
  expect(await studio.platform.db.selectFrom('stock_alerts').selectAll().execute()).toEqual([]);
});

test('without scripts, the form asks which of several sold-out sizes', async () => {
  const { studio, product, page } = await openSoldOut();
  const common = { product_id: product, price_in_cents: 100, manage_inventory: true };
  await studio.platform.db
    .insertInto('variants')
    .values([
      { ...common, title: 'Small', sort_order: 1, inventory_quantity: 0 },
      { ...common, title: 'Medium', sort_order: 2, inventory_quantity: 3 },
    ])
    .execute();
  const html = await (await studio.asVisitor().get(page)).text();
  const [, options = ''] = /<select[^>]*name="variant"[^>]*>([\s\S]*?)<\/select>/.exec(html) ?? [];
  expect(readable(options)).toBe('Large Small');
});

test('staff see how many wait', async () => {
  const { studio, ask } = await openSoldOut();
  await ask(ANA);
  await ask('ben@example.com');
  expect(await (await studio.asStaff()).text('/store-manager/stock')).toContain('2 people wait');
});
