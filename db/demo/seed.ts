import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { changePassword, createStaff, hasPassword } from '~/features/accounts/staff.server';
import { keepAllBooks } from '~/features/books/keep-books.server';
import { type Context, outsideRequest, type Platform, type Transaction } from '~/platform/context.server';
import { LOCKS } from '~/platform/locks.server';
import { readOrCreateSecret } from '~/platform/secret.server';
import { clients } from './clients';
import { inquiryFields } from './inquiry-fields';
import { seedBooking } from './seed-booking';
import { seedContent } from './seed-content';
import { seedDocuments } from './seed-documents';
import { seedHistory } from './seed-history';
import { seedPages } from './pages';
import { seedLetters } from './seed-letters';
import { seedPeople } from './seed-people';
import { seedPipeline } from './seed-pipeline';
import { seedPosts } from './seed-posts';
import { seedProducts } from './seed-products';
import { seedCustomers, seedReminders, seedReports } from './seed-reports';
import { seedStems } from './seed-stems';
import { seedSubscriptions } from './seed-subscriptions';
import { studio } from './studio';
import { codeOfSoldCard, hashOf } from '~/features/gift-cards/gift-cards.server';

const OWNER = 'June Alder';
const HOUR_MS = 3_600_000;

export async function seedDemo(platform: Platform) {
  const { config } = platform;
  const staff = {
    email: config.DEMO_STAFF_EMAIL,
    password: config.DEMO_STAFF_PASSWORD ?? (await readOrCreateSecret(config.dataDir, 'demo-staff-password', 9)),
  };
  await outsideRequest(platform, async (context) => {
    if (!(await isEmpty(context))) return followSettings(context, staff);
    await context.transaction(async (tx) => {
      // One process seeds, the others poll: a long silence would look like a dead connection.
      while (!(await tryLock(tx))) await pause(250);
      if (!(await isEmpty(tx))) return;
      await createStaff(tx, { ...staff, name: OWNER, role: 'owner' });
      await seedStudio(tx);
    });
  });
  return staff;
}

/** The printed login must work, even if `DEMO_STAFF_*` were set after the first start. */
async function followSettings(context: Context, staff: { email: string; password: string }) {
  await createStaff(context, { ...staff, name: OWNER, role: 'owner' });
  const isSet = context.config.DEMO_STAFF_PASSWORD !== undefined;
  if (isSet && !(await hasPassword(context, staff.email, staff.password))) {
    await changePassword(context, staff.email, staff.password);
  }
}

async function isEmpty({ db }: Context) {
  const { rows } = await sql<{ is_empty: boolean }>`
    select not exists (select from users) and not exists (select from products) as is_empty`.execute(db);
  return rows[0]?.is_empty ?? false;
}

async function seedStudio(tx: Transaction) {
  await tx.db
    .updateTable('studio_settings')
    .set({ ...studio, hours_set_at: tx.now() })
    .execute();
  await seedContent(tx);
  await seedProducts(tx);
  await seedInquiryFields(tx);
  await seedClients(tx);
  await seedDocuments(tx, 'hannah@example.com');
  await seedBooking(tx);
  await seedPosts(tx);
  await seedPages(tx);
  await seedHistory(tx);
  await seedReports(tx);
  await seedCustomers(tx);
  await seedReminders(tx);
  await seedStems(tx);
  await seedPipeline(tx);
  await seedLetters(tx);
  await seedPeople(tx);
  await seedSubscriptions(tx);
  await seedGiftCards(tx);
  await seedLedger(tx);
  await keepAllBooks(tx);
  for (const tag of [
    'studio',
    'homepage-gallery-images',
    'site_images',
    'flower_types',
    'testimonials',
    'products',
    'rental_items',
    'client_form_fields',
    'clients',
    'meetings',
    'closures',
    'special_hours',
    'stems',
    'suppliers',
    'events',
  ])
    tx.writes(tag);
}

