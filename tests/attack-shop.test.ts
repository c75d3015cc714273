/** A hundred attack strings in every free text of the shop: pages, PDFs, calendar files, CSV, emails. */
import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { COLLECTIONS } from '../app/collections/registry.ts';
import { orderPagePath } from '../app/features/orders/order-link.server.ts';
import { driverPath } from '../app/features/workshop/driver-link.server.ts';
import { subscriptionPath } from '../app/features/orders/subscriptions/subscriptions.server.ts';
import { countOf, dangerIn } from './attack-checks.ts';
import { ATTACKS, MARKDOWN_ATTACKS } from './attacks.ts';
import { SAMPLES } from './collections.ts';
import { DUE_DAY, dueOrder } from './due-orders.ts';
import { openStudio } from './open-studio.ts';
import { everyRoute } from './routes.ts';
import { createProduct } from './shop.ts';
import { aRecipe, aStem } from './stems.ts';
import type { Visitor } from './visitor.ts';
import { writeBooked } from './write-booked.ts';

const AT_ONCE = 20;
const FORMULAS = ['=1+1', '+304', '-2+3', '@SUM(A1)', '\t=1', '=HYPERLINK("//evil.example")'];

/** What somebody types, of every table of the shop. */
const TYPED: Record<string, string[]> = {
  orders: [
    ...['buyer_name', 'buyer_phone', 'card_message', 'card_signature', 'ribbon_text', 'tax_place'],
    ...['staff_note', 'fulfillment_window', 'tax_exempt_organization', 'tax_exempt_certificate', 'discount_code'],
  ],
  order_deliveries: [
    ...['recipient_name', 'recipient_phone', 'delivery_street', 'delivery_city', 'delivery_region'],
    ...['delivery_postal_code', 'delivery_note', 'delivery_zone'],
  ],
  order_services: ['deceased_name', 'funeral_home'],
  people: ['name', 'notes', 'allergies', 'tags'],
  people_phones: ['phone'],
  letters: ['subject', 'name', 'error'],
  scheduled_letters: ['subject', 'name', 'text'],
  attachments: ['file_name', 'not_kept'],
  sequence_letters: ['reason'],
  event_tasks: ['title'],
  event_places: ['address', 'note'],
  venues: ['name', 'street', 'city', 'contact_name', 'contact_phone', 'load_in', 'house_rules', 'notes'],
  order_lines: ['product_title', 'variant_title', 'note', 'sku'],
  order_changes: ['reason', 'overrode'],
  payments: ['note', 'reference', 'buyer_name', 'claimed_order_number'],
  payment_refunds: ['reason', 'failure_reason'],
  fulfillment_events: ['reason', 'left_with', 'driver_name'],
  delivery_routes: ['name'],
  gift_cards: ['for_name', 'note'],
  gift_card_sales: ['recipient_name', 'message'],
  subscriptions: [
    ...['product_title', 'variant_title', 'buyer_name', 'buyer_phone', 'recipient_name', 'recipient_phone'],
    ...['delivery_street', 'delivery_city', 'delivery_region', 'delivery_postal_code', 'delivery_note', 'tax_place'],
    ...['card_message', 'card_signature'],
  ],
  customers: ['name', 'phone', 'note'],
  customer_dates: ['label'],
  date_reminders: ['about'],
  delivery_zones: ['name'],
  delivery_windows: ['name'],
  funeral_homes: ['name', 'street', 'city', 'phone', 'note'],
  holidays: ['name'],
  discount_codes: ['name'],
  tax_rates: ['name'],
  tax_exemptions: ['name', 'certificate'],
  stems: ['name'],
  suppliers: ['name', 'phone', 'note'],
  recipes: ['title', 'summary'],
  events: ['name', 'note', 'summary', 'venue', 'source', 'next_step', 'lost_reason'],
  event_entries: ['text'],
  text_messages: ['body', 'error'],
  payment_disputes: ['reason'],
  price_change_lines: ['product_title', 'variant_title'],
};

