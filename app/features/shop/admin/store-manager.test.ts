import { expect, test } from 'vitest';
import { openStudio } from '../../../../tests/open-studio.ts';
import { card, cartOf, delivery, order, createProduct } from '../../../../tests/shop.ts';

test('staff find a paid order in the list and everything about it on its page', async () => {
  const studio = await openStudio();
  const roses = await createProduct(studio, 'Garden Roses', { stock: 5, price: 18_400 });
  const { path } = await order(studio, cartOf([roses, 2]));
  await studio.asVisitor().post(path, delivery());
  await studio.asVisitor().post(`${path}/card`, card());
  await order(studio, cartOf(roses));

  const staff = await studio.asStaff('manager');
  const list = await staff.text('/store-manager');
  expect(list).toMatch(/1001 Hannah Lyle \w+, \w+ \d+, \d+ delivery \$368\.00 Paid/);
  expect(list).not.toContain('1002 ');
  expect(await staff.text('/store-manager?status=pending')).toContain('1002 Not set yet');
  const paid = await staff.text('/store-manager?status=paid');
  expect([paid.includes('1001 '), paid.includes('1002 ')]).toEqual([true, false]);

  const page = await staff.text('/store-manager/1001');
  for (const detail of ['Garden Roses, Large 2 $184.00 $368.00', '12 Ridge Road', 'Davis, WV 26260', 'Side door']) {
    expect(page).toContain(detail);
  }
  // The buyer's return and the webhook both settle the payment: either may be first.
  expect(page).toMatch(/Placed, the stock is held .*Payment begun \(test\).*Paid/);
  expect(page).toContain('Heard from the provider: checkout.session.completed');
  expect(page).not.toContain(path.split('/').at(-1));
});

test('the order list has pages and accepts any query', async () => {
  const studio = await openStudio();
  const roses = await createProduct(studio, 'Roses');
  await Promise.all(Array.from({ length: 51 }, () => order(studio, cartOf(roses))));
  const staff = await studio.asStaff();
  const html = await (await staff.get('/store-manager?status=pending')).text();
  const older = /href="\/store-manager(\?[^"]*after=[^"]+)"/.exec(html)?.[1]?.replace('&amp;', '&') ?? '';
  const last = await (await staff.get(`/store-manager${older}`)).text();
  expect(last).toContain('Newest');
  expect(last.slice(last.indexOf('<tbody')).match(/Being paid/g), 'the oldest of 51').toHaveLength(1);
  expect((await staff.get('/store-manager?status=%27&after=x')).status).toBe(200);
  expect((await staff.get('/store-manager/999')).status).toBe(404);
  expect((await staff.get('/store-manager/nonsense')).status).toBe(404);
});

test('visitors cannot see orders', async () => {
  const studio = await openStudio();
  const roses = await createProduct(studio, 'Roses');
  await order(studio, cartOf(roses));
  for (const path of ['/store-manager', '/store-manager/1001']) {
    const answer = await studio.asVisitor().get(path);
    expect(answer.headers.get('location')).toContain('/admin-login');
  }
});
