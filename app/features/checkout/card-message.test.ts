import { expect, test } from 'vitest';
import { OWNER } from '../../../tests/accounts.ts';
import { openStudio } from '../../../tests/open-studio.ts';
import { card, cartOf, createProduct, delivery, order, orderBehind, pickup } from '../../../tests/shop.ts';
import { readable, type Visitor } from '../../../tests/visitor.ts';
import { NO_WISHES } from '~/features/orders/order-wishes';
import { CARD_SIZES, cardFontSize, countCharacters } from '~/lib/card-message';

/** One character for a person, five code points. */
const FARMER = '👩🏽‍🌾';

async function openShop() {
  const studio = await openStudio();
  await studio.platform.db.updateTable('studio_settings').set({ email: 'studio@example.com' }).execute();
  const placed = await order(studio, cartOf(await createProduct(studio, 'Ridge Bouquet')));
  return { studio, ...placed };
}

async function paidOrder(
  wishes: Record<string, string>,
  details: (fields: Record<string, string>) => Record<string, string> = delivery,
) {
  const { studio, path, token } = await openShop();
  expect((await studio.asVisitor().post(path, details(wishes))).status).toBe(303);
  const payment = await studio.asVisitor().text(`${path}/card`);
  const paid = await studio.asVisitor().post(`${path}/card`, card());
  const thanks = new URL(paid.headers.get('location') ?? '');
  const emails = await studio.platform.db.selectFrom('emails').selectAll().orderBy('recipient').execute();
  return { studio, payment, thanks, emails, found: await orderBehind(studio, token) };
}

async function printedCard(staff: Visitor, number: number, size = 'small') {
  const html = await (await staff.get(`/store-manager/${number}/card?size=${size}`)).text();
  return /<div class="order-card".*?<\/div>/s.exec(html)?.[0] ?? '';
}

test.each([
  ['240 letters', 'x'.repeat(240)],
  ['240 emoji', FARMER.repeat(240)],
  ['line breaks', 'Dear June,\r\n\r\nmany happy returns!'],
])('a card message may have %s', async (_, card_message) => {
  const { studio, path, token } = await openShop();
  expect((await studio.asVisitor().post(path, pickup({ card_message }))).status).toBe(303);
  expect((await orderBehind(studio, token)).card_message).toBe(card_message.replaceAll('\r\n', '\n'));
});

test.each([
  ['x'.repeat(241), 'The card has room for 240 characters. Please leave out 1.'],
  [FARMER.repeat(242), 'The card has room for 240 characters. Please leave out 2.'],
  [`a${'\n'.repeat(10)}b`, 'The card has room for 10 lines.'],
  [`a${'\u0301'.repeat(2000)}`, 'These characters do not fit on the card.'],
])('a longer card message is refused and kept', async (card_message, error) => {
  const { studio, path, token } = await openShop();
  const answer = await studio.asVisitor().post(path, pickup({ card_message, card_signature: 'Ana' }));
  const html = await answer.text();
  expect([answer.status, readable(html)]).toEqual([400, expect.stringContaining(error)]);
  expect(html.replaceAll('\r\n', '\n')).toContain(card_message);
  expect(html).toContain('value="Ana"');
  expect(await orderBehind(studio, token)).toMatchObject({ card_message: null, buyer_name: null });
});

test.each([
  ['occasion', 'divorce', 'Choose an occasion of the list, or none.'],
  ['ribbon_text', 'x'.repeat(61), 'At most 60 characters.'],
  ['recipient_phone', '12', 'A phone number such as 304-555-0134, or leave it empty.'],
  ['substitution', 'roses', 'Choose one of these.'],
])('%s %j: %s', async (name, value, error) => {
  const { studio, path } = await openShop();
  const answer = await studio.asVisitor().post(path, delivery({ [name]: value, is_surprise: 'on' }));
  const html = await answer.text();
  expect([answer.status, readable(html)]).toEqual([400, expect.stringContaining(error)]);
  expect(html).toMatch(/<details open="">\s*<summary>More wishes/);
  expect(html).toMatch(/<input[^>]*name="is_surprise"[^>]*checked=""/);
  expect(html).not.toMatch(/<input[^>]*name="hides_sender"[^>]*checked=""/);
});

