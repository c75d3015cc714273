import { expect, test } from 'vitest';
import { formFieldsIn } from '../../../../tests/forms.ts';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { cartOf, createProduct, order, stockOf } from '../../../../tests/shop.ts';

type Columns = { most_per_order?: number; status?: 'draft'; purchasable?: boolean };

async function addOn(studio: Studio, title: string, columns: Columns = {}, stock?: number) {
  const variant = await createProduct(studio, title, { price: 1800, stock });
  const product = await productOf(studio, variant);
  const changes = { is_add_on: true, is_hidden: true, ...columns };
  await studio.platform.db.updateTable('products').set(changes).where('id', '=', product).execute();
  return { product, variant };
}

async function productOf({ platform }: Studio, variant: string) {
  const found = platform.db.selectFrom('variants').select('product_id').where('id', '=', variant);
  return (await found.executeTakeFirstOrThrow()).product_id;
}

test('without scripts the cart offers add-ons until it has as many as one order may have', async () => {
  const studio = await openStudio();
  const roses = await createProduct(studio, 'Roses', { price: 4500 });
  const candle = await addOn(studio, 'Candle', { most_per_order: 2 }, 5);
  await addOn(studio, 'Empty vase', {}, 0);
  await addOn(studio, 'Draft card', { status: 'draft' });
  const buyer = studio.asVisitor();
  expect(await buyer.text('/cart')).not.toContain('Candle');
  await buyer.post('/cart', { intent: 'add', product: await productOf(studio, roses), variant: roses });
  const cart = await buyer.text('/cart');
  expect(cart).toContain('Add to your order Candle $18.00 Add Candle');
  expect(cart).not.toMatch(/Empty vase|Draft card/);

  const add = () => buyer.post('/cart', { intent: 'add', ...candle });
  expect((await add()).headers.get('location')).toBe('/cart');
  expect(await buyer.text('/cart')).toMatch(/Total \$63\.00.*Add Candle/);
  await add();
  expect(await buyer.text('/cart')).not.toContain('Add Candle');
});

test('nobody whose cart has sympathy flowers is offered add-ons', async () => {
  const studio = await openStudio();
  await addOn(studio, 'Candle');
  const [roses, wreath] = [await createProduct(studio, 'Roses'), await createProduct(studio, 'Wreath')];
  await studio.platform.db
    .updateTable('products')
    .set({ occasions: ['sympathy'] })
    .where('title', '=', 'Wreath')
    .execute();
  const buyer = studio.asVisitor();
  const add = async (variant: string) =>
    buyer.post('/cart', { intent: 'add', product: await productOf(studio, variant), variant });
  await add(roses);
  expect(await buyer.text('/cart')).toContain('Add Candle');
  await add(wreath);
  expect(await buyer.text('/cart')).toContain('Wreath');
  expect(await buyer.text('/cart')).not.toContain('Candle');
});

test('an order with more of an add-on than it may have is refused and takes no stock', async () => {
  const studio = await openStudio();
  const { product, variant } = await addOn(studio, 'Candle', { most_per_order: 2 }, 9);
  const other = await studio.platform.db
    .insertInto('variants')
    .values({ product_id: product, title: 'Small', price_in_cents: 900, sort_order: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const refusal = { status: 409, message: expect.stringContaining('at most 2 of Candle in one order') as string };
  await expect(order(studio, cartOf([variant, 3]))).rejects.toMatchObject(refusal);
  await expect(order(studio, cartOf([variant, 2], other.id))).rejects.toMatchObject(refusal);
  expect(await stockOf(studio, variant)).toBe(9);
  await Promise.all([order(studio, cartOf([variant, 2])), order(studio, cartOf(variant, other.id))]);
  expect(await stockOf(studio, variant)).toBe(6);
});

test('staff make a product an add-on, which leaves the store and cannot be put on the shelf from the list', async () => {
  const studio = await openStudio();
  const variant = await createProduct(studio, 'Candle');
  const id = await productOf(studio, variant);
  const staff = await studio.asStaff('manager');
  const path = `/store-manager/products/${id}`;
  const form = formFieldsIn(await (await staff.get(path)).text());
  const wrong = await staff.post(path, { ...form, is_add_on: 'on', most_per_order: '1000' });
  expect([wrong.status, (await wrong.text()).includes('A whole number from 0 to 999.')]).toEqual([400, true]);
  expect(await studio.asVisitor().text('/store')).toContain('Candle');
  expect((await staff.post(path, { ...form, is_add_on: 'on', most_per_order: '3' })).status).toBe(303);
  expect(await studio.asVisitor().text('/store')).not.toContain('Candle');
  expect(formFieldsIn(await (await staff.get(path)).text())).toMatchObject({ is_add_on: 'on', most_per_order: '3' });

  const shown = await staff.post('/store-manager/products', { intent: 'show', id });
  expect(await shown.text()).toContain('Candle is an add-on. Edit it to list it in the store.');
});
