/** A designer works: the board, notes, problems, stems, letters and words. Nothing that they open shows money or codes. */
import { expect, test } from 'vitest';
import { openDemo, openStudio } from './open-studio.ts';
import { everyRoute } from './routes.ts';
import { card, cartOf, createProduct, delivery, order, orderBehind } from './shop.ts';
import { readable } from './visitor.ts';

/** An order of $123.45 and its delivery, partly given back, with a message of its buyer and a note. */
async function openShop() {
  const studio = await openStudio();
  const { db } = studio.platform;
  await db.updateTable('studio_settings').set({ email: 'studio@example.com', delivery_fee_cents: 1709 }).execute();
  await db
    .insertInto('discount_codes')
    .values({ name: 'Spring', code: 'SPRING77', kind: 'percent', percent: '10' })
    .execute();
  const { path, token } = await order(studio, cartOf(await createProduct(studio, 'Garden Roses', { price: 12_345 })));
  await studio.asVisitor().post(path, delivery({ discount_code: 'SPRING77' }));
  await studio.asVisitor().post(`${path}/card`, card());
  const found = await orderBehind(studio, token);
  expect(found).toMatchObject({ status: 'paid', total_cents: 12_345 - 1235 + 1709 });
  const owner = await studio.asStaff('owner');
  const page = `/store-manager/${found.number}`;
  await owner.post(page, { intent: 'refund', part: 'amount', amount: '6.78', why: 'Bruised' });
  const designer = await studio.asStaff('designer');
  return { studio, db, owner, designer, page, order: found };
}

test('a designer moves an order, says what the problem is, keeps a note, makes it again and plans the route', async () => {
  const { db, designer, page, order: found } = await openShop();
  const { id, fulfillment_date } = found;
  const state = async () =>
    (await db.selectFrom('orders').select('fulfillment_state').executeTakeFirstOrThrow()).fulfillment_state;
  const board = `/store-manager/board?day=${fulfillment_date}`;
  expect(await designer.text(board)).toContain('Garden Roses');
  expect((await designer.post(board, { move: `${id} to_make made` })).status).toBe(200);
  expect(await state()).toBe('made');
  expect((await designer.post('/store-manager', { intent: 'out', id })).status).toBe(303);
  expect((await designer.post(page, { intent: 'problem', reason: 'The gate was locked.' })).status).toBe(303);
  expect((await designer.post(page, { intent: 'remake', remake_reason: 'It froze.' })).status).toBe(303);
  expect((await designer.post(page, { intent: 'note', note: 'Ask about the ribbon.' })).status).toBe(303);
  expect(await state()).toBe('to_make');
  const shown = await designer.text(page);
  for (const words of ['The gate was locked.', 'It froze.', 'Ask about the ribbon.', 'Garden Roses'])
    expect(shown).toContain(words);
  const routes = `/store-manager/routes?day=${fulfillment_date}`;
  expect((await designer.post(routes, { intent: 'add', name: 'Cole', rest: 'on' })).status).toBe(303);
  expect(await db.selectFrom('route_stops').select('order_id').execute()).toEqual([{ order_id: id }]);
});

test('a designer answers a message', async () => {
  const { db, designer } = await openShop();
  const sender = { first_name: 'June', last_name: 'Mays', email: 'june@example.com', message: 'Do you have peonies?' };
  const { id } = await db.insertInto('contact_messages').values(sender).returning('id').executeTakeFirstOrThrow();
  const answer = await designer.post(`/inbox/${id}`, { intent: 'answer', answer: 'In May.' });
  expect(answer.status).toBe(303);
  const sent = db.selectFrom('emails').select('text').where('recipient', '=', 'june@example.com').execute();
  expect((await sent).map(({ text }) => text).join()).toContain('In May.');
});

