import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { readAnswer } from '../../../../tests/forms.ts';
import { HOME, NOW, TOO_LATE } from '../../../../tests/service.ts';
import { openStudio } from '../../../../tests/open-studio.ts';
import { card, cartOf, createProduct, delivery, order, orderBehind } from '../../../../tests/shop.ts';
import { readable, type Visitor } from '../../../../tests/visitor.ts';
import { writeBooked } from '../../../../tests/write-booked.ts';

async function pdfText(visitor: Visitor, path: string) {
  const answer = await visitor.get(path);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await answer.arrayBuffer())));
  return text.join(' ');
}

const SERVICE = { deceased_name: 'Ruth Hale', service_date: '2027-06-17', service_time: '12:00' };
const TOMORROW = { fulfillment_date: '2027-06-16', service_date: '2027-06-16' };

async function openShop() {
  const studio = await openStudio({}, () => NOW);
  const { db } = studio.platform;
  await db.updateTable('studio_settings').set({ email: 'studio@example.com' }).execute();
  const home = await db.insertInto('funeral_homes').values(HOME).returning('id').executeTakeFirstOrThrow();
  const { path, token } = await order(studio, cartOf(await createProduct(studio, 'Standing Spray')));
  await db
    .updateTable('orders')
    .set({ hold_expires_at: new Date(NOW.getTime() + 86_400_000) })
    .execute();
  const send = (fields: Record<string, string>) =>
    studio.asVisitor().post(
      path,
      delivery({
        occasion: 'sympathy',
        funeral_home_id: home.id,
        fulfillment_date: '2027-06-17',
        recipient_name: '',
        ...SERVICE,
        ...fields,
      }),
    );
  return { studio, path, home, send, read: () => orderBehind(studio, token) };
}

test('flowers for a service go to the funeral home, whatever address the browser sends', async () => {
  const { studio, path, home, send, read } = await openShop();
  expect(await studio.asVisitor().text(path)).toContain('Larch Hill Funeral Home, Elkins');
  expect((await send({ delivery_street: '1 Elsewhere', funeral_home: 'Other' })).status).toBe(303);
  expect(await read()).toMatchObject({
    funeral_home_id: home.id,
    funeral_home: HOME.name,
    ...SERVICE,
    delivery_street: '3 Hill Street',
    delivery_city: 'Elkins',
    delivery_postal_code: '26241',
  });
});

test('nobody is asked on which side of the city limits a funeral home is, if the studio knows', async () => {
  const { studio, path, home, send, read } = await openShop();
  const { db } = studio.platform;
  const state = { level: 'state', name: 'West Virginia', region: 'WV', rate: '6', valid_from: '2020-01-01' } as const;
  const city = { ...state, level: 'municipality', name: 'Elkins', rate: '1', border_postal_codes: '26241' } as const;
  await db.insertInto('tax_rates').values([state, city]).execute();
  const asked = await readAnswer(await send({}));
  expect([asked.status, asked.text]).toEqual([400, expect.stringContaining('Is this address inside Elkins?')]);
  const staff = await studio.asStaff();
  const say = (city_limits: string) =>
    staff.post(`/funeral-homes?edit=${home.id}`, { intent: 'save', id: home.id, ...HOME, city_limits });
  expect((await say('inside')).status).toBe(303);
  expect((await send({ tax_place: 'outside' })).status).toBe(303);
  expect(await read()).toMatchObject({ tax_place: 'Elkins' });
  expect(await studio.asVisitor().text(path)).not.toContain('Is this address inside');
  await say('outside');
  await send({});
  expect(await read()).toMatchObject({ tax_place: 'outside' });
  // A city that the tax rates do not know by this name: the buyer’s answer counts.
  await say('inside');
  await db.updateTable('funeral_homes').set({ city: 'Gilman' }).execute();
  await studio.platform.live.heard();
  expect(await studio.asVisitor().text(path)).toContain('Is this address inside Elkins?');
  expect((await send({ tax_place: 'Elkins' })).status).toBe(303);
});

test('the buyer, the studio and the driver read whose service it is, where and when', async () => {
  const { studio, path, send } = await openShop();
  await send({ ribbon_text: 'In loving memory' });
  const payment = await studio.asVisitor().text(`${path}/card`);
  const paid = await studio.asVisitor().post(`${path}/card`, card());
  const thanks = new URL(paid.headers.get('location') ?? '');
  const emails = await studio.platform.db.selectFrom('emails').select('text').execute();
  const staff = await studio.asStaff();
  const last = await studio.asVisitor().text(thanks.pathname + thanks.search);
  const texts = [
    ...[payment, last, ...emails.map(({ text }) => text)],
    await staff.text('/store-manager/1001'),
    await staff.text('/store-manager/day?day=2027-06-17'),
  ];
  expect(texts).toHaveLength(6);
  for (const text of texts)
    for (const words of ['Ruth Hale', HOME.name, 'Thursday, June 17, 2027 at 12PM']) expect(text).toContain(words);
  for (const text of texts.slice(0, -2)) expect(text).not.toMatch(/!|enjoy|gift|celebrat|\p{Emoji_Presentation}/iu);
  expect(last).toContain('We have your order.');
});