test('nothing of the card is required, and no autofill writes on it', async () => {
  const { studio, path, token } = await openShop();
  const html = await (await studio.asVisitor().get(path)).text();
  for (const name of ['card_message', 'card_signature', 'occasion', 'ribbon_text']) {
    const [field = ''] = html.match(new RegExp(`<(input|select|textarea)[^>]*name="${name}"[^>]*>`)) ?? [];
    expect(field).toMatch(/autocomplete="off"/i);
    expect(field).not.toContain('required');
  }
  expect((await studio.asVisitor().post(path, pickup())).status).toBe(303);
  expect(await orderBehind(studio, token)).toMatchObject({
    card_message: null,
    card_signature: null,
    occasion: null,
    is_surprise: false,
    substitution: 'similar',
  });
});

const WISHES = {
  card_message: 'Dear June,\n<b>“Love”</b> 🌷',
  card_signature: 'Ana & Bo',
  occasion: 'sympathy',
  ribbon_text: 'In loving memory',
  recipient_phone: '304-555-0177',
  is_surprise: 'on',
  substitution: 'ask',
};
const SHOWN = [
  ...['<b>“Love”</b> 🌷', 'Ana & Bo', 'Sympathy', 'In loving memory', '304-555-0177', 'Do not call the recipient'],
  'Ask the buyer first',
];

test('the wishes are on the payment page, the last page, both emails, the order, the day list and the export', async () => {
  const { studio, payment, thanks, emails, found } = await paidOrder(WISHES);
  const staff = await studio.asStaff();
  const pages = {
    payment,
    thanks: await studio.asVisitor().text(thanks.pathname + thanks.search),
    order: await staff.text(`/store-manager/${found.number}`),
    day: await staff.text(`/store-manager/day?day=${found.fulfillment_date}`),
    ...Object.fromEntries(emails.map(({ recipient, text }) => [recipient, text])),
  };
  expect(Object.keys(pages)).toHaveLength(6);
  for (const [page, text] of Object.entries(pages))
    for (const words of SHOWN) expect({ page, text }).toEqual({ page, text: expect.stringContaining(words) });
  for (const { html } of emails) {
    expect(html).toMatch(/Dear June,<br\/?>&lt;b&gt;/);
    expect(html).not.toContain('<b>“Love”');
  }
  const csv = await (await staff.get('/store-manager/orders.csv')).text();
  for (const words of ['Card message', 'Dear June,', 'Ana & Bo', 'Sympathy', '304-555-0177'])
    expect(csv).toContain(words);
});

test('the blank lines of a card are in the emails as they were typed', async () => {
  const { emails } = await paidOrder({ ...WISHES, card_message: 'Dear June,\n\nmany happy returns!\n\n\nAna' });
  expect(emails).toHaveLength(2);
  for (const { text, html } of emails) {
    expect(text).toContain('Dear June,\n\nmany happy returns!\n\n\nAna');
    expect(html).toMatch(/Dear June,<br\/?><br\/?>many happy returns!(<br\/?>){3}Ana/);
  }
});

test('a hidden sender’s name is kept, the buyer reads that it is not printed, and may have it printed after all', async () => {
  const { studio, path, token } = await openShop();
  const buyer = studio.asVisitor();
  expect(await buyer.text(path)).toContain('We then leave out the name in “From”.');
  await buyer.post(path, delivery({ ...WISHES, hides_sender: 'on' }));
  expect(await buyer.text(`${path}/card`)).toContain('From Unsigned, as the sender stays hidden');
  expect(await (await buyer.get(path)).text()).toMatch(/name="card_signature"[^>]*value="Ana &amp; Bo"/);
  await buyer.post(path, delivery({ ...WISHES }));
  expect(await buyer.text(`${path}/card`)).toContain('From Ana & Bo');
  expect(await orderBehind(studio, token)).toMatchObject({ card_signature: 'Ana & Bo', hides_sender: false });
});

test('a hidden sender is neither on the card nor on the list for the driver', async () => {
  const { studio, payment, found } = await paidOrder({ ...WISHES, hides_sender: 'on', recipient_name: '' });
  expect(payment).toContain('From Unsigned');
  expect(payment).toContain('Don’t tell the recipient who sent them');
  const staff = await studio.asStaff();
  // From before the checkout left it out, or by a mistake of staff.
  await studio.platform.db.updateTable('orders').set({ card_signature: 'Ana & Bo' }).execute();
  expect(await printedCard(staff, found.number)).not.toMatch(/Hannah|Lyle|Ana|Unsigned/);
  expect(await staff.text(`/store-manager/${found.number}`)).not.toContain('Ana & Bo');
  const day = await staff.text(`/store-manager/day?day=${found.fulfillment_date}`);
  expect(day).toContain('The recipient 12 Ridge Road');
  expect(day).not.toMatch(/Hannah|Lyle|304-555-0134/);
});