test('a designer neither sells nor changes, refunds, cancels or confirms a payment', async () => {
  const { db, designer, page } = await openShop();
  const refused = [
    'refund',
    'cancel',
    'take-payment',
    'email-link',
    'refund-again',
    'refunded-otherwise',
    'exempt',
    'change',
  ];
  for (const intent of refused)
    expect([intent, (await designer.post(page, { intent, part: 'all', note: 'x', version: '1' })).status]).toEqual([
      intent,
      403,
    ]);
  const ofPayments = ['settle-again', 'refund-unsettled', 'refund-unmatched', 'handle-unmatched', 'handle-spent-card'];
  for (const intent of ofPayments)
    expect([intent, (await designer.post('/store-manager', { intent, ref: 'x' })).status]).toEqual([intent, 403]);
  expect((await designer.post(`${page}/change`, { intent: 'save' })).status).toBe(403);
  expect((await designer.post('/sell', {})).status).toBe(403);
  expect(await db.selectFrom('orders').select('status').execute()).toEqual([{ status: 'paid' }]);
});

test('no page that a designer opens has an amount of an order, a refund or a code, nor has what its scripts read', async () => {
  const { db, owner, designer, page, order: found } = await openShop();
  const customer = await db.selectFrom('customers').select('id').executeTakeFirstOrThrow();
  const ids: Record<string, string> = {
    '/store-manager/:number': page,
    '/store-manager/:number/card': `${page}/card`,
    '/customers/:id': `/customers/${customer.id}`,
    '/customers/:id/account': `/customers/${customer.id}/account`,
  };
  const own = everyRoute().filter(({ path, isStaff }) => isStaff && !path.endsWith('/*'));
  const pages = own.flatMap(({ path }) => ids[path] ?? (path.includes(':') ? [] : [path]));
  const searches = [
    '/find?q=hannah',
    '/find?q=spring',
    '/store-manager?status=paid',
    `/store-manager/board?day=${found.fulfillment_date}`,
    `/store-manager/day?day=${found.fulfillment_date}`,
  ];
  // The price of the product itself is no secret, nor what a delivery costs.
  // Nor are the seconds of a time, `36.789Z`, or a part of an id, `-1235-`.
  const secrets =
    /128\.19|12819|111\.10|11110|12\.35\b|(?<!\w-)\b1235\b(?!-)|(?<!\d)6\.78(?!\d)|(?<!\d\.)\b678\b|\b12141\b|121\.41|SPRING77/;
  const leaks: string[] = [];
  const seen = { designer: 0, owner: 0 };
  for (const address of [...pages, ...searches]) {
    const answer = await designer.get(address);
    if (answer.status !== 200) continue;
    seen.designer += 1;
    const leak = secrets.exec(await answer.text());
    if (leak) leaks.push(`${address}: ${leak[0]}`);
    if (secrets.test(await (await owner.get(address)).text())) seen.owner += 1;
  }
  expect(leaks).toEqual([]);
  expect(seen.designer).toBeGreaterThan(50);
  // The same pages do show the owner the money.
  expect(seen.owner).toBeGreaterThan(3);
  const read = await (await designer.get(`${page}.data`)).text();
  expect([read.includes('Garden Roses'), secrets.exec(read)]).toEqual([true, null]);
});

/** Where prices may stand, and what couples and the studio wrote about money themselves. */
const PRICES = /^\/(store-manager\/(products|prices)|stems|rental-items-manager)(\/|$)/;
const WRITTEN = /^\/(client|client-database|form-field-manager|reference-manager|weddings-manager)(\/|$)/;

/** The amounts in what the scripts of a page read, by name. */
function amountsIn(read: string): string[] {
  const values: unknown[] = JSON.parse(read.split('\n')[0] ?? '[]');
  const objects = values.filter((value) => typeof value === 'object' && value !== null && !Array.isArray(value));
  return objects.flatMap((object) =>
    Object.entries(object as Record<string, number>).flatMap(([key, at]) => {
      const [name, amount] = [String(values[Number(key.slice(1))]), Number(values[at])];
      const isAmount = /(^|_)(cents|cost)$/.test(name) && !name.endsWith('_fee_cents');
      return isAmount && amount ? [`${name} ${amount}`] : [];
    }),
  );
}

