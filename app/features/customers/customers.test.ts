import { expect, test } from 'vitest';
import { pageAfter } from '../../../tests/forms.ts';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { card, cartOf, createProduct, order, pickup } from '../../../tests/shop.ts';
import { readable } from '../../../tests/visitor.ts';

async function buy(studio: Studio, fields: Record<string, string>, price = 5000) {
  const { path } = await order(studio, cartOf(await createProduct(studio, 'Roses', { price })));
  await studio.asVisitor().post(path, pickup(fields));
  await studio.asVisitor().post(`${path}/card`, card());
}

async function idOf({ platform: { db } }: Studio, email: string) {
  const found = db.selectFrom('customers').select('id').where('email', '=', email);
  return (await found.executeTakeFirstOrThrow()).id;
}

test('a buyer becomes a customer with the payment, once however the address is written', async () => {
  const studio = await openStudio();
  const { path } = await order(studio, cartOf(await createProduct(studio, 'Tulips')));
  await studio.asVisitor().post(path, pickup());
  const staff = await studio.asStaff('manager');
  expect(await staff.text('/customers')).toContain('No customers yet.');
  await studio.asVisitor().post(`${path}/card`, card());
  await buy(studio, { buyer_email: 'Hannah@Example.com' }, 6000);
  await studio.platform.db
    .insertInto('clients')
    .values({ name: 'Hannah L.', email: 'hannah@example.com', event_venue: 'The Old Mill' })
    .execute();
  expect(await staff.text('/customers')).toContain('Hannah Lyle hannah@example.com 304-555-0134 2 $105.00');
  const page = await staff.text(`/customers/${await idOf(studio, 'hannah@example.com')}`);
  expect(page).toContain('2 orders, $105.00 spent');
  expect(page).toContain('The Old Mill');
});

test('customers are found by email, by phone however it is written, and by name', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  await db
    .insertInto('clients')
    .values([
      { name: 'Hannah Lyle', email: 'hannah@example.com', phone: '(304) 555-0134' },
      { name: 'Ana Reed', phone: '304.555.0177' },
      { name: 'Nobody' },
    ])
    .execute();
  const staff = await studio.asStaff('manager');
  const found = async (q: string) => {
    const text = await staff.text(`/customers?${new URLSearchParams({ q })}`);
    return ['Hannah Lyle', 'Ana Reed', 'Nobody'].filter((name) => text.includes(`${name} `));
  };
  expect(await found('hannah@ex')).toEqual(['Hannah Lyle']);
  expect(await found('304-555-0134')).toEqual(['Hannah Lyle']);
  expect(await found('+1 304 555 0177')).toEqual(['Ana Reed']);
  expect(await found('reed')).toEqual(['Ana Reed']);
  expect(await found('')).toEqual(['Hannah Lyle', 'Ana Reed']);
  expect(await staff.text('/find?q=0177')).toContain('Ana Reed 304.555.0177 Customer');
});

test('customers are sorted by what they spent and when they ordered last, whatever becomes of their orders', async () => {
  const studio = await openStudio();
  await buy(studio, { buyer_name: 'Ana Reed', buyer_email: 'ana@example.com' }, 9000);
  await buy(studio, { buyer_name: 'Hannah Lyle', buyer_email: 'hannah@example.com' }, 5000);
  await buy(studio, { buyer_name: 'Hannah Lyle', buyer_email: 'Hannah@example.com' }, 6000);
  await studio.platform.db.insertInto('clients').values({ name: 'Bo', email: 'bo@example.com' }).execute();
  const staff = await studio.asStaff('owner');
  const sorted = async (sort: string) => {
    const lines = (await (await staff.get(`/customers/customers.csv?sort=${sort}`)).text()).trim().split('\r\n');
    return lines.slice(1).map((line) => line.split(',').filter((_, at) => [0, 3, 4].includes(at)));
  };
  const [ana, hannah, bo] = [
    ['Ana Reed', '1', '90.00'],
    ['Hannah Lyle', '2', '110.00'],
    ['Bo', '0', '0.00'],
  ];
  expect(await sorted('spent')).toEqual([hannah, ana, bo]);
  expect(await sorted('last-order')).toEqual([hannah, ana, bo]);
  expect(await sorted('-last-order')).toEqual([ana, hannah, bo]);

  const refund = { intent: 'refund', part: 'amount', amount: '40', why: 'Bruised', message: '' };
  expect((await staff.post('/store-manager/1003?refund', refund)).status).toBe(303);
  await expect.poll(() => sorted('spent'), { timeout: 20_000 }).toEqual([ana, ['Hannah Lyle', '2', '70.00'], bo]);
  // The version counts what staff typed.
  expect(await studio.platform.db.selectFrom('customers').select('version').execute()).toEqual(
    Array.from({ length: 3 }, () => ({ version: 1 })),
  );
});

test('twenty first orders of one address at the same moment make one customer', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  const client = { name: 'Hannah Lyle', email: 'hannah@example.com' };
  await Promise.all(Array.from({ length: 20 }, () => db.insertInto('clients').values(client).execute()));
  expect(await db.selectFrom('customers').select('email').execute()).toEqual([{ email: 'hannah@example.com' }]);
});

