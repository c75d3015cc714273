/** The day before a holiday, through the front door: orders of all kinds, changes, refunds, a route, the books. */
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dayIn } from '~/lib/dates';
import { readAnswer } from './forms.ts';
import { MAIL_SERVER, openStudio } from './open-studio.ts';
import {
  card,
  cartOf,
  createProduct,
  delivery,
  giftCardCodeIn,
  order,
  orderBehind,
  pickup,
  setSalesTax,
  stockOf,
} from './shop.ts';
import { readable } from './visitor.ts';

const ORDERS = 60;
const STOCK = 200;

async function openShop() {
  const studio = await openStudio(MAIL_SERVER);
  const { db } = studio.platform;
  const settings = { name: 'Fern', email: 'studio@example.com', region: 'WV', postal_code: '26260' };
  await db
    .updateTable('studio_settings')
    .set({ ...settings, time_zone: 'America/New_York' })
    .execute();
  await setSalesTax(studio, '6');
  const roses = await createProduct(studio, 'Roses', { price: 6000, stock: STOCK });
  const ferns = await createProduct(studio, 'Ferns', { price: 2500, stock: STOCK });
  const staff = await studio.asStaff('owner');
  const day = pickup().fulfillment_date;
  const post = async (path: string, fields: Record<string, string>) => {
    const answer = await staff.post(path, fields);
    expect([path, answer.status]).toEqual([path, 303]);
    return answer;
  };
  const zone = { postal_codes: '', minimum_cents: '0' };
  await post('/delivery-zones?add=new', { ...zone, name: 'Near', miles: '20', fee_cents: '10' });
  await post('/delivery-zones?add=new', { ...zone, name: 'Far', miles: '60', fee_cents: '25' });
  await post('/discount-codes?add=new', { name: 'Ten', code: 'TEN', kind: 'percent', value: '10', max_uses: '0' });
  await post('/holidays?add=new', {
    name: 'Valentine’s Day',
    is_on: 'on',
    first_day: day,
    last_day: day,
    orders_per_day: `${ORDERS + 4}`,
    percent_up: '0',
    round_to: '100',
  });
  const home = { name: 'Larch Hill', street: '3 Hill Street', city: 'Davis', region: 'WV', postal_code: '26260' };
  const { id: homeId } = await db.insertInto('funeral_homes').values(home).returning('id').executeTakeFirstOrThrow();
  const issued = await staff.post('/store-manager/gift-cards/new', {
    key: crypto.randomUUID(),
    amount: '500',
    paid_by: 'cash',
  });
  const giftCard = giftCardCodeIn(await issued.text());
  return { studio, db, staff, post, roses, ferns, day, homeId, giftCard };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

/** One of each kind in turn. */
function detailsOf({ homeId, giftCard, day }: Shop, at: number): Record<string, string> {
  const service = { deceased_name: 'Ruth Hale', service_date: day ?? '', service_time: '16:00' };
  const kinds = [
    () => delivery({ card_message: 'Be mine', wants_texts: 'on' }),
    () => delivery({ delivery_city: 'Morgantown', delivery_postal_code: '26501', hides_sender: 'on' }),
    () => pickup(),
    () => delivery({ occasion: 'sympathy', funeral_home_id: homeId, recipient_name: '', ...service }),
    () => pickup({ discount_code: 'TEN' }),
    () => delivery({ gift_card: giftCard }),
  ];
  return kinds[at % kinds.length]?.() ?? {};
}

async function buy(shop: Shop, at: number) {
  const { studio, roses, ferns } = shop;
  const { path, token } = await order(studio, at % 2 === 0 ? cartOf(roses) : cartOf(roses, [ferns, 2]));
  const buyer = studio.asVisitor();
  const { gift_card = '', ...details } = { ...detailsOf(shop, at), buyer_email: `buyer${at}@example.com` };
  const save = (code: string) => buyer.post(path, { ...details, gift_card: code });
  // Others may empty the same card at this moment: the form says so, and what is left is taken then.
  let answer = await save(gift_card);
  for (const code of gift_card ? [gift_card, ''] : []) {
    if (answer.status !== 400) break;
    expect(readable(await answer.text())).toMatch(
      /This gift card was used a moment ago|nothing left on this gift card/,
    );
    answer = await save(code);
  }
  if (answer.status !== 303) throw new Error(`Order ${at}: ${readable(await answer.text()).slice(0, 600)}`);
  if (!answer.headers.get('Location')?.includes('/success')) await buyer.post(`${path}/card`, card());
  return token;
}

test('the busiest day: everything that is sold, changed, refunded and driven adds up in the end', async () => {
  const shop = await openShop();
  const { studio, db, staff, post, roses, ferns, day } = shop;

  // Everybody at once, in groups; the day takes four more.
  const tokens: string[] = [];
  for (let at = 0; at < ORDERS; at += 12)
    tokens.push(...(await Promise.all(Array.from({ length: 12 }, (_, more) => buy(shop, at + more)))));
  const orders = await Promise.all(tokens.map((token) => orderBehind(studio, token)));
  expect(orders.filter(({ status }) => status !== 'paid')).toEqual([]);

  // A day that is blocked takes no more, and the buyer reads which one does.
  await post('/closed-days?add=new', { title: 'Ice', first_day: day ?? '', last_day: day ?? '', service: 'delivery' });
  const late = await order(studio, cartOf(roses));
  const refused = await studio.asVisitor().post(late.path, delivery());
  expect(readable(await refused.text())).toMatch(/Ice\. Choose another day\. The next possible day is \w+day/);
  await studio.asVisitor().post(late.path, { intent: 'cancel' });

  // Over the counter and on the phone.
  for (const pay of ['cash', 'cash', 'cash'])
    await post('/sell', { sale: crypto.randomUUID(), how: 'now', pay, [`quantity.${roses}`]: '1' });
  const phone = { buyer_name: 'Joan Pike', buyer_phone: '304-555-0188', how: 'pickup', fulfillment_date: day ?? '' };
  await post('/sell', { ...phone, sale: crypto.randomUUID(), pay: 'account', [`quantity.${ferns}`]: '2' });

  // Three changes, one of which costs more.
  const [first, second, third, fourth, fifth] = orders;
  const page = (found: typeof first) => `/store-manager/${found?.number}`;
  await post(`${page(first)}/change`, { intent: 'save', card_message: 'Be ours' });
  await post(`${page(second)}/change`, { intent: 'save', recipient_name: 'June Reed' });
  const lines = await db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', third?.id ?? '')
    .execute();
  const kept = Object.fromEntries(lines.map(({ id }) => [`quantity.${id}`, '1']));
  const items = { intent: 'save', ...kept, 'add.0': ferns, 'add_quantity.0': '1', settle: 'link' };
  const shown = await readAnswer(await staff.post(`${page(third)}/change`, items));
  const expected = /name="expected" value="([^"]+)"/.exec(shown.html)?.[1] ?? '';
  await post(`${page(third)}/change`, { ...items, expected });

  // A part, and a whole that goes back into the stock.
  await post(page(fourth), { intent: 'refund', part: 'amount', amount: '15', why: 'Two stems broke' });
  await post(page(fifth), { intent: 'refund', part: 'all', why: 'Cancelled', restock: 'on' });

  // Made, driven, and one that nobody took.
  for (const found of orders.filter(({ fulfillment }) => fulfillment === 'delivery').slice(0, 12))
    for (const intent of ['made', 'out', found === second ? 'problem' : 'delivered'])
      await post(page(found), { intent, reason: 'Nobody was home.' });
  const board = await staff.text(`/store-manager/board?day=${day}`);
  for (const state of ['To make', 'Delivered', 'Problem']) expect(board).toMatch(new RegExp(`${state} [1-9]`));

  // Nothing appeared, and nothing is lost: stock, money, gift card.
  const { rows } = await totals(db);
  const [sums] = rows;
  expect(STOCK - (await stockOf(studio, roses))).toBe(sums?.roses);
  expect(STOCK - (await stockOf(studio, ferns))).toBe(sums?.ferns);
  expect(sums?.on_cards).toBe(50_000 - (sums?.by_card ?? 0));
  const month = dayIn('America/New_York', new Date()).slice(0, 7);
  const monthEnd = await staff.text(`/reports/month-end?month=${month}`);
  expect(monthEnd).toContain(`Sales, ${ORDERS + 4} orders sold`);
  expect(monthEnd).not.toContain('Not explained');
  const csv = await (await staff.get(`/reports/sales.csv?month=${month}`)).text();
  const entries: Record<string, string>[] = parse(csv, { columns: true, bom: true });
  const booked = (column: string) =>
    entries.reduce((cents, row) => cents + (row.What === 'Refund' ? 0 : Math.round(Number(row[column]) * 100)), 0);
  expect([booked('Total'), booked('Tax')]).toEqual([sums?.total, sums?.tax]);
}, 180_000);

function totals(db: Shop['db']) {
  return sql<{ roses: number; ferns: number; on_cards: number; by_card: number; total: number; tax: number }>`
    with sold as (select * from orders where paid_at is not null), line as (
      select product_title, quantity - restocked_quantity as pieces from order_lines join sold on sold.id = order_id
      where sold.status = 'paid'
    )
    select
      (select coalesce(sum(pieces), 0)::integer from line where product_title = 'Roses') as roses,
      (select coalesce(sum(pieces), 0)::integer from line where product_title = 'Ferns') as ferns,
      (select sum(balance_cents)::integer from gift_cards) as on_cards,
      (select sum(gift_card_cents)::integer from sold) as by_card,
      (select sum(total_cents)::integer from sold) as total, (select sum(tax_cents)::integer from sold) as tax`.execute(
    db,
  );
}
