import { expect, test } from 'vitest';
import { HANNAH, OWNER } from '../../../../tests/accounts.ts';
import { book, contextOf, openStudioAt, TUESDAY_8AM } from '../../../../tests/booking.ts';
import { asClient, giveDocument, receiveClient, receiveFile } from '../../../../tests/clients.ts';
import { MAIL_SERVER, openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { refuse } from '../../../../tests/refuse.ts';
import { card, cartOf, delivery, order, orderBehind, createProduct } from '../../../../tests/shop.ts';
import { readable, type Visitor } from '../../../../tests/visitor.ts';

const PAGE = `/personal-data?email=${encodeURIComponent(HANNAH.email)}`;
const ERASE = { intent: 'erase', current_password: OWNER.password };
/** What would give Hannah away, however it is stored. */
const TRACES = ['hannah', 'lyle', '304-555-0134'];

/** Every table that has one of these words in one of its rows. */
async function tablesWith({ platform: { pool } }: Studio, words: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const query = `select 1 from "${name}" t where lower(t::text) like any ($1) limit 1`;
    const { rowCount } = await pool.query(query, [words.map((word) => `%${word}%`)]);
    if (rowCount) found.push(name);
  }
  return found.sort();
}

/** Hannah as a client with an account, files, a message, a meeting and an order that was delivered. */
async function withHannah() {
  const studio = await openStudioAt(TUESDAY_8AM);
  const owner = await studio.asStaff('owner');
  const { id, visitor } = await asClient(studio);
  await visitor.post('/client-portal', { intent: 'save', phone: '304-555-0134' });
  await receiveFile(studio, id, 'hannah-lyle.pdf', 'a sketch');
  await giveDocument(studio, id, { file_name: 'contract-lyle.pdf' });
  await studio.asVisitor().post('/contact', {
    first_name: 'Hannah',
    last_name: 'Lyle',
    email: HANNAH.email,
    subject: 'Peonies',
    message: 'In May?',
  });
  await book(contextOf(studio), '2027-06-09T13:00:00Z');
  return { studio, owner, id, token: await placeOrder(studio) };
}

async function placeOrder(studio: Studio) {
  const { path, token } = await order(studio, cartOf(await createProduct(studio, 'Ridge Bouquet')));
  const buyer = studio.asVisitor();
  await buyer.post(path, delivery({ fulfillment_date: '2027-06-11' }));
  await buyer.post(`${path}/card`, card());
  await expect.poll(async () => (await orderBehind(studio, token)).status).toBe('paid');
  return token;
}

async function handOver(studio: Studio, owner: Visitor, token: string) {
  const { number } = await orderBehind(studio, token);
  for (const intent of ['made', 'delivered']) await owner.post(`/store-manager/${number}`, { intent });
}

async function erase(owner: Visitor, fields: Record<string, string> = ERASE) {
  const answer = await owner.post(`${PAGE}&erase`, fields);
  return { status: answer.status, text: readable(await answer.text()) };
}

test('the owner sees what is stored about one person, and downloads it', async () => {
  const { studio, owner } = await withHannah();
  const text = await owner.text(PAGE);
  for (const seen of [
    ...['Inquiries and clients 1 Hannah Lyle', 'Files of inquiries 1 hannah-lyle.pdf', 'Messages 1 Peonies'],
    ...[
      'Documents and photos 1 contract-lyle.pdf',
      'Meetings 1 A wedding',
      'Orders 1 #1001',
      'Portal account 1 Hannah',
    ],
  ])
    expect(text).toContain(seen);
  const answer = await owner.get(`/personal-data/export.json?email=${HANNAH.email.toUpperCase()}`);
  expect(answer.headers.get('content-disposition')).toContain('personal-data-hannah@example.com.json');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const body = await answer.text();
  expect(JSON.parse(body)).toMatchObject({
    clients: [{ name: 'Hannah Lyle', phone: '304-555-0134' }],
    messages: [{ message: 'In May?' }],
    orders: [{ number: 1001, buyer_name: 'Hannah Lyle', lines: [{ product: 'Ridge Bouquet', quantity: 1 }] }],
  });
  const { token } = await studio.platform.db.selectFrom('orders').select('token').executeTakeFirstOrThrow();
  expect(body, 'Nothing that opens something').not.toContain(token);
  expect(await owner.text('/personal-data?email=nobody@example.com')).toContain(
    'Nothing is stored about this address.',
  );
  expect(await owner.text('/personal-data?email=nobody')).toContain('Enter an email address');
});