test('two customers are merged once by however many people, and undone', async () => {
  const studio = await openStudio();
  await buy(studio, { buyer_email: 'hannah@example.com' }, 5000);
  await buy(studio, { buyer_email: 'h.lyle@example.com' }, 7000);
  const [kept, other] = [await idOf(studio, 'hannah@example.com'), await idOf(studio, 'h.lyle@example.com')];
  const staff = await studio.asStaff('manager');
  const page = `/customers/${kept}`;
  await staff.post(`/customers/${other}`, { intent: 'add-date', label: 'Anniversary', day: '2027-06-05' });
  expect(await staff.text(page)).toMatch(/Perhaps the same person Hannah Lyle h\.lyle@example\.com, 304-555-0134/);
  const answers = await Promise.all([
    staff.post(page, { intent: 'merge', other }),
    staff.post(page, { intent: 'merge', other }),
    staff.post(`/customers/${other}`, { intent: 'merge', other: kept }),
  ]);
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  const { merged_into } = await studio.platform.db
    .selectFrom('customers')
    .select('merged_into')
    .where('merged_into', 'is not', null)
    .executeTakeFirstOrThrow();
  const whole = `/customers/${merged_into}`;
  const text = await staff.text(whole);
  expect(text).toContain('2 orders, $120.00 spent');
  expect(text).toContain('Anniversary');
  // A later order with the merged address belongs to the same customer.
  await buy(studio, { buyer_email: 'H.LYLE@example.com' }, 1000);
  expect(await staff.text(whole)).toContain('3 orders, $130.00 spent');

  // From a page that was opened before the merge.
  const hidden = merged_into === kept ? other : kept;
  await staff.post(`/customers/${hidden}`, { intent: 'add-date', label: 'First Dance', day: '2027-08-07' });
  expect(await staff.text(whole)).toContain('First Dance');

  const { id: merge } = await studio.platform.db.selectFrom('customer_merges').select('id').executeTakeFirstOrThrow();
  const undone = await Promise.all([1, 2].map(() => staff.post(whole, { intent: 'undo-merge', merge })));
  expect(undone.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  expect(await staff.text(page)).toContain('One order, $50.00 spent');
  expect(await staff.text(`/customers/${other}`)).toMatch(/2 orders, \$80\.00 spent.*Anniversary/);
});

test('an undone merge takes the name, the address and the phone along again', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  await db.insertInto('clients').values({ name: 'Ana Reed', phone: '304-555-0101' }).execute();
  await db.insertInto('clients').values({ name: 'Ana Reed', email: 'ana@example.com' }).execute();
  const { id: kept } = await db
    .selectFrom('customers')
    .select('id')
    .where('email', 'is', null)
    .executeTakeFirstOrThrow();
  const staff = await studio.asStaff('owner');
  const page = `/customers/${kept}`;
  await staff.post(page, { intent: 'merge', other: await idOf(studio, 'ana@example.com') });
  expect(await staff.text(page)).toContain('ana@example.com');
  const { id: merge } = await db.selectFrom('customer_merges').select('id').executeTakeFirstOrThrow();
  await staff.post(page, { intent: 'undo-merge', merge });
  const customer = db.selectFrom('customers').select(['name', 'email', 'phone']).where('id', '=', kept);
  expect(await customer.executeTakeFirst()).toEqual({ name: 'Ana Reed', email: null, phone: '304-555-0101' });
});

test('two people cannot overwrite each other’s note', async () => {
  const studio = await openStudio();
  await studio.platform.db.insertInto('clients').values({ name: 'Ana', email: 'ana@example.com' }).execute();
  const page = `/customers/${await idOf(studio, 'ana@example.com')}`;
  const staff = await studio.asStaff('manager');
  const note = (text: string) => ({ intent: 'note', note: text, version: '1' });
  expect(await pageAfter(staff, await staff.post(page, note('No lilies.')))).toContain('The note is kept.');
  const late = await staff.post(page, note('No roses.'));
  expect([late.status, readable(await late.text())]).toEqual([409, expect.stringContaining('No lilies.')]);
  const wrong = await staff.post(page, { intent: 'add-date', label: '', day: 'soon' });
  const text = readable(await wrong.text());
  expect(text).toContain('Say what day it is. For example, anniversary.');
  expect(text).toContain('Choose the day.');
});

test('erasing a person erases the customer', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  await db.insertInto('clients').values({ name: 'Ana', email: 'ana@example.com' }).execute();
  const owner = await studio.asStaff('owner');
  const page = '/personal-data?email=ana%40example.com';
  expect(await owner.text(page)).toContain('Customer 1 Ana');
  const erase = { intent: 'erase', current_password: 'the owner of these tests' };
  expect((await owner.post(`${page}&erase`, erase)).status).toBe(303);
  expect(await db.selectFrom('customers').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('customer_keys').select('key').execute()).toEqual([]);
});