/** Texts that the program writes: ids, codes, choices of a list, addresses it made, and emails, which are checked as such. */
const WRITTEN: Record<string, string[]> = {
  orders: [
    ...[
      'token',
      'idempotency_key',
      'status',
      'currency',
      'success_url',
      'cancel_url',
      'locale',
      'time_zone',
      'channel',
    ],
    ...['buyer_email', 'fulfillment', 'ip_hash', 'occasion', 'substitution', 'fulfillment_state'],
    ...['pickup_time', 'overrode'],
  ],
  order_services: ['service_time'],
  order_lines: ['image_url'],
  payments: [
    'ref',
    'url',
    'provider',
    'buyer_email',
    'currency',
    'status',
    'refund_reason',
    'handled_by',
    'method',
    'claimed_order_id',
    'ip_address',
  ],
  payment_refunds: ['id', 'payment_ref', 'status', 'handled_by'],
  fulfillment_events: ['from_state', 'to_state', 'photo_key'],
  events: ['kind', 'stage'],
  event_entries: ['kind'],
  event_tasks: ['side'],
  event_places: ['kind', 'starts', 'ends'],
  venues: ['region', 'postal_code', 'contact_email'],
  letters: ['direction', 'state', 'email', 'message_id'],
  scheduled_letters: ['email'],
  attachments: ['file_path'],
  sequence_letters: ['sequence', 'recipient_hash'],
  people: ['kind'],
  gift_cards: ['code_hash', 'last4', 'currency', 'paid_by'],
  gift_card_sales: ['recipient_email', 'spent_handled_by'],
  subscriptions: [
    'state',
    'rhythm',
    'buyer_email',
    'fulfillment',
    'substitution',
    'provider',
    'card_ref',
    'card_label',
    'pickup_time',
  ],
  customers: ['email'],
  date_reminders: ['email', 'occasion'],
  delivery_zones: ['postal_codes'],
  delivery_windows: ['fulfillment', 'cutoff_day', 'weekdays', 'cutoff', 'opens', 'closes'],
  funeral_homes: ['region', 'postal_code', 'city_limits'],
  holidays: ['products', 'round_to', 'order_until_time'],
  discount_codes: ['code', 'kind', 'products'],
  tax_rates: ['level', 'region', 'postal_codes', 'border_postal_codes'],
  tax_exemptions: ['email'],
  suppliers: ['email'],
  text_messages: ['recipient', 'status', 'provider_ref', 'kind'],
  payment_disputes: ['id', 'payment_ref', 'status', 'currency'],
  price_change_lines: [],
};