test('staff and driver read whose service it is, where and by when, and find it by both names', async () => {
  const { studio, send, read } = await openShop();
  await studio.platform.db
    .updateTable('funeral_homes')
    .set({ phone: '304-555-0161', note: 'Ring the bell.' })
    .execute();
  await send({ buyer_name: 'Hannah Lyle' });
  await writeBooked(studio, (db) => db.updateTable('orders').set({ status: 'paid', paid_at: NOW }).execute());
  const { number } = await read();
  const staff = await studio.asStaff();
  await staff.post('/store-manager/routes?day=2027-06-17', { intent: 'add', name: 'Rosa', rest: 'on' });
  const routes = await (await staff.get('/store-manager/routes?day=2027-06-17')).text();
  const [route] = await studio.platform.db.selectFrom('delivery_routes').select('id').execute();
  const driver = await studio.asVisitor().text(/\/drive\/[\w.-]+/.exec(routes)?.[0] ?? '');
  const sheets = '/store-manager/sheets';
  const places = {
    board: await staff.text('/store-manager/board?day=2027-06-17'),
    routes: readable(routes),
    driver,
    list: await staff.text('/store-manager/day?day=2027-06-17'),
    order: await staff.text(`/store-manager/${number}`),
    worksheet: await pdfText(staff, `${sheets}/worksheet-2027-06-17.pdf`),
    labels: await pdfText(staff, `${sheets}/labels-2027-06-17.pdf`),
    sheet: await pdfText(staff, `/store-manager/routes/${route?.id}/sheet.pdf`),
  };
  for (const [place, text] of Object.entries(places)) {
    const short = text.replace(/\s+/g, ' ');
    expect([place, short]).toEqual([place, expect.stringContaining(`Service of Ruth Hale, ${HOME.name}`)]);
    expect([place, short]).toEqual([place, expect.stringContaining('Service at 12PM, be there by 11AM')]);
  }
  for (const place of ['driver', 'sheet'] as const) expect(places[place]).toContain('Ring the bell.');
  expect(places.labels).not.toContain('Hannah');
  expect(await (await staff.get('/store-manager/orders.csv')).text()).toContain(
    'Ruth Hale,Larch Hill Funeral Home,2027-06-17,12:00',
  );
  for (const words of ['ruth hale', 'larch hill'])
    expect(await staff.text(`/find?q=${words}`)).toContain(`Order ${number} Hannah Lyle, for Service of Ruth Hale`);
});

test('flowers for the family’s home are for the family, unless somebody is named', async () => {
  const { studio, send } = await openShop();
  await send({ funeral_home_id: '' });
  await writeBooked(studio, (db) => db.updateTable('orders').set({ status: 'paid', paid_at: NOW }).execute());
  const board = await (await studio.asStaff()).text('/store-manager/board?day=2027-06-17');
  expect(board).toContain('The family of Ruth Hale');
  expect(board).not.toContain('be there by');
});

test.each([
  ['an hour after the first delivery of the day', { service_time: '12:00' }, undefined],
  ['too early on its day', { service_time: '11:30' }, 'We can bring them on Wednesday, June 16, 2027.'],
  ['before the day of delivery', { service_date: '2027-06-16' }, 'We can bring them on Wednesday, June 16, 2027.'],
  ['on the day after', { service_date: '2027-06-18', service_time: '08:00' }, undefined],
  ['at one in the morning', { service_time: '00:30' }, 'We can bring them on Wednesday, June 16, 2027.'],
  ['tomorrow at nine', { ...TOMORROW, service_time: '09:00' }, 'We can bring them on Tuesday, June 15, 2027.'],
  [
    'today, too soon',
    { fulfillment_date: '2027-06-15', service_date: '2027-06-15' },
    'We can also bring them to the family’s home.',
  ],
  [
    'today, in the afternoon',
    { fulfillment_date: '2027-06-15', service_date: '2027-06-15', service_time: '13:00' },
    undefined,
  ],
  [
    'on a Saturday',
    { fulfillment_date: '2027-06-19', service_date: '2027-06-19' },
    'We can bring them on Friday, June 18, 2027.',
  ],
  ['on a Saturday, brought on Friday', { fulfillment_date: '2027-06-18', service_date: '2027-06-19' }, undefined],
])('a service %s', async (_, fields, refused) => {
  const { send, read } = await openShop();
  const answer = await send(fields);
  const { text, html } = await readAnswer(answer);
  expect(answer.status).toBe(refused === undefined ? 303 : 400);
  expect(text).toContain(refused ?? '');
  expect(html.includes('value="Ruth Hale"')).toBe(refused !== undefined);
  expect((await read()).funeral_home).toBe(refused === undefined ? HOME.name : null);
});