test('erases a person everywhere; orders keep what tax law requires', async () => {
  const { studio, owner, id, token } = await withHannah();
  await handOver(studio, owner, token);
  await owner.post(`/client-database?delete=${id}`, { intent: 'delete', id });
  await receiveClient(studio, { id: undefined, name: 'Hannah Lyle', email: 'Hannah@Example.com' });
  const before = await orderBehind(studio, token);
  expect(await tablesWith(studio, TRACES)).toEqual(
    expect.arrayContaining(['audit_log', 'clients', 'emails', 'orders', 'trash']),
  );

  expect((await erase(owner)).status).toBe(303);
  expect(await owner.text('/personal-data')).toContain('Erased This person is no longer stored here.');
  // The files' bytes are found by their names until the sweep has removed them.
  expect(await tablesWith(studio, TRACES)).toEqual(['orphaned_files']);
  await studio.platform.files.sweep(studio.platform.db);
  expect(await tablesWith(studio, TRACES)).toEqual([]);

  const after = await orderBehind(studio, token);
  const kept = ({ number, total_cents, tax_cents, paid_at, delivery_street, delivery_postal_code }: typeof after) => ({
    number,
    total_cents,
    tax_cents,
    paid_at,
    delivery_street,
    delivery_postal_code,
  });
  expect(kept(after)).toEqual(kept(before));
  expect(after).toMatchObject({ delivery_street: '12 Ridge Road', recipient_name: null });
  expect(await owner.text(`/store-manager/${after.number}`)).toContain('Ridge Bouquet');
  expect(await owner.text(PAGE)).toContain('Nothing is stored about this address.');
});

test('the audit log says that a person was erased and by whom, but not who it was', async () => {
  const { studio, owner, token } = await withHannah();
  await handOver(studio, owner, token);
  await erase(owner);
  const log = await owner.text('/audit-log');
  expect(log).toContain('June Alder Deleted: Personal data of one person');
  expect(log, 'What they did themselves').toContain('An erased person Changed: Client No longer stored');
  await expect(studio.platform.pool.query("update audit_log set actor_name = 'Nobody'")).rejects.toThrow(
    'only ever added to',
  );
});

test('erasing leaves people with similar addresses alone', async () => {
  const { studio, owner, token } = await withHannah();
  await handOver(studio, owner, token);
  await receiveClient(studio, { name: 'Jo Hanna', email: 'johannah@example.com' });
  for (const email of ['johannah@example.com', 'hannah@example.com.au', 'hannahxexample.com@example.com'])
    await studio
      .asVisitor()
      .post('/contact', { first_name: 'Jo', last_name: 'Hanna', email, subject: 'Ferns', message: email });
  const others = () =>
    studio.platform.db.selectFrom('emails').select('id').where('subject', 'like', 'Ferns%').orderBy('id').execute();
  const before = await others();
  expect(before).toHaveLength(3);
  await erase(owner);
  expect(await others()).toEqual(before);
  expect(await studio.platform.db.selectFrom('contact_messages').selectAll().execute()).toHaveLength(3);
  expect(await studio.platform.db.selectFrom('clients').select('name').execute()).toEqual([{ name: 'Jo Hanna' }]);
  expect((await owner.get('/admin-dashboard')).status).toBe(200);
});

test('erasing requires the password every time and is impossible while an order is open', async () => {
  const { studio, owner, token } = await withHannah();
  const conflict = await erase(owner);
  expect(conflict.status).toBe(409);
  expect(conflict.text).toContain('Order 1001 is not finished. Hand it over or refund it first.');
  expect(await orderBehind(studio, token)).toMatchObject({ buyer_name: 'Hannah Lyle' });
  await handOver(studio, owner, token);
  expect((await erase(owner, { intent: 'erase' })).text).toContain('Enter your password, to confirm that it is you.');
  expect((await erase(owner, { ...ERASE, current_password: 'not it' })).text).toContain('This is not your password.');
  expect(await owner.text(PAGE)).toContain('Inquiries and clients 1');
});

test('the studio and its staff cannot be erased', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  const page = `/personal-data?email=${encodeURIComponent(OWNER.email)}`;
  expect(await owner.text(page)).toContain('This address belongs to the studio or to somebody on the staff.');
  expect((await owner.post(`${page}&erase`, ERASE)).status).toBe(409);
  expect((await owner.get('/admin-dashboard')).status).toBe(200);
});

test('the audit log forgets people 30 days after their deletion, unless they were restored', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  const [hannah, ana] = [
    await receiveClient(studio),
    await receiveClient(studio, { name: 'Ana Reyes', email: 'ana@example.com' }),
  ];
  await receiveFile(studio, hannah, 'lyle.pdf', 'a sketch');
  for (const id of [hannah, ana]) await owner.post(`/client-database?delete=${id}`, { intent: 'delete', id });
  const { deletion } = await studio.platform.db
    .selectFrom('trash')
    .select('deletion')
    .where('row_key', '=', ana)
    .executeTakeFirstOrThrow();
  await owner.post('/trash', { deletion });
  const { emptyOldTrash } = await import('../trash/trash.server.ts');
  await emptyOldTrash(studio.platform);
  expect(await owner.text('/audit-log')).toContain('Deleted: Client, Hannah Lyle');

  // As if 31 days had passed.
  await studio.platform.pool.query(`set session_replication_role = replica;
    update audit_log set at = at - interval '31 days'; update trash set deleted_at = deleted_at - interval '31 days';
    set session_replication_role = origin`);
  await emptyOldTrash(studio.platform);
  const log = await owner.text('/audit-log');
  expect(log).not.toContain('Hannah');
  expect(log).toContain('Deleted: Client');
  expect(log).toContain('Added: Client, Ana Reyes');
  await studio.platform.files.sweep(studio.platform.db);
  expect(await tablesWith(studio, TRACES)).toEqual([]);
});

