import { expect, test } from 'vitest';
import { openStudio } from '../../../../tests/open-studio.ts';
import { card, cartOf, createProduct, order, orderBehind, pickup, setSalesTax } from '../../../../tests/shop.ts';
import { readable } from '../../../../tests/visitor.ts';

async function openShop(tip_choices = '10, 15') {
  const studio = await openStudio();
  await studio.platform.db.updateTable('studio_settings').set({ tip_choices }).execute();
  await setSalesTax(studio, '6');
  const roses = await createProduct(studio, 'Roses', { price: 10_000 });
  return { studio, buyer: studio.asVisitor(), ...(await order(studio, cartOf(roses))) };
}

test('without the setting nobody is asked for a tip, and none is taken', async () => {
  const { studio, buyer, path, token } = await openShop('');
  expect(await buyer.text(path)).not.toContain('Add a tip?');
  await buyer.post(path, pickup({ tip: '15', tip_amount: '5' }));
  expect(await orderBehind(studio, token)).toMatchObject({ tip_cents: 0 });
});

test.each([
  [{ tip: '15' }, 1500],
  [{ tip: 'other', tip_amount: '$7.50' }, 750],
  [{ tip: 'other', tip_amount: '' }, 0],
  [{ tip: '', tip_amount: '5' }, 0],
  [{ tip: '90' }, 0],
])('the tip of %j is %i cents, untaxed', async (typed: Record<string, string>, tip_cents) => {
  const { studio, buyer, path, token } = await openShop();
  expect(await buyer.text(path)).toContain('No tip 10% $10.00 15% $15.00 Another amount');
  await buyer.post(path, pickup(typed));
  const total_cents = 10_600 + tip_cents;
  expect(await orderBehind(studio, token)).toMatchObject({ tip_cents, tax_cents: 600, total_cents });
  await buyer.post(`${path}/card`, card());
  expect(await orderBehind(studio, token)).toMatchObject({ status: 'paid' });
});

test.each([
  ['a lot', 'An amount such as 5 or 7.50.'],
  ['-5', 'An amount such as 5 or 7.50.'],
  ['501', 'At most $500.00.'],
])('a tip of %j is refused at its field', async (tip_amount, message) => {
  const { buyer, path } = await openShop();
  const answer = await buyer.post(path, pickup({ tip: 'other', tip_amount }));
  const html = await answer.text();
  expect([answer.status, readable(html)]).toEqual([400, expect.stringContaining(message)]);
  expect(html).toContain('id="tip_amount-error"');
});