test('the card is printed in two sizes, signed or not, without markup of the buyer', async () => {
  const { studio, found } = await paidOrder(WISHES);
  const staff = await studio.asStaff('designer');
  const small = await printedCard(staff, found.number);
  expect(small).toContain('data-size="small"');
  expect(small).toContain('Dear June,\n&lt;b&gt;“Love”&lt;/b&gt; 🌷');
  expect(small).toContain('Ana &amp; Bo');
  expect(await printedCard(staff, found.number, 'large')).toContain('data-size="large"');
  expect((await staff.get('/store-manager/99999/card')).status).toBe(404);
});

test('a pickup calls no recipient', async () => {
  const { found } = await paidOrder({ ...WISHES, hides_sender: 'on' }, pickup);
  expect(found).toMatchObject({ recipient_phone: null, is_surprise: false, hides_sender: true });
});

test('a ribbon is for sympathy, or for a product that is sold for it', async () => {
  const { studio, path, token } = await openShop();
  const buyer = studio.asVisitor();
  const ribbon = { ribbon_text: 'In loving memory' };
  expect(await (await buyer.get(path)).text()).toMatch(
    /class="[^"]*if-sympathy[^"]*"><div[^>]*><label[^>]*for="ribbon_text"/,
  );
  await buyer.post(path, pickup({ ...ribbon, occasion: 'birthday' }));
  expect(await orderBehind(studio, token)).toMatchObject({ ribbon_text: null, occasion: 'birthday' });
  await buyer.post(path, pickup({ ...ribbon, occasion: 'sympathy' }));
  expect(await orderBehind(studio, token)).toMatchObject(ribbon);
  await studio.platform.db
    .updateTable('products')
    .set({ occasions: ['sympathy'] })
    .execute();
  expect(await (await buyer.get(path)).text()).not.toMatch(/if-sympathy[^"]*"><div[^>]*><label[^>]*for="ribbon_text"/);
  await buyer.post(path, pickup({ ...ribbon, occasion: '' }));
  expect(await orderBehind(studio, token)).toMatchObject(ribbon);
});

test('an order from before has no card', async () => {
  const { studio, emails, found } = await paidOrder({});
  const staff = await studio.asStaff();
  const page = await staff.text(`/store-manager/${found.number}`);
  expect(page).not.toMatch(/The card says|Print the card/);
  expect(emails[0]?.text).not.toMatch(/card says|Unsigned/);
  expect(await staff.text(`/store-manager/${found.number}/card`)).toContain('The buyer wrote nothing for the card.');
});

test('the longest card still fits, long words and wide letters too', () => {
  expect(countCharacters(FARMER.repeat(3))).toBe(3);
  for (const size of Object.keys(CARD_SIZES) as (keyof typeof CARD_SIZES)[]) {
    expect(cardFontSize('With love', size)).toBe(20);
    for (const text of ['W'.repeat(240), '花'.repeat(240), `${'a\n'.repeat(9)}a`]) {
      const points = cardFontSize(`${text}\n\n${'W'.repeat(60)}`, size);
      expect(points).toBeGreaterThanOrEqual(6);
      expect(points).toBeLessThan(20);
    }
  }
});

test('erasing the buyer erases the card, and the export has it until then', async () => {
  const { studio, found } = await paidOrder(WISHES);
  const owner = await studio.asStaff('owner');
  const file = await (await owner.get('/personal-data/export.json?email=hannah@example.com')).text();
  expect(file).toContain('In loving memory');
  await studio.platform.db.updateTable('orders').set({ fulfillment_state: 'delivered' }).execute();
  const erase = { intent: 'erase', current_password: OWNER.password };
  expect((await owner.post('/personal-data?email=hannah@example.com&erase', erase)).status).toBe(303);
  expect(await orderBehind(studio, found.token)).toMatchObject(NO_WISHES);
  const payment = studio.platform.db.selectFrom('payments').select('note');
  expect(await payment.executeTakeFirstOrThrow()).toEqual({ note: null });
});
