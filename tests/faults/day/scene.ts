/** A shop where everything is scarce: stock, stems, days, windows, a product of a day, gift cards and a discount. */
import { randomUUID } from 'node:crypto';
import { giftCardCodeIn } from '../../shop.ts';
import type { Visitor } from '../../visitor.ts';
import type { RunningShop } from '../running-shop.ts';

/** Every number that the sums below are checked against. */
export interface Scarce {
  stock: number;
  stems: number;
  ordersPerDay: number;
  ordersInMorning: number;
  ordersOfHoliday: number;
  spraysPerDay: number;
  uses: number;
}

export const STEMS_EACH = 2;
export const MORGANTOWN = '26501';

export type Scene = Awaited<ReturnType<typeof setScene>>;

export async function setScene(shop: RunningShop, scarce: Scarce) {
  const staff = await shop.asOwner();
  const [one] = await shop.query<{ days: string[] }>(
    `select array_agg(to_char(day, 'YYYY-MM-DD') order by day) as days from (
       select day from generate_series(current_date + 2, current_date + 9, '1 day') day
       where extract(isodow from day) < 6 limit 3) open`,
  );
  const days = (one?.days ?? []) as [string, string, string];
  await shop.query(
    `update studio_settings set name = 'Fern', email = 'studio@example.com', region = 'WV', postal_code = $2,
       time_zone = 'America/New_York', orders_per_day = $1, delivery_fee_cents = 1000, tip_choices = '10, 15',
       gift_card_amounts_cents = '{5000, 7500}'`,
    [scarce.ordersPerDay, MORGANTOWN],
  );
  await shop.query(
    `insert into tax_rates (level, name, region, rate, valid_from, postal_codes, has_studio) values
       ('state', 'West Virginia', '', 6, '2020-01-01', '', false),
       ('municipality', 'Morgantown', 'WV', 1, '2020-01-01', $1, true)`,
    [MORGANTOWN],
  );
  const product = async (title: string, price: number, extra: Record<string, unknown> = {}) => {
    const names = ['title', ...Object.keys(extra)];
    const values = names.map((_, at) => `$${at + 1}`);
    const [variant] = await shop.query<{ id: string; product_id: string }>(
      `with product as (insert into products (${names.join(', ')}) values (${values.join(', ')}) returning id)
       insert into variants (product_id, title, price_in_cents, manage_inventory, inventory_quantity)
       select id, 'Large', $${names.length + 1}, true, $${names.length + 2} from product returning id, product_id`,
      [title, ...Object.values(extra), price, scarce.stock],
    );
    return { variant: variant?.id ?? '', product: variant?.product_id ?? '' };
  };
  const roses = await product('Roses', 4599);
  const ferns = await product('Ferns', 3333);
  const vase = await product('Vase', 1250, { is_add_on: true, is_hidden: true, most_per_order: 2 });
  const sprays = await product('Sprays', 8001, { most_per_day: scarce.spraysPerDay });
  const weekly = await product('Weekly', 4111, { subscribable: true });
  const [stem] = await shop.query<{ id: string }>("insert into stems (name) values ('Rose') returning id");
  await shop.query("insert into stem_movements (stem_id, kind, quantity) values ($1, 'received', $2)", [
    stem?.id,
    scarce.stems,
  ]);
  await shop.query("insert into recipes (id, title, summary) values ($1, 'Roses', '')", [roses.product]);
  await shop.query('insert into recipe_variants (variant_id, product_id, other_cents) values ($1, $2, 0)', [
    roses.variant,
    roses.product,
  ]);
  await shop.query('insert into recipe_stems (variant_id, stem_id, quantity) values ($1, $2, $3)', [
    ...[roses.variant, stem?.id, STEMS_EACH],
  ]);
  const windows = await shop.query<{ id: string }>(
    `insert into delivery_windows (name, fulfillment, opens, closes, orders_per_day) values
       ('Morning', 'delivery', '09:00', '12:00', $1), ('Afternoon', 'delivery', '12:00', '17:00', 0) returning id`,
    [scarce.ordersInMorning],
  );
  const post = async (path: string, fields: Record<string, string>) => {
    const answer = await staff.post(path, fields);
    if (answer.status >= 400) throw new Error(`${path} was answered with ${answer.status}.`);
    return answer;
  };
  await post('/discount-codes?add=new', {
    name: 'Ten',
    code: 'TEN',
    kind: 'percent',
    value: '10',
    max_uses: String(scarce.uses),
  });
  await post('/discount-codes?add=new', { name: 'Five', code: 'FIVE', kind: 'amount', value: '5', max_uses: '0' });
  await post('/holidays?add=new', {
    name: 'May Day',
    is_on: 'on',
    first_day: days[2],
    last_day: days[2],
    orders_per_day: String(scarce.ordersOfHoliday),
    percent_up: '0',
    round_to: '100',
  });
  const giftCards: string[] = [];
  for (const amount of ['120', '300', '45.55']) {
    const issued = await post('/store-manager/gift-cards/new', { key: randomUUID(), amount, paid_by: 'cash' });
    giftCards.push(giftCardCodeIn(await issued.text()));
  }
  const drive = await openRoute(staff, days[0]);
  return {
    staff,
    days,
    roses,
    ferns,
    vase,
    sprays,
    weekly,
    stem: stem?.id ?? '',
    drive,
    scarce,
    windows: windows.map(({ id }) => id) as [string, string],
    giftCards: giftCards as [string, ...string[]],
  };
}

async function openRoute(staff: Visitor, day: string) {
  await staff.post(`/store-manager/routes?day=${day}`, { intent: 'add', name: 'Rosa' });
  const html = await (await staff.get(`/store-manager/routes?day=${day}`)).text();
  return { day, link: /\/drive\/[\w.-]+/.exec(html)?.[0] ?? '' };
}
