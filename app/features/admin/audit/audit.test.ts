import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aPicture } from '../../../../tests/a-picture.ts';
import { asClient } from '../../../../tests/clients.ts';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { cartOf, order, orderBehind, createProduct } from '../../../../tests/shop.ts';
import { readable } from '../../../../tests/visitor.ts';
import { openContext } from '../../../platform/context.server.ts';
import { writeBooked } from '../../../../tests/write-booked.ts';

async function asActor({ platform }: Studio) {
  const { id } = await platform.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  return Object.assign(openContext(platform), { actor: id });
}

test('the audit log records who changed what, before and after', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  expect(await owner.text('/audit-log')).toContain('No changes match.');
  const context = await asActor(studio);
  const { id } = await context.transaction(({ db }) =>
    db.insertInto('vendors').values({ name: 'Laurel Tents' }).returning('id').executeTakeFirstOrThrow(),
  );
  await context.transaction(({ db }) =>
    db.updateTable('vendors').set({ name: 'Laurel & Sons' }).where('id', '=', id).execute(),
  );
  await context.transaction(({ db }) =>
    db.updateTable('vendors').set({ name: 'Laurel & Sons' }).where('id', '=', id).execute(),
  );
  await context.transaction(({ db }) => db.deleteFrom('vendors').where('id', '=', id).execute());

  const page = await owner.text('/audit-log');
  expect(page).toMatch(
    /June Alder Deleted: Vendor, Laurel & Sons .*June Alder Changed: Vendor, Laurel & Sons name name Laurel Tents Laurel & Sons .*June Alder Added: Vendor, Laurel Tents/,
  );
  expect(page.match(/Changed: Vendor/g)).toHaveLength(1);
  expect(await owner.text('/audit-log?q=sons')).not.toContain('Added: Vendor');
  expect(await owner.text('/audit-log?kind=clients')).toContain('No changes match.');
});

test('amounts in cents are read in dollars, and those of old entries as they were kept', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  const zone = { intent: 'save', name: 'Davis', postal_codes: '26260', fee_cents: '9', minimum_cents: '0' };
  await owner.post('/delivery-zones', zone);
  const { db } = studio.platform;
  const { id } = await db.selectFrom('delivery_zones').select('id').executeTakeFirstOrThrow();
  await owner.post('/delivery-zones', { ...zone, id, version: '1', fee_cents: '1,014.2' });
  expect(await owner.text('/audit-log')).toContain('Changed: Delivery zone, Davis fee fee $9.00 $1,014.20');
  await createProduct(studio, 'Garden Roses', { price: 4500 });
  const context = await asActor(studio);
  await context.transaction((tx) => tx.db.updateTable('variants').set({ price_in_cents: 5000 }).execute());
  expect(await owner.text('/audit-log')).toContain('price price $45.00 $50.00');
  const sold = { gift_card_amounts_cents: [5000, 7500] };
  await context.transaction((tx) => tx.db.updateTable('studio_settings').set(sold).execute());
  expect(await owner.text('/audit-log')).toContain('gift card amounts gift card amounts $50.00, $75.00');
  await sql`insert into audit_log (actor, actor_name, action, table_name, row_key, label, before, after)
    select id, name, 'update', 'delivery_zones', 'z', 'Elkins', '{"fee": 14.20}', '{"fee": 24.00}' from users limit 1`.execute(
    db,
  );
  expect(await owner.text('/audit-log')).toMatch(/Elkins fee fee 14.20? 24/);
});

test('changes of orders and variants name the order’s number and the product', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  const roses = await createProduct(studio, 'Garden Roses', { stock: 5 });
  const { token } = await order(studio, cartOf(roses));
  const { db } = studio.platform;
  await writeBooked(studio, (db) =>
    db.updateTable('orders').set({ status: 'paid', paid_at: new Date() }).where('token', '=', token).execute(),
  );
  await owner.post('/store-manager/1001', { intent: 'made' });
  const context = await asActor(studio);
  await context.transaction((tx) => tx.db.updateTable('variants').set({ price_in_cents: 5000 }).execute());
  const { id } = await db.selectFrom('products').select('id').executeTakeFirstOrThrow();
  await owner.post('/store-manager/products', { intent: 'delete', id });

  const page = await owner.text('/audit-log');
  for (const change of [
    'Changed: Order, 1001',
    'Changed: Variant, Garden Roses, Large',
    'Deleted: Product, Garden Roses',
    'Deleted: Variant, Garden Roses, Large',
  ])
    expect(page).toContain(change);
  expect(await owner.text('/audit-log?q=1001')).toContain('Changed: Order, 1001');
  expect(await owner.text('/audit-log?q=garden')).toContain('Changed: Variant, Garden Roses, Large');
});