test('every text column of the shop is known: typed or written by the program', async () => {
  const { platform } = await openStudio();
  const { rows } = await platform.pool.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns where table_schema = 'public'
       and table_name = any($1) and data_type in ('text', 'character varying') and is_generated = 'NEVER'`,
    [Object.keys(TYPED)],
  );
  const unknown = rows.filter(
    ({ table_name: table, column_name: column }) =>
      ![...(TYPED[table] ?? []), ...(WRITTEN[table] ?? [])].includes(column),
  );
  expect(unknown).toEqual([]);
});

/** A row of every table, with what links them. */
async function openShop() {
  const studio = await openStudio({}, () => new Date(`${DUE_DAY}T16:00:00Z`));
  const { db, pool } = studio.platform;
  const staff = await studio.asStaff('owner');
  const roses = await createProduct(studio, 'Roses');
  await aRecipe(studio, roses, { [await aStem(studio, 'Rose', { on_hand: 50 })]: 2 });
  const orders: { id: string; number: number }[] = [];
  for (let at = 0; at < AT_ONCE; at++) orders.push(await dueOrder(studio, roses));
  const names = SAMPLES.filter(({ table }) => table in TYPED && table !== 'stems');
  for (const { table, row } of names)
    for (let at = 0; at < AT_ONCE; at++) {
      const values = Object.entries(row(`Name ${at}`, at));
      const places = values.map((_, index) => `$${index + 1}`);
      await pool.query(
        `insert into ${table} (${values.map(([name]) => name).join(', ')}) values (${places.join(', ')})`,
        values.map(([, value]) => value),
      );
    }
  const worked = sql`
    insert into payments (ref, provider, method, status, settled_at, order_id, amount_cents, currency)
       select 'cash_' || id, 'manual', 'cash', 'paid', now(), id, due_cents, 'usd' from orders;
     insert into payment_refunds (id, payment_ref, amount_cents, status, created_at, reason)
       select 'part_' || id, 'cash_' || id, 100, 'succeeded', now(), 'x' from orders;
     insert into payment_disputes (id, payment_ref, amount_cents, reason, created_at, status, respond_by)
       select 'dispute_' || id, 'cash_' || id, 100, 'x', now(), 'open', now() + interval '9 days' from orders;
     insert into gift_cards (code_hash, last4, currency, paid_by) select id::text, 'ABCD', 'usd', 'cash' from orders;
     insert into fulfillment_events (order_id, from_state, to_state, driver_name, happened_at)
       select id, 'to_make', 'problem', 'x', now() from orders;
     update orders set fulfillment_state = 'problem' where number % 2 = 0;
     insert into order_changes (order_id, version, by_buyer, changed_at, before, after)
       select id, 2, true, now(), '{"card_message": "x"}', '{"card_message": "y"}' from orders;
     insert into order_services (order_id, deceased_name) select id, 'x' from orders;
     with somebody as (insert into people (name) select 'x' from orders returning id),
       known as (insert into people_phones (person_id, phone) select id, 'x' from somebody)
     insert into event_people (event_id, person_id, role) select (select id from events order by 1 limit 1), id, 'vendor' from somebody limit 1;
     with written as (
       insert into event_entries (event_id, kind, text) select (select id from events order by 1 limit 1), 'letter', 'x' from orders returning id)
     insert into letters (id, direction, state, subject, name, email, read_at) select id, 'in', 'received', 'x', 'x', 'x@example.com', now() from written;
     insert into attachments (letter_id, file_name, not_kept) select id, 'x', 'x' from letters;
     insert into scheduled_letters (id, event_id, name, email, subject, text, send_at)
       select id, (select id from events order by 1 limit 1), 'x', 'x@example.com', 'x', 'x', now() + interval '1 day' from orders;
     insert into sequence_letters (event_id, sequence, step, decided_on, reason)
       select (select id from events order by 1 limit 1), 'after', 1, current_date, 'x';
     insert into event_places (event_id, kind, address, venue_id)
       select (select id from events order by 1 limit 1), 'other', 'x', id from venues limit 40;
     insert into event_tasks (event_id, title) select (select id from events order by 1 limit 1), 'x' from orders;
     insert into subscriptions (rhythm, anchor_day, next_day, product_title, variant_title, quantity, buyer_name,
         buyer_email, fulfillment, provider, card_ref, first_order_id)
       select 'weekly', fulfillment_date, fulfillment_date + 7, 'x', 'x', 1, 'x', 'hannah@example.com', 'delivery',
         'test', 'x', id from orders`;
  await writeBooked(studio, (db) => worked.execute(db));
  // Every string goes everywhere, also where a form takes no more than forty letters.
  await pool.query(
    `do $$ declare one record; begin
       for one in select conrelid::regclass as of, conname from pg_constraint
         where contype = 'c' and conrelid::regclass::text = any('{${Object.keys(TYPED).join()}}') and pg_get_constraintdef(oid) like '%length(%'
       loop execute format('alter table %s drop constraint %I', one.of, one.conname); end loop; end $$`,
  );
  await staff.post('/store-manager/routes', { intent: 'add', name: 'Rosa', rest: 'on' });
  const [first] = orders;
  await staff.post('/customers?add=new', { intent: 'save', name: 'June' });
  return { studio, db, staff, orders, first: first?.id ?? '', number: first?.number ?? 0 };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

/** Stores the texts in every column that somebody types, a different one in each row. */
async function type({ studio: { platform } }: Shop, texts: string[]) {
  for (const [table, columns] of Object.entries(TYPED)) {
    // Two rates of one place cannot begin on one day.
    const end = table === 'tax_rates' ? ` || ' ' || place` : '';
    const set = columns.map((name, at) => `${name} = ($1::text[])[1 + (place + ${at * 7}) % ${texts.length}]${end}`);
    const key = table === 'gift_card_sales' ? 'order_id' : 'ctid';
    await platform.pool.query(
      `update ${table} set ${set.join(', ')} from (
         select ${key} as key, row_number() over (order by ${key})::integer as place from ${table}) row
       where ${table}.${key} = row.key`,
      [texts],
    );
  }
  await platform.live.publish(['orders']);
  await platform.live.heard();
}

const WITHOUT_SHOP =
  /import|pictures$|prices\/new|export|photos|passkey|\/shared$|draft|preview|\.csv$|\/\*$|sign-out|account\/calendar|studio\.zip/;

/** Every staff page, and the pages that links open. */
async function pathsOf({ studio: { platform }, first, number }: Shop) {
  const idOf = async (table: string) =>
    (await platform.pool.query<{ id: string }>(`select id from ${table} order by 1 limit 1`)).rows[0]?.id ?? '';
  const known: Record<string, string> = {
    '/store-manager/:number': `/store-manager/${number}`,
    '/store-manager/:number/change': `/store-manager/${number}/change`,
    '/store-manager/:number/card': `/store-manager/${number}/card`,
    '/store-manager/:number/dispute': `/store-manager/${number}/dispute`,
    '/store-manager/gift-cards/:id': `/store-manager/gift-cards/${await idOf('gift_cards')}`,
    '/customers/:id': `/customers/${await idOf('customers')}`,
    '/customers/:id/account': `/customers/${await idOf('customers')}/account`,
    '/event/:id': `/event/${await idOf('events')}`,
    '/event/:id/letter': `/event/${await idOf('events')}/letter`,
    '/person/:id': `/person/${await idOf('people')}`,
    '/event-flowers/:id': `/event-flowers/${await idOf('events')}`,
    '/stem-stock/recipes/:id': `/stem-stock/recipes/${await idOf('recipes')}`,
  };
  const pages = everyRoute()
    .filter(({ path, isStaff }) => isStaff && !WITHOUT_SHOP.test(path) && !/\.(pdf|json)$|:file$/.test(path))
    .flatMap(({ path }) => known[path] ?? (path.includes(':') ? [] : path));
  const lists = Object.entries(COLLECTIONS).filter(([table]) => table in TYPED);
  const edits = await Array.fromAsync(lists, async ([table, { path }]) => `/${path}?edit=${await idOf(table)}`);
  const route = await platform.db.selectFrom('delivery_routes').selectAll().executeTakeFirstOrThrow();
  const subscription = await platform.db.selectFrom('subscriptions').selectAll().executeTakeFirstOrThrow();
  return {
    staff: [
      ...pages,
      ...edits,
      `/store-manager/board?day=${DUE_DAY}`,
      `/store-manager/cards?day=${DUE_DAY}`,
      `/store-manager/routes?day=${DUE_DAY}`,
      '/find?q=alert',
    ],
    open: [
      orderPagePath(platform, { id: first, number }),
      driverPath(platform, route),
      subscriptionPath(platform, subscription),
    ],
    pdfs: [
      `/store-manager/sheets/worksheet-${DUE_DAY}.pdf`,
      `/store-manager/sheets/labels-${DUE_DAY}.pdf`,
      `/store-manager/routes/${route.id}/sheet.pdf`,
      `/store-manager/${number}/dispute.pdf`,
    ],
    csvs: everyRoute().flatMap(({ path, isStaff }) => (isStaff && path.endsWith('.csv') ? path : [])),
  };
}

async function read(visitor: Visitor, path: string) {
  const answer = await visitor.get(path);
  return { path, status: answer.status, html: await answer.text() };
}

async function readAll(visitor: Visitor, paths: string[]) {
  const pages = [];
  for (const path of paths) pages.push(await read(visitor, path));
  return pages;
}

test('none of a hundred attack strings runs on a page of the shop, and every sheet can be drawn', async () => {
  const shop = await openShop();
  await type(shop, Array<string>(AT_ONCE).fill('x'));
  const { staff, studio } = shop;
  const paths = await pathsOf(shop);
  const guest = studio.asVisitor();
  const pages = async () => [...(await readAll(staff, paths.staff)), ...(await readAll(guest, paths.open))];
  const harmless = new Map((await pages()).map(({ path, html }) => [path, countOf(html)]));
  const all = [...ATTACKS, ...MARKDOWN_ATTACKS].map((text) => text.slice(0, 240));
  for (let first = 0; first < all.length; first += AT_ONCE) {
    const texts = all.slice(first, first + AT_ONCE);
    await type(shop, texts);
    for (const { path, status, html } of await pages()) {
      expect.soft([path, status, dangerIn(html)]).toEqual([path, 200, []]);
      expect.soft([path, countOf(html)]).toEqual([path, harmless.get(path)]);
    }
    for (const path of paths.pdfs) {
      const answer = await staff.get(path);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      expect.soft([path, answer.status]).toEqual([path, 200]);
      const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
      expect.soft([path, text.includes('alert(1)')]).toEqual([path, true]);
    }
    const calendar = await guest.text(`${paths.open[0]}/order.ics`);
    expect.soft(calendar.split('BEGIN:VEVENT')).toHaveLength(2);
  }
}, 600_000);

test('no cell of a CSV of the shop begins a formula, and no text ends a line of a calendar file', async () => {
  const shop = await openShop();
  await type(shop, FORMULAS);
  const { staff, studio } = shop;
  const paths = await pathsOf(shop);
  for (const path of paths.csvs) {
    const text = await (await staff.get(path)).text();
    const cells = text.split(/\r\n|,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.replace(/^"/, ''));
    expect
      .soft([path, cells.filter((cell) => FORMULAS.some((formula) => cell.startsWith(formula)))])
      .toEqual([path, []]);
  }
  await type(shop, [
    'x\r\nATTENDEE:mailto:evil@example.com\r\nBEGIN:VALARM',
    'y\nURL:https://evil.example\u2028z',
    'ä'.repeat(200),
  ]);
  const answer = await studio.asVisitor().get(`${paths.open[0]}/order.ics`);
  const lines = (await answer.text()).split('\r\n');
  expect(answer.status).toBe(200);
  expect(lines.filter((line) => /^(ATTENDEE|BEGIN:VALARM|URL:https:\/\/evil)/.test(line))).toEqual([]);
  expect(lines.filter((line) => Buffer.byteLength(line) > 75 || /[\r\n]/.test(line))).toEqual([]);
});

test('emails and texts of the shop carry every attack string as text', async () => {
  const shop = await openShop();
  const { staff, studio, orders } = shop;
  const { db } = studio.platform;
  const all = [...ATTACKS, ...MARKDOWN_ATTACKS].map((text) => text.slice(0, 240));
  for (let first = 0; first < all.length; first += AT_ONCE) {
    await type(shop, all.slice(first, first + AT_ONCE));
    await db.updateTable('orders').set({ fulfillment_state: 'out', status: 'paid' }).execute();
    await Promise.all(
      orders.map(({ number }, at) =>
        staff.post(`/store-manager/${number}`, { intent: 'problem', reason: all[first + at] ?? '' }),
      ),
    );
    const part = { intent: 'refund', part: 'amount', amount: '0.50', why: all[first] ?? '', message: all[first] ?? '' };
    await staff.post(`/store-manager/${orders[first / AT_ONCE]?.number}`, part);
  }
  await expect
    .poll(async () => (await db.selectFrom('emails').select('id').execute()).length, { timeout: 60_000 })
    .toBeGreaterThan(20);
  for (const { subject, html } of await db.selectFrom('emails').select(['subject', 'html']).execute()) {
    expect.soft([subject, dangerIn(html)]).toEqual([subject, []]);
    expect.soft(html).not.toMatch(/<(script|iframe|svg|object|embed|form|input)\b/i);
    expect.soft(subject).not.toMatch(/[\r\n]/);
  }
}, 300_000);
