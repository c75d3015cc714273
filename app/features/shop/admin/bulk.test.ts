import { sql } from 'kysely';
/** Products and orders, selected by the search that found them. */
import { expect, test } from 'vitest';
import { pageAfter } from '../../../../tests/forms.ts';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { readable } from '../../../../tests/visitor.ts';
import { writeBooked } from '../../../../tests/write-booked.ts';

const PRODUCTS = '/store-manager/products';
const ORDERS = '/store-manager';

function createProducts({ platform: { pool } }: Studio, title: string, count: number) {
  return pool.query(
    `with added as (insert into products (title, "order") select $1 || ' ' || n, n from generate_series(1, $2) n returning id)
     insert into variants (product_id, title, price_in_cents) select id, 'Large', 4500 from added`,
    [title, count],
  );
}

/** Paid orders on consecutive days, the last one wanted on June 1, 2027. */
function createOrders(studio: Studio, count: number) {
  const orders = sql`
    insert into orders (status, paid_at, hold_expires_at, currency, subtotal_cents, buyer_name, buyer_email, fulfillment,
      fulfillment_date, success_url, cancel_url, created_at)
    select 'paid', now(), now(), 'usd', 4500, 'Hannah ' || n, 'hannah@example.com', 'pickup', date '2027-06-01' - n,
      '/s', '/c', timestamptz '2027-05-01 12:00-04' - make_interval(days => n) from generate_series(${count}::integer, 1, -1) n`;
  return writeBooked(studio, (db) => orders.execute(db));
}

test('every product that a search finds is hidden, and products that it does not find stay', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff('manager');
  await createProducts(studio, 'Tulip', 60);
  await createProducts(studio, 'Rose', 2);
  const path = `${PRODUCTS}?q=tulip`;
  expect(await staff.text(`${path}&all=1`)).toContain('All 60 results');
  const answer = await staff.post(path, { intent: 'hide', all: '1' });
  expect(await pageAfter(staff, answer)).toContain('60 products are off the shelf now.');
  expect(answer.headers.get('location')).toBe(path);
  const { rows } = await studio.platform.pool.query(
    `select split_part(title, ' ', 1) as kind, count(*)::integer from products where is_hidden group by 1`,
  );
  expect(rows).toEqual([{ kind: 'Tulip', count: 60 }]);
  const nobody = await staff.post(`${PRODUCTS}?q=nothing`, { intent: 'hide', all: '1' });
  expect([nobody.status, readable(await nobody.text()).includes('Select a product first.')]).toEqual([400, true]);
});

test('every order that is to make is marked as made, and the page of orders goes back', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await createOrders(studio, 120);
  await studio.platform.pool.query(`update orders set fulfillment_state = 'made' where buyer_name = 'Hannah 7'`);
  expect(await staff.text(`${ORDERS}?status=to-make&all=1`)).toContain('All 119 results');
  const answer = await staff.post(`${ORDERS}?status=to-make`, { intent: 'made', all: '1' });
  expect(await pageAfter(staff, answer)).toContain('119 orders are made.');
  const linkIn = async (path: string, name: string) =>
    /href="([^"]+)"/
      .exec((await (await staff.get(path)).text()).match(`<a [^>]*>${name}</a>`)?.[0] ?? '')?.[1]
      ?.replaceAll('&amp;', '&');
  const second = (await linkIn(ORDERS, 'Older')) ?? '';
  const third = (await linkIn(second, 'Older')) ?? '';
  const back = (await linkIn(third, 'Newer')) ?? '';
  const numbersAt = async (path: string) => (await staff.text(path)).match(/\b1\d{3}(?= Hannah)/g);
  expect(await numbersAt(back)).toEqual(await numbersAt(second));
  expect(await numbersAt((await linkIn(back, 'Newer')) ?? '')).toEqual(await numbersAt(ORDERS));
});

test('the list of orders opens at the day they were placed, or are wanted', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await createOrders(studio, 120);
  const firstAt = async (query: string) =>
    /Hannah (\d+)/.exec((await staff.text(ORDERS + query)).split('Placed').at(-1) ?? '')?.[1];
  expect(await firstAt('?on=2027-04-21')).toBe('10');
  expect(await firstAt('?on=2040-01-01')).toBe('1');
  expect(await firstAt('?sort=-placed&on=2027-04-21')).toBe('10');
  expect(await firstAt('?sort=wanted&on=2027-05-02')).toBe('30');
  expect(await firstAt('?sort=-wanted&on=2027-05-02')).toBe('30');
  const head = await (await staff.get('/store-manager?sort=wanted')).text();
  expect(head).toMatch(/<input[^>]*type="date"[^>]*aria-label="Wanted on"/);
});