test('orders that were changed before the log named them are shown by their number', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  const { token } = await order(studio, cartOf(await createProduct(studio, 'Roses')));
  const { id } = await orderBehind(studio, token);
  await studio.platform.pool.query(
    `alter table audit_log disable trigger user;
     insert into audit_log (actor, actor_name, action, table_name, row_key)
     values (gen_random_uuid(), 'June Alder', 'update', 'orders', '${id}');
     alter table audit_log enable trigger user`,
  );
  expect(await owner.text('/audit-log')).toContain('Changed: Order, 1001');
});

test('the log records neither what visitors do nor the tokens of private links', async () => {
  const studio = await openStudio();
  await studio.asStaff();
  const { db } = studio.platform;
  const { id } = await db
    .insertInto('clients')
    .values({ name: 'Hannah', submission_token: 'secret' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const records = () => db.selectFrom('audit_log').select(['action', 'before', 'after']).execute();
  expect(await records()).toEqual([]);
  const context = await asActor(studio);
  await context.transaction((tx) => tx.db.deleteFrom('clients').where('id', '=', id).execute());
  expect(JSON.stringify(await records())).toContain('Hannah');
  expect(JSON.stringify(await records())).not.toContain('secret');
});

test('the log shows the owner what clients change in their own data', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  const { visitor } = await asClient(studio);
  await visitor.post('/client-portal', { intent: 'save', phone: '304-555-0117' });
  await visitor.post('/client-portal', { intent: 'photos', file: await aPicture('porch.png') });
  const page = await owner.text('/audit-log');
  expect(page).toMatch(/Hannah Lyle, client Added: Client document, porch\.png/);
  expect(page).toMatch(/Hannah Lyle, client Changed: Client, Hannah Lyle phone phone 304-555-0117/);
  expect(page).not.toContain('June Alder, client');
});

test('the audit log is append-only', async () => {
  const studio = await openStudio();
  await studio.asStaff();
  const context = await asActor(studio);
  await context.transaction(({ db }) => db.insertInto('vendors').values({ name: 'Laurel Tents' }).execute());
  for (const attempt of ['update audit_log set actor_name = $$x$$', 'delete from audit_log', 'truncate audit_log'])
    await expect(studio.platform.pool.query(attempt)).rejects.toThrow('only ever added to');
});

test('only the owner can read it', async () => {
  const studio = await openStudio();
  for (const role of ['manager', 'designer'] as const) {
    const member = await studio.asStaff(role);
    expect((await member.get('/audit-log')).status).toBe(403);
    expect(await member.text('/admin-dashboard')).not.toContain('Audit log');
  }
});

test('a long log continues on the next page and keeps the filter', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  const context = await asActor(studio);
  for (let n = 1; n <= 55; n++)
    await context.transaction(({ db }) =>
      db
        .insertInto('vendors')
        .values({ name: `Vendor ${n}` })
        .execute(),
    );
  await context.transaction(({ db }) => db.insertInto('clients').values({ name: 'Hannah' }).execute());
  const first = await (await owner.get('/audit-log?kind=vendors')).text();
  expect(readable(first).match(/Added: Vendor, /g)).toHaveLength(50);
  const [, next = ''] = /href="(\/audit-log\?[^"]*after=[^"]+)"/.exec(first) ?? [];
  const second = await owner.text(next.replaceAll('&amp;', '&'));
  expect(second.match(/Vendor, Vendor (\d+)/g)).toEqual([5, 4, 3, 2, 1].map((n) => `Vendor, Vendor ${n}`));
  expect(second).not.toContain('Hannah');
  for (const query of ['kind=nonsense', 'kind=%27', 'q=%25', 'after=x', 'kind=vendors&q=%22'])
    expect([query, (await owner.get(`/audit-log?${query}`)).status]).toEqual([query, 200]);
});

test('the log shows values as text and does not shorten them', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  const context = await asActor(studio);
  const name = '<img src=x onerror=alert(1)> “Fern” 🌷';
  const { id } = await context.transaction(({ db }) =>
    db.insertInto('vendors').values({ name }).returning('id').executeTakeFirstOrThrow(),
  );
  const category = `${'w'.repeat(60)} & more`;
  await context.transaction(({ db }) => db.updateTable('vendors').set({ category }).where('id', '=', id).execute());
  const html = await (await owner.get('/audit-log')).text();
  expect(html).not.toContain('<img src=x');
  expect(readable(html)).toContain(`Changed: Vendor, ${name} category category ${category}`);
});
