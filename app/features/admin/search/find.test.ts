import { expect, test } from 'vitest';
import { importFile } from '../../../../tests/imports.ts';
import { openStudio } from '../../../../tests/open-studio.ts';

test('staff find pages, clients, orders, messages and site content by part of a name', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  const staff = await studio.asStaff();
  await db.insertInto('clients').values({ name: 'Hannah Lyle', email: 'hannah@example.com' }).execute();
  const order = {
    currency: 'usd',
    subtotal_cents: 6500,
    success_url: '/',
    cancel_url: '/',
    hold_expires_at: new Date(),
  };
  await db
    .insertInto('orders')
    .values({ ...order, buyer_name: 'Hannah Lyle', buyer_email: 'hannah@example.com' })
    .execute();
  await db
    .insertInto('contact_messages')
    .values({ email: 'h@example.com', first_name: 'Hannah', subject: 'Our arch', message: '…' })
    .execute();
  await db.insertInto('vendors').values({ name: 'Hannah’s Tents' }).execute();
  const worksheet = JSON.stringify({ intro: '', sections: [] });
  const sheet = { title: 'Hannah’s Timeline', slug: 'timeline', image_path: '', worksheet };
  await db.insertInto('reference_materials').values(sheet).execute();

  const page = await staff.text('/find?q=hanna');
  expect(page).toContain('Hannah Lyle hannah@example.com Client');
  expect(page).toContain('Order 1001 Hannah Lyle Order');
  expect(page).toContain('Our arch Hannah Message');
  expect(page).toContain('Hannah’s Tents Vendor');
  expect(page).toContain('Hannah’s Timeline Worksheet');
  expect(await staff.text('/find?q=1001')).toContain('Order 1001');
  expect(await staff.text('/find?q=vend')).toContain('Vendors Events Page');
  expect(await staff.text('/find?q=zz%25')).toContain('Nothing matches.');
  expect(await staff.text('/find?q=h')).toContain('Nothing matches.');
});

test('staff find people by a number however it is typed, and events by name or place', async () => {
  const studio = await openStudio();
  const inquiry = {
    name: 'Ruth Poe',
    phone: '(304) 555-0142',
    event_date: '2027-06-12',
    event_venue: 'Stone Mill Barn',
  };
  await studio.platform.db.insertInto('clients').values(inquiry).execute();
  const staff = await studio.asStaff();
  expect(await staff.text('/find?q=304.555.0142')).toContain('Ruth Poe (304) 555-0142 Person');
  expect(await staff.text('/find?q=stone+mill')).toContain('Ruth Poe Saturday, June 12, 2027, Stone Mill Barn Event');
});

test('staff find closures, and settings by what they are for', async () => {
  const studio = await openStudio();
  const closure = { title: 'Founders’ Day', first_day: '2027-03-05', last_day: '2027-03-05' };
  await studio.platform.db.insertInto('closures').values(closure).execute();
  const staff = await studio.asStaff('manager');
  expect(await staff.text('/find?q=founders')).toContain('Founders’ Day Friday, March 5, 2027 Closure');
  expect(await staff.text('/find?q=coupon')).toContain('Discount codes Settings: Money Page');
  expect(await staff.text('/find?q=coupon')).not.toContain('Nothing matches.');
});

test('staff find the place where they do something by what they want to do', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff('manager');
  expect(await staff.text('/find?q=cancel+order')).toContain('Cancel or refund an order Orders Help');
  expect(await (await studio.asStaff('designer')).text('/find?q=issue+a+gift')).not.toContain('Issue a gift card');
});

test('a deleted closure or product is found, and leads to the trash', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff('manager');
  await staff.post('/closed-days', { intent: 'save', title: 'Founders’ Day', first_day: '2027-03-05' });
  await importFile(staff, 'products', 'Product,Price\nMoss Ball,4');
  const { rows } = await studio.platform.pool.query(
    `select id, 'closed-days' as page from closures union all select id, 'store-manager/products' from products`,
  );
  for (const { id, page } of rows) await staff.post(`/${page}`, { intent: 'delete', id });
  expect(await staff.text('/find?q=founders')).toContain('Founders’ Day In the trash');
  const html = await (await staff.get('/find?q=moss')).text();
  expect(html).toContain('href="/trash?q=Moss+Ball"');
  expect(await staff.text('/trash?q=Moss+Ball')).toContain('Moss Ball');
});

test('staff find a gift card by its last characters', async () => {
  const studio = await openStudio();
  const gift = { code_hash: 'x', last4: 'K7QM', currency: 'usd', paid_by: 'gift' as const, for_name: 'June Mays' };
  await studio.platform.db.insertInto('gift_cards').values(gift).execute();
  const staff = await studio.asStaff('manager');
  for (const q of ['k7qm', 'june+mays'])
    expect(await staff.text(`/find?q=${q}`)).toContain('Gift card 1, •••• K7QM June Mays Gift card');
  expect(await (await studio.asStaff('designer')).text('/find?q=june+mays')).not.toContain('K7QM');
});

test('staff do not find pages they may not open', async () => {
  const studio = await openStudio();
  expect(await (await studio.asStaff()).text('/find?q=audit')).toContain('Audit log Studio Page');
  expect(await (await studio.asStaff('designer')).text('/find?q=audit')).not.toContain('Audit log');
  expect((await studio.asVisitor().get('/find?q=audit')).status).toBe(303);
});

test('search takes quotes, percent signs, long words and emoji literally', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff('designer');
  const long = 'w'.repeat(60);
  for (const name of ['Fern & “Sons”', '100% Rye', "O'Neil Tents", `🌷 ${long}`])
    await studio.platform.db.insertInto('vendors').values({ name }).execute();
  const found = async (q: string) => {
    const text = await staff.text(`/find?${new URLSearchParams({ q })}`);
    return ['Fern & “Sons”', '100% Rye', "O'Neil Tents", long].filter((name) => text.includes(`${name} Vendor`));
  };
  expect(await found('fern & “')).toEqual(['Fern & “Sons”']);
  expect(await found('100%')).toEqual(['100% Rye']);
  expect(await found('%_')).toEqual([]);
  expect(await found("o'neil")).toEqual(["O'Neil Tents"]);
  expect(await found(long)).toEqual([long]);
  expect(await found(`  ${'x'.repeat(5000)} `)).toEqual([]);
  expect(await found("'; drop table vendors; --")).toEqual([]);
});

test('search lists six records of each kind, the newest clients first', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  for (let n = 1; n <= 8; n++)
    await studio.platform.db
      .insertInto('clients')
      .values({ name: `Hannah ${n}`, created_at: new Date(Date.UTC(2026, 0, n)) })
      .execute();
  const text = await staff.text('/find?q=hannah');
  expect(text.match(/Hannah \d(?= Client)/g)).toEqual([8, 7, 6, 5, 4, 3].map((n) => `Hannah ${n}`));
});