/** What the test provider would have said of the demo's payments, with a payout for each week. */
async function seedLedger({ db, now }: Context) {
  await sql`
    insert into provider_movements (id, provider, kind, order_id, amount_cents, fee_cents, currency, happened_at)
    select 'txn_' || ref, 'test', 'charge', order_id, amount_cents, round(amount_cents * 0.029) + 30, currency,
      coalesce(settled_at, created_at)
    from payments where provider = 'test' and status in ('paid', 'refunded') and coalesce(settled_at, created_at) <= ${now()}`.execute(
    db,
  );
  await sql`
    insert into provider_movements (id, provider, kind, order_id, refund_id, amount_cents, currency, happened_at)
    select 'txn_' || refund.id, 'test', 'refund', order_id, refund.id, -refund.amount_cents, currency, refund.created_at
    from payment_refunds refund join payments on payments.ref = refund.payment_ref
    where provider = 'test' and refund.status = 'succeeded' and refund.created_at <= ${now()}`.execute(db);
  await sql`
    insert into provider_movements (id, provider, kind, amount_cents, currency, happened_at, arrives_on, payout_state)
    select 'txn_po_' || to_char(week, 'YYYYMMDD'), 'test', 'payout', -sum(amount_cents - fee_cents), currency,
      week + interval '9 days 6 hours', (week + interval '11 days')::date,
      case when week + interval '11 days' <= ${now()} then 'paid' else 'in_transit' end
    from (select date_trunc('week', happened_at) as week, * from provider_movements) weekly
    where week + interval '9 days 6 hours' <= ${now()}
    group by week, currency having sum(amount_cents - fee_cents) > 0`.execute(db);
  // Real ones follow from here.
  const ledger = { provider: 'test' as const, since: now(), read_until: now(), checked_at: now() };
  await db.insertInto('provider_ledgers').values(ledger).execute();
}

const CARDS = [
  { for_name: 'Ruth Ann Delaney', paid_by: 'cash', cents: 10_000, used: 6350, days: 41, note: 'Bought by her sister.' },
  { for_name: 'Bluestone Reading Circle', paid_by: 'check', cents: 15_000, used: 0, days: 12, note: null },
  { for_name: 'Harvest fair, first prize', paid_by: 'gift', cents: 5000, used: 5000, days: 63, note: null },
] as const;

/** Cards that staff issued. The orders that used them came before the demo's. */
async function seedGiftCards({ db, secret, now }: Context) {
  for (const [index, { cents, used, days, ...card }] of CARDS.entries()) {
    const code = codeOfSoldCard(secret, `demo ${index}`);
    const created_at = new Date(now().getTime() - days * 24 * HOUR_MS);
    const { id: gift_card_id } = await db
      .insertInto('gift_cards')
      .values({ ...card, code_hash: hashOf(code), last4: code.slice(-4), currency: 'usd', created_at })
      .returning('id')
      .executeTakeFirstOrThrow();
    const later = new Date(created_at.getTime() + 9 * 24 * HOUR_MS);
    const movements = [
      { gift_card_id, kind: 'issue' as const, cents, created_at },
      ...(used > 0 ? [{ gift_card_id, kind: 'order' as const, cents: -used, created_at: later }] : []),
    ];
    await db.insertInto('gift_card_movements').values(movements).execute();
  }
}

async function seedInquiryFields({ db }: Context) {
  await db
    .insertInto('client_form_fields')
    .values(inquiryFields.map((field) => ({ ...field, options: JSON.stringify(field.options) })))
    .onConflict((same) =>
      same.column('field_name').doUpdateSet(({ ref }) => ({
        field_label: ref('excluded.field_label'),
        field_type: ref('excluded.field_type'),
        is_required: ref('excluded.is_required'),
        placeholder: ref('excluded.placeholder'),
        options: ref('excluded.options'),
        sort_order: ref('excluded.sort_order'),
      })),
    )
    .execute();
}

async function seedClients({ db, now }: Context) {
  const rows = clients.map(({ more_answers, sent_hours_ago, ...columns }) => ({
    ...columns,
    form_data: JSON.stringify({ ...columns, ...more_answers }),
    created_at: new Date(now().getTime() - sent_hours_ago * HOUR_MS),
    answered_at: sent_hours_ago > 48 ? now() : null,
  }));
  await db.insertInto('clients').values(rows).execute();
}

async function tryLock({ db }: Context) {
  const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${LOCKS.demoStudio}) as got`.execute(
    db,
  );
  return rows[0]?.got ?? false;
}