test('dots and pluses in an address match no other address', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  for (const email of ['a.b+c@example.com', 'aXb+c@example.com', 'a.bbc@example.com'])
    await receiveClient(studio, { name: `Client ${email}`, email });
  const page = (email: string) => `/personal-data?${new URLSearchParams({ email })}`;
  const text = await owner.text(page(' A.B+C@Example.com '));
  expect(text).toContain('Inquiries and clients 1 Client a.b+c@example.com');
  expect((await owner.post(`${page('a.b+c@example.com')}&erase`, ERASE)).status).toBe(303);
  const left = await studio.platform.db.selectFrom('clients').select('email').orderBy('email').execute();
  expect(left.map(({ email }) => email)).toEqual(['a.bbc@example.com', 'aXb+c@example.com']);
});

test('only the owner can see, download or erase personal data', async () => {
  const studio = await openStudio();
  await receiveClient(studio);
  for (const role of ['manager', 'designer'] as const) {
    const member = await studio.asStaff(role);
    const paths = [PAGE, `/personal-data/export.json?email=${HANNAH.email}`];
    for (const path of paths) expect([path, (await member.get(path)).status]).toEqual([path, 403]);
    const typed = { ...ERASE, current_password: `the ${role} of these tests` };
    expect((await member.post(`${PAGE}&erase`, typed)).status).toBe(403);
  }
  expect(await studio.platform.db.selectFrom('clients').select('name').execute()).toHaveLength(1);
});

test('nothing is erased or downloaded without a valid address', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  await receiveClient(studio);
  for (const email of ['', 'hannah', '%', '@example.com']) {
    const query = new URLSearchParams({ email });
    expect([email, (await owner.post(`/personal-data?${query}&erase`, ERASE)).status]).toEqual([email, 400]);
    expect([email, (await owner.get(`/personal-data/export.json?${query}`)).status]).toEqual([email, 404]);
  }
  expect(await studio.platform.db.selectFrom('clients').select('name').execute()).toHaveLength(1);
});

test('when the database fails, nothing is erased and the owner sees Not erased', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  const id = await receiveClient(studio);
  await receiveFile(studio, id, 'lyle.pdf', 'a sketch');
  await refuse(studio, 'delete', 'clients');
  const answer = await erase(owner);
  expect([answer.status, answer.text]).toEqual([500, expect.stringContaining('Not erased')]);
  expect(await owner.text(PAGE)).toContain('Inquiries and clients 1 Hannah Lyle Files of inquiries 1 lyle.pdf');
});

test('texts and a gift card are part of what is stored, and are erased; a card that is not sent yet comes first', async () => {
  const studio = await openStudio(MAIL_SERVER);
  const { db } = studio.platform;
  await db
    .updateTable('studio_settings')
    .set({ gift_card_amounts_cents: [5000] })
    .execute();
  const owner = await studio.asStaff('owner');
  const buyer = studio.asVisitor();
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const bought = await buyer.post('/gift-cards', {
    key: crypto.randomUUID(),
    amount: '50',
    recipient_name: 'June Mays',
    recipient_email: 'june@example.com',
    message: 'From Hannah',
    send_on: tomorrow,
    buyer_name: 'Hannah Lyle',
    buyer_email: HANNAH.email,
  });
  await buyer.post(new URL(bought.headers.get('Location') ?? '').pathname, card());
  const { id } = await db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  const text = { order_id: id, event_id: crypto.randomUUID(), recipient: '+13045550134', body: 'Hello Hannah' };
  await db
    .insertInto('text_messages')
    .values({ ...text, due_at: new Date() })
    .execute();
  for (const email of [HANNAH.email, 'june@example.com'])
    expect(await owner.text(`/personal-data?email=${email}`)).toContain('Gift cards 1 June Mays');
  expect(await owner.text(PAGE)).toContain('Texts 1 Hello Hannah');

  const early = await erase(owner);
  expect([early.status, early.text]).toEqual([409, expect.stringContaining('The gift card of order 1001 is not sent')]);
  const { gift_card_id } = await db.selectFrom('gift_card_sales').select('gift_card_id').executeTakeFirstOrThrow();
  await owner.post(`/store-manager/gift-cards/${gift_card_id}`, { intent: 'send', email: 'june@example.com' });
  expect((await erase(owner)).status).toBe(303);
  expect(await tablesWith(studio, [...TRACES, 'june@', 'june mays'])).toEqual([]);
  expect(await db.selectFrom('gift_cards').select('balance_cents').execute()).toEqual([{ balance_cents: 5000 }]);
});