test('in a busy studio no page shows a designer more money than prices, nor do its scripts and downloads', async () => {
  const studio = await openDemo();
  const { db } = studio.platform;
  const idIn = async (
    table: 'clients' | 'customers' | 'people' | 'events' | 'products' | 'contact_messages' | 'recipes',
  ) => (await db.selectFrom(table).select('id').orderBy('id').executeTakeFirstOrThrow()).id;
  const sold = await db
    .selectFrom('orders')
    .select(['number', 'fulfillment_date'])
    .where('status', '=', 'paid')
    .where('fulfillment_date', 'is not', null)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow();
  const page = `/store-manager/${sold.number}`;
  const addresses: Record<string, string> = {
    '/store-manager/:number': page,
    '/store-manager/:number/card': `${page}/card`,
    '/store-manager/board': `/store-manager/board?day=${sold.fulfillment_date}`,
    '/store-manager/day': `/store-manager/day?day=${sold.fulfillment_date}`,
    '/store-manager/routes': `/store-manager/routes?day=${sold.fulfillment_date}`,
    '/store-manager/products/:id': `/store-manager/products/${await idIn('products')}`,
    '/stem-stock/recipes/:id': `/stem-stock/recipes/${await idIn('recipes')}`,
    '/event/:id': `/event/${await idIn('events')}`,
    '/event/:id/letter': `/event/${await idIn('events')}/letter`,
    '/person/:id': `/person/${await idIn('people')}`,
    '/event-flowers/:id': `/event-flowers/${(await db.selectFrom('event_stems').select('event_id').executeTakeFirstOrThrow()).event_id}`,
    '/customers/:id': `/customers/${await idIn('customers')}`,
    '/customers/:id/account': `/customers/${await idIn('customers')}/account`,
    '/client/:id': `/client/${await idIn('clients')}`,
    '/inbox/:id': `/inbox/${await idIn('contact_messages')}`,
  };
  const [designer, owner] = await Promise.all([studio.asStaff('designer'), studio.asStaff('owner')]);
  const amounts = async (person: typeof owner, path: string) => {
    const address = addresses[path] ?? path;
    const answer = await person.get(address);
    if (answer.status !== 200) return [];
    const shown = readable(await answer.text()).match(/\$ ?\d[\d,.]*/g) ?? [];
    if (!answer.headers.get('content-type')?.startsWith('text/html')) return shown;
    const read = await person.get(address.replace(/(?=\?|$)/, '.data'));
    return [...shown, ...(PRICES.test(path) ? [] : amountsIn(await read.text()))];
  };
  const pages = everyRoute().filter(({ path, isStaff }) => isStaff && (addresses[path] || !/[:*]/.test(path)));
  const seen = { designer: {} as Record<string, string[]>, owner: [] as string[] };
  for (const { path } of pages) {
    if (PRICES.test(path) || WRITTEN.test(path)) continue;
    const found = await amounts(designer, path);
    if (found.length > 0) seen.designer[path] = found;
    if ((await amounts(owner, path)).length > 0) seen.owner.push(path);
  }
  expect(seen.designer).toEqual({});
  const [spent, newest] = ['/customers?sort=spent', '/customers'];
  expect(await designer.text(spent)).toBe(await designer.text(newest));
  expect(await owner.text(spent)).not.toBe(await owner.text(newest));
  for (const path of ['/store-manager', '/store-manager/:number', '/stem-stock/buying-list', '/event-flowers/:id'])
    expect(seen.owner).toContain(path);
  for (const path of ['/stem-stock/movements.csv', '/stem-stock/buying-list.csv']) {
    const [made, all] = [await designer.get(path), await owner.get(path)];
    expect([made.status, (await made.text()).includes('Cost'), (await all.text()).includes('Cost')]).toEqual([
      200,
      false,
      true,
    ]);
  }
}, 240_000);
