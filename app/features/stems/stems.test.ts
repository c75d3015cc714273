import { expect, test } from 'vitest';
import { addDays, dayIn } from '~/lib/dates';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { card, cartOf, createProduct, order, orderBehind, pickup } from '../../../tests/shop.ts';
import { aRecipe, aStem, onHand } from '../../../tests/stems.ts';
import { readable } from '../../../tests/visitor.ts';

/** A product in two sizes that share a bucket. */
async function roses(studio: Studio, on_hand: number) {
  const stem = await aStem(studio, 'Garden rose', { on_hand, bunch_size: 12, bunch_cost_cents: 2400 });
  const twelve = await createProduct(studio, 'Garden Roses', { price: 9000 });
  const { db } = studio.platform;
  const { product_id } = await db
    .selectFrom('variants')
    .select('product_id')
    .where('id', '=', twelve)
    .executeTakeFirstOrThrow();
  const { id: twentyFour } = await db
    .insertInto('variants')
    .values({ product_id, title: 'Twenty-four', price_in_cents: 16_000, sort_order: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await aRecipe(studio, twelve, { [stem]: 12 }, 350);
  await aRecipe(studio, twentyFour, { [stem]: 24 });
  return { stem, twelve, twentyFour, product_id };
}

async function paid(studio: Studio, variant: string, quantity = 1) {
  const { path, token } = await order(studio, cartOf([variant, quantity]));
  await studio.asVisitor().post(path, pickup());
  await studio.asVisitor().post(`${path}/card`, card());
  return orderBehind(studio, token);
}

test('twelve roses and twenty-four roses share one bucket', async () => {
  const studio = await openStudio();
  const { stem, twelve, twentyFour } = await roses(studio, 40);
  const first = await paid(studio, twelve);
  const second = await paid(studio, twentyFour);
  const staff = await studio.asStaff('manager');
  expect(await staff.text('/stem-stock')).toContain('Garden rose — 40 36 4');
  await staff.post(`/store-manager/${first.number}`, { intent: 'made', from: 'to_make' });
  expect(await onHand(studio, stem)).toBe(28);
  expect(await staff.text('/stem-stock')).toContain('Garden rose — 28 24 4');
  await staff.post(`/store-manager/${second.number}`, { intent: 'made', from: 'to_make' });
  expect(await onHand(studio, stem)).toBe(4);
});

test('stems are used once: a delivery uses none, a problem gives none back, and to make again gives all back', async () => {
  const studio = await openStudio();
  const { stem, twelve } = await roses(studio, 40);
  const { number } = await paid(studio, twelve, 2);
  const staff = await studio.asStaff('manager');
  const move = (intent: string) => staff.post(`/store-manager/${number}`, { intent, reason: 'Late.' });
  await Promise.all([move('made'), move('made'), move('delivered')]);
  expect(await onHand(studio, stem)).toBe(16);
  await move('problem');
  await move('made');
  expect(await onHand(studio, stem)).toBe(16);
  // The recipe has changed since: what was used comes back.
  await studio.platform.db.updateTable('recipe_stems').set({ quantity: 99 }).execute();
  await move('to_make');
  expect(await onHand(studio, stem)).toBe(40);
});

test('what is made again has a reason, costs its stems again, and only those of the last come back', async () => {
  const studio = await openStudio();
  const { stem, twelve } = await roses(studio, 60);
  const { number } = await paid(studio, twelve);
  const staff = await studio.asStaff('manager');
  const page = `/store-manager/${number}`;
  const move = (intent: string, fields = {}) => staff.post(page, { intent, ...fields });
  const cost = async () => {
    const line = studio.platform.db
      .selectFrom('order_lines')
      .select('cost_cents')
      .where('product_title', '=', 'Garden Roses');
    return (await line.executeTakeFirstOrThrow()).cost_cents;
  };
  expect(await staff.text(page)).not.toContain('Make it again');
  await move('made');
  const refused = await move('remake');
  expect([refused.status, readable(await refused.text())]).toEqual([
    400,
    expect.stringContaining('Please say why it is made again.'),
  ]);
  await move('problem', { reason: 'Dropped' });
  await move('remake', { remake_reason: 'The vase broke' });
  expect([await onHand(studio, stem), await cost()]).toEqual([48, 2750]);
  expect(await staff.text(page)).toContain('To make again, by Cole Baird. The vase broke');
  expect(await staff.text('/stem-stock')).toContain('Garden rose — 48 12 36');
  await move('made');
  expect([await onHand(studio, stem), await cost()]).toEqual([36, 5500]);
  await move('to_make');
  expect([await onHand(studio, stem), await cost()]).toEqual([48, 2750]);
  await move('made');
  await move('remake', { remake_reason: 'The second, too' });
  await move('made');
  expect([await onHand(studio, stem), await cost()]).toEqual([24, 8250]);
});

test('a refund of an order that is not made frees its stems; of one that is made they are gone', async () => {
  const studio = await openStudio();
  const { stem, twelve } = await roses(studio, 30);
  const [kept, made] = [await paid(studio, twelve), await paid(studio, twelve)];
  const staff = await studio.asStaff('manager');
  await staff.post(`/store-manager/${made.number}`, { intent: 'made' });
  for (const { number } of [kept, made]) await staff.post(`/store-manager/${number}`, { intent: 'refund' });
  expect(await onHand(studio, stem)).toBe(18);
  expect(await staff.text('/stem-stock')).toContain('Garden rose — 18 0 18');
});

test('orders beyond the stems are sold, and staff see what is short', async () => {
  const studio = await openStudio();
  const { twentyFour } = await roses(studio, 30);
  const sold = await paid(studio, twentyFour, 2);
  expect(sold.status).toBe('paid');
  const staff = await studio.asStaff('designer');
  const text = await staff.text('/stem-stock');
  expect(text).toContain('Short this week');
  expect(text).toContain('48 needed, 30 left 18 short');
  expect(await staff.text('/admin-dashboard')).toMatch(/Low stems Buying list .* 30 on hand 48 needed , too few/);
});

test('the recipe page shows cost and margin of each size, and two people cannot overwrite each other', async () => {
  const studio = await openStudio();
  const { stem, twelve, twentyFour, product_id } = await roses(studio, 0);
  const page = `/stem-stock/recipes/${product_id}`;
  const staff = await studio.asStaff('manager');
  const text = await staff.text(page);
  // Twelve stems at $2, and $3.50 of paper and ribbon.
  expect(text).toContain('Cost $27.50 $48.00');
  expect(text).toContain('$62.50, 69%');
  const form = (quantity: string, version: string) => ({
    'stem.0': stem,
    [`quantity.0.${twelve}`]: quantity,
    [`quantity.0.${twentyFour}`]: '25',
    version,
  });
  await studio.platform.db.updateTable('recipes').set({ summary: 'x', version: 1 }).execute();
  const { version } = await studio.platform.db.selectFrom('recipes').select('version').executeTakeFirstOrThrow();
  expect((await staff.post(page, form('13', String(version)))).status).toBe(303);
  const late = await staff.post(page, form('14', String(version)));
  expect(late.status).toBe(409);
  expect(readable(await late.text())).toContain('Large: 13 Garden rose Twenty-four: 25 Garden rose');
  const wrong = await staff.post(page, form('a dozen', String(version + 1)));
  expect([wrong.status, readable(await wrong.text())]).toEqual([
    400,
    expect.stringContaining('A whole number up to 999.'),
  ]);
  expect((await (await studio.asStaff('designer')).post(page, form('1', '2'))).status).toBe(403);
});

test('what came is added, what was counted is stored as a difference, so that both of two people count right', async () => {
  const studio = await openStudio();
  const stem = await aStem(studio, 'Tulip', { on_hand: 50 });
  const [one, other] = [await studio.asStaff('designer'), await studio.asStaff('manager')];
  const count = (typed: string) => ({ [`count.${stem}`]: typed, [`shown.${stem}`]: '50' });
  await Promise.all([one.post('/stem-stock', count('+25')), other.post('/stem-stock', count('47'))]);
  expect(await onHand(studio, stem)).toBe(72);
  expect((await one.post('/stem-stock', count('-3'))).status).toBe(400);
  const csv = await (await one.get('/stem-stock/movements.csv')).text();
  expect(csv).toMatch(/Tulip,Counted,,-3,/);
});

test('waste has a reason, and is taken back once by however many people at once', async () => {
  const studio = await openStudio();
  const stem = await aStem(studio, 'Tulip', { on_hand: 50, bunch_cost_cents: 800 });
  const staff = await studio.asStaff('designer');
  await staff.post('/stem-stock/waste', { stem, quantity: '12', reason: 'wilted' });
  expect(await onHand(studio, stem)).toBe(38);
  const manager = await studio.asStaff('manager');
  expect(await manager.text('/stem-stock/waste')).toMatch(/The last 30 days \$9\.60.*Tulip −12 Wasted: wilted/);
  expect(await staff.text('/stem-stock/waste')).toMatch(/The last 30 days Stem.*Tulip −12 Wasted: wilted/);
  const { id } = await studio.platform.db
    .selectFrom('stem_movements')
    .select('id')
    .where('kind', '=', 'wasted')
    .executeTakeFirstOrThrow();
  const answers = await Promise.all([1, 2, 3].map(() => staff.post('/stem-stock/waste', { intent: 'reverse', id })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409, 409]);
  expect(await onHand(studio, stem)).toBe(50);
  const wrong = await staff.post('/stem-stock/waste', { stem, quantity: '0', reason: 'bored' });
  const text = readable(await wrong.text());
  expect(text).toContain('How many? A number such as 6.');
  expect(text).toContain('Choose a reason.');
});

test('the database lets nobody change the stock without a movement, nor a movement afterwards', async () => {
  const studio = await openStudio();
  const stem = await aStem(studio, 'Tulip', { on_hand: 50 });
  const { db } = studio.platform;
  await expect(db.updateTable('stems').set({ on_hand: 60 }).execute()).rejects.toThrow('sum of the movements');
  await expect(db.updateTable('stem_movements').set({ quantity: 60 }).execute()).rejects.toThrow('only ever added');
  await expect(db.deleteFrom('stem_movements').execute()).rejects.toThrow('only ever added');
  expect(await onHand(studio, stem)).toBe(50);
});

test('a stem comes back from the trash with its stock and its place in recipes', async () => {
  const studio = await openStudio();
  const { stem, twelve } = await roses(studio, 40);
  const staff = await studio.asStaff('manager');
  await staff.post('/stems', { intent: 'delete', id: stem });
  const { db } = studio.platform;
  expect(await db.selectFrom('recipe_stems').select('id').execute()).toEqual([]);
  const { deletion } = await db.selectFrom('trash').select('deletion').executeTakeFirstOrThrow();
  await staff.post('/trash', { intent: 'restore', deletion });
  expect(await onHand(studio, stem)).toBe(40);
  const back = db.selectFrom('recipe_stems').select('quantity').where('variant_id', '=', twelve);
  expect(await back.execute()).toEqual([{ quantity: 12 }]);
});

test('an event takes its stems when it is made, and the buying list counts it with the orders', async () => {
  const studio = await openStudio();
  const { stem, twelve } = await roses(studio, 30);
  const { db } = studio.platform;
  const { id: supplier_id } = await db
    .insertInto('suppliers')
    .values({ name: 'Rye Wholesale', lead_days: 2 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('stems').set({ supplier_id }).execute();
  const { fulfillment_date } = await paid(studio, twelve);
  const day = fulfillment_date ?? '';
  const staff = await studio.asStaff('manager');
  await staff.post('/event-flowers', { intent: 'save', name: 'Supper', day });
  const { id, version } = await db.selectFrom('events').select(['id', 'version']).executeTakeFirstOrThrow();
  const page = `/event-flowers/${id}`;
  await staff.post(page, { intent: 'stems', 'stem.0': stem, 'quantity.0.stems': '50', version: String(version) });
  // 12 and 50 of 30: 32 are missing, which is three bunches of 12.
  const csv = await (await staff.get(`/stem-stock/buying-list.csv?to=${addDays(day, 1)}`)).text();
  expect(csv).toContain(`Rye Wholesale,${day},${addDays(day, -2)},Garden rose,12,50,30,3,36,72.00`);
  expect(await staff.text('/stem-stock/buying-list')).toMatch(/Rye Wholesale \$72\.00 .*3 × 12/);

  await Promise.all([1, 2].map(() => staff.post(page, { intent: 'made' })));
  expect(await onHand(studio, stem)).toBe(-20);
  expect(await staff.text('/stem-stock')).toContain('Count again');
  const refused = await staff.post(page, { intent: 'stems', 'stem.0': stem, 'quantity.0.stems': '1' });
  expect(refused.status).toBe(409);
  await staff.post(page, { intent: 'to-make' });
  expect(await onHand(studio, stem)).toBe(30);
});

test('the buying list says in words what is to be ordered today, and what is late', async () => {
  const studio = await openStudio();
  const { twelve } = await roses(studio, 0);
  const { db } = studio.platform;
  const { fulfillment_date } = await paid(studio, twelve);
  const days = Math.round(
    (Date.parse(fulfillment_date ?? '') - Date.parse(dayIn('America/New_York', new Date()))) / 86_400_000,
  );
  const { id: supplier_id } = await db
    .insertInto('suppliers')
    .values({ name: 'Rye Wholesale', lead_days: days })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('stems').set({ supplier_id }).execute();
  const staff = await studio.asStaff('manager');
  const list = async (lead_days: number) => {
    await db.updateTable('suppliers').set({ lead_days }).execute();
    return staff.text('/stem-stock/buying-list');
  };
  expect(await list(days - 1)).not.toMatch(/, \d{4} (Late|Today)/);
  expect(await list(days)).toMatch(/, \d{4} Today 12/);
  const late = await list(days + 1);
  expect(late).toMatch(/, \d{4} Late 12/);
  expect(late).toContain('One of these should have been ordered before today.');
});

test('the dashboard lists low stems', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff('designer');
  expect(await staff.text('/admin-dashboard')).not.toContain('Low stems');
  await aStem(studio, 'Tulip', { on_hand: 3 });
  await studio.platform.db.updateTable('stems').set({ low_at: 3 }).execute();
  expect(await staff.text('/admin-dashboard')).toContain('Low stems Buying list Tulip 3 on hand');
});