test('a delivery window that ends too late is refused, and an earlier one is not', async () => {
  const { studio, send, read } = await openShop();
  const [early, late] = await studio.platform.db
    .insertInto('delivery_windows')
    .values([
      { name: 'Morning', opens: '09:00', closes: '11:00' },
      { name: 'Midday', opens: '10:30', closes: '11:30' },
    ])
    .returning('id')
    .execute();
  await studio.platform.live.heard();
  const refused = await readAnswer(await send({ fulfillment_window_id: late?.id ?? '' }));
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(TOO_LATE)]);
  expect((await send({ fulfillment_window_id: early?.id ?? '' })).status).toBe(303);
  expect((await read()).fulfillment_window).toContain('Morning');
});

test('days and times that are too late for the service are not offered', async () => {
  const { studio, path, send } = await openShop();
  const days = async (fields: Record<string, string>) => {
    const { html } = await readAnswer(await send({ buyer_name: '', ...fields }));
    return [...html.matchAll(/name="fulfillment_date" (?:checked="" )?value="([\d-]+)"/g)].map(([, day]) => day);
  };
  expect(await days({ funeral_home_id: '' })).toContain('2027-06-21');
  expect(await days({ service_time: '11:30' })).toEqual(['2027-06-15', '2027-06-16']);
  expect(await days({ service_time: '12:00' })).toEqual(['2027-06-15', '2027-06-16', '2027-06-17']);
  const none = await readAnswer(await send({ buyer_name: '', service_date: '2027-06-15', service_time: '10:30' }));
  expect(none.text).toContain(`${TOO_LATE} We can also bring them to the family’s home.`);
  expect(await studio.asVisitor().text(path)).toContain('A church, or another place of the service');
});

test('a church that is not on the list is reached an hour before the service as well', async () => {
  const { studio, path, send, read } = await openShop();
  const church = { funeral_home_id: 'other', funeral_home: 'St. Brendan’s Church' };
  const unnamed = await readAnswer(await send({ ...church, funeral_home: ' ' }));
  expect(unnamed.text).toContain('Tell us the name of the place.');
  const late = await readAnswer(await send({ ...church, service_time: '11:30' }));
  expect([late.status, late.text]).toEqual([400, expect.stringContaining(TOO_LATE)]);
  expect((await send(church)).status).toBe(303);
  expect(await read()).toMatchObject({
    funeral_home_id: null,
    funeral_home: church.funeral_home,
    delivery_street: '12 Ridge Road',
  });
  const again = await (await studio.asVisitor().get(path)).text();
  expect(again).toMatch(/<option value="other" selected="">/);
  expect(again).toContain('value="St. Brendan’s Church"');
});

test('a checkout that is opened again names a home that was deleted meanwhile', async () => {
  const { studio, path, home, send } = await openShop();
  await send({});
  await studio.platform.db.deleteFrom('funeral_homes').where('id', '=', home.id).execute();
  await studio.platform.live.heard();
  const page = await (await studio.asVisitor().get(path)).text();
  expect(page).toMatch(/<option value="other" selected="">/);
  expect(page).toContain(`value="${HOME.name}"`);
  expect(page).toContain('value="3 Hill Street"');
});

test('a service that is over can only be answered at the family’s home', async () => {
  const { send } = await openShop();
  const past = { service_date: '2027-06-14' };
  const { text } = await readAnswer(await send(past));
  expect(text).toContain('This day has passed. We can still bring them to the family’s home.');
  expect((await send({ ...past, funeral_home_id: '' })).status).toBe(303);
});

test('the family’s home takes what comes too late for the service', async () => {
  const { send, read } = await openShop();
  expect((await send({ service_time: '11:30', funeral_home_id: '' })).status).toBe(303);
  expect(await read()).toMatchObject({
    funeral_home: null,
    deceased_name: 'Ruth Hale',
    service_time: '11:30',
    delivery_street: '12 Ridge Road',
  });
});

test('a funeral home needs the name and the time; another occasion has no service', async () => {
  const { studio, home, send, read } = await openShop();
  const { text } = await readAnswer(await send({ deceased_name: ' ', service_time: '' }));
  expect(text).toContain('Tell us whose service it is.');
  expect(text).toContain('Tell us the time of the service.');
  await send({ occasion: 'birthday' });
  expect(await read()).toMatchObject({ funeral_home: null, deceased_name: null, delivery_street: '12 Ridge Road' });
  await studio.platform.db.deleteFrom('funeral_homes').where('id', '=', home.id).execute();
  await studio.platform.live.heard();
  const gone = await readAnswer(await send({}));
  expect(gone.text).toContain('This funeral home is no longer on our list. Choose another one.');
});
