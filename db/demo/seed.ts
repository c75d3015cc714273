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
import { seedGiftCards } from './seed-gift-cards';
import { seedHistory } from './seed-history';
import { seedLedger } from './seed-ledger';
import { seedPages } from './pages';
import { seedPosts } from './seed-posts';
import { seedProducts } from './seed-products';
import { seedCustomers, seedReminders, seedReports } from './seed-reports';
import { seedStems } from './seed-stems';
import { seedSubscriptions } from './seed-subscriptions';
import { studio } from './studio';

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
  await tx.db.updateTable('studio_settings').set(studio).execute();
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
  }));
  await db.insertInto('clients').values(rows).execute();
}

async function tryLock({ db }: Context) {
  const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${LOCKS.demoStudio}) as got`.execute(
    db,
  );
  return rows[0]?.got ?? false;
}
