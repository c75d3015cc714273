/** Every route and action × visitor, client, another client, designer, manager, owner. */
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { asClient, giveDocument } from './clients.ts';
import { openStudio, type Studio } from './open-studio.ts';
import { everyRoute, takesForms } from './routes.ts';
import type { Visitor } from './visitor.ts';

const STAFF = ['designer', 'manager', 'owner'] as const;
const PEOPLE = ['visitor', 'client', 'another client', ...STAFF] as const;
type Person = (typeof PEOPLE)[number];

const ALL_STAFF: readonly Person[] = STAFF;
const ORDERS: readonly Person[] = ['manager', 'owner'];
const OWNER: readonly Person[] = ['owner'];

interface Rule {
  reads: readonly Person[];
  /** Who may post its forms, if not the same people. */
  writes?: readonly Person[];
}

const staffPage: Rule = { reads: ALL_STAFF };
const owners: Rule = { reads: OWNER };
const shop: Rule = { reads: ALL_STAFF, writes: ORDERS };

/** Staff pages by route; a missing route fails below. */
const STAFF_RULES: Record<string, Rule> = {
  '/admin-dashboard': staffPage,
  '/client-database': staffPage,
  '/client-database/clients.csv': staffPage,
  '/client/:id': staffPage,
  '/client/:id/files/:fileId': staffPage,
  '/client/:id/documents': staffPage,
  '/client/:id/documents/:documentId': staffPage,
  '/inbox': staffPage,
  '/inbox/messages.csv': staffPage,
  '/inbox/:id': staffPage,
  '/form-field-manager': staffPage,
  '/form-field-manager/fields.csv': staffPage,
  '/funeral-homes': staffPage,
  '/funeral-homes/funeral-homes.csv': staffPage,
  '/delivery-zones': { reads: ORDERS },
  '/delivery-zones/zones.csv': { reads: ORDERS },
  '/holidays': { reads: ORDERS },
  '/holidays/holidays.csv': { reads: ORDERS },
  '/discount-codes': { reads: ORDERS },
  '/discount-codes/codes.csv': { reads: ORDERS },
  '/tax-rates': { reads: ORDERS },
  '/tax-rates/tax-rates.csv': { reads: ORDERS },
  '/tax-exemptions': { reads: ORDERS },
  '/tax-exemptions/exempt.csv': { reads: ORDERS },
  '/store-manager/subscriptions': { reads: ORDERS },
  '/store-manager/subscriptions/subscriptions.csv': { reads: ORDERS },
  '/date-reminders': staffPage,
  '/date-reminders/reminders.csv': staffPage,
  '/store-manager/gift-cards': { reads: ORDERS },
  '/store-manager/gift-cards/gift-cards.csv': { reads: ORDERS },
  '/store-manager/gift-cards/new': { reads: ORDERS },
  '/store-manager/gift-cards/:id': { reads: ORDERS },
  '/delivery-windows': { reads: ORDERS },
  '/delivery-windows/windows.csv': { reads: ORDERS },
  '/closed-days': staffPage,
  '/closed-days/closed-days.csv': staffPage,
  '/special-hours': staffPage,
  '/special-hours/special-hours.csv': staffPage,
  '/rental-items-manager': staffPage,
  '/rental-items-manager/rental-items.csv': staffPage,
  '/reviews-manager': staffPage,
  '/reviews-manager/testimonials.csv': staffPage,
  '/booking-manager': staffPage,
  '/studio-settings': owners,
  '/opening-hours': owners,
  '/studio-pictures': owners,
  '/gallery-manager': staffPage,
  '/gallery-manager/pictures': staffPage,
  '/homepage-gallery-manager': staffPage,
  '/homepage-gallery-manager/pictures': staffPage,
  '/media-manager': staffPage,
  '/media-manager/pictures': staffPage,
  '/flower-guide-manager': staffPage,
  '/flower-guide-manager/flowers.csv': staffPage,
  '/store-manager': staffPage,
  '/store-manager/products': shop,
  '/store-manager/products.csv': staffPage,
  '/store-manager/products/new': { reads: ORDERS },
  '/store-manager/products/:id': shop,
  '/store-manager/prices': shop,
  '/store-manager/prices/prices.csv': staffPage,
  '/store-manager/prices/new': { reads: ORDERS },
  '/store-manager/prices/:id': shop,
  '/store-manager/stock': shop,
  '/sell': { reads: ORDERS },
  '/store-manager/board': staffPage,
  '/store-manager/cards': staffPage,
  '/store-manager/sheets/:file': staffPage,
  '/store-manager/routes': staffPage,
  '/store-manager/routes/:id/sheet.pdf': staffPage,
  '/store-manager/day': staffPage,
  '/store-manager/sales-tax': { reads: ORDERS },
  '/store-manager/sales-tax.csv': { reads: ORDERS },
  '/store-manager/orders.csv': { reads: ORDERS },
  '/store-manager/:number': staffPage,
  '/store-manager/:number/change': { reads: ORDERS },
  '/store-manager/:number/card': staffPage,
  '/store-manager/:number/dispute': { reads: ORDERS },
  '/store-manager/:number/dispute.pdf': { reads: ORDERS },
  '/stems': staffPage,
  '/stems/stems.csv': staffPage,
  '/suppliers': staffPage,
  '/suppliers/suppliers.csv': staffPage,
  '/event-flowers': staffPage,
  '/event-flowers/events.csv': staffPage,
  '/event-flowers/:id': staffPage,
  '/customers': staffPage,
  '/customers/customers.csv': { reads: ORDERS },
  '/customers/:id': staffPage,
  '/reports': { reads: ORDERS },
  '/reports/month-end': { reads: ORDERS },
  '/reports/payouts': { reads: ORDERS },
  ...Object.fromEntries(
    [
      'days',
      'products',
      'occasions',
      'zones',
      'sales',
      'refunds',
      'payments',
      'payouts',
      'differences',
      'balances',
      'summary',
    ].map((name) => [`/reports/${name}.csv`, { reads: ORDERS }]),
  ),
  '/stem-stock': staffPage,
  '/stem-stock/waste': staffPage,
  '/stem-stock/movements': staffPage,
  '/stem-stock/movements.csv': staffPage,
  '/stem-stock/buying-list': staffPage,
  '/stem-stock/buying-list.csv': staffPage,
  '/stem-stock/recipes': staffPage,
  '/stem-stock/recipes/recipes.csv': { reads: ORDERS },
  '/stem-stock/recipes/:id': shop,
  '/outbox': { reads: ORDERS },
  '/outbox/:id': { reads: ORDERS },
  '/find': staffPage,
  '/trash': staffPage,
  '/audit-log': owners,
  '/personal-data': owners,
  '/personal-data/export.json': owners,
  '/import': staffPage,
  '/import/photos': staffPage,
  '/import/studio.zip': owners,
  '/import/:id': staffPage,
  '/import/:id/photos': staffPage,
  '/staff-manager': owners,
  '/account': staffPage,
  '/account/passkey': staffPage,
  '/weddings-manager': staffPage,
  '/weddings-manager/weddings.csv': staffPage,
  '/vendor-manager': staffPage,
  '/vendor-manager/vendors.csv': staffPage,
  '/reference-manager': staffPage,
  '/reference-manager/materials.csv': staffPage,
  '/reference-manager/:id': staffPage,
  '/blog-manager': staffPage,
  '/blog-manager/posts.csv': staffPage,
  '/blog-manager/draft': staffPage,
  '/blog-manager/preview': staffPage,
  '/blog-manager/pictures': staffPage,
  '/page-manager': staffPage,
  '/page-manager/draft': staffPage,
  '/page-manager/:id/preview': staffPage,
  '/email-manager': owners,
  '/email-manager/:id': owners,
  '/email-manager/:id/preview': owners,
  '/terms-manager': staffPage,
  '/terms-manager/sections.csv': staffPage,
  '/terms-manager/draft': staffPage,
  '/terms-manager/preview': staffPage,
};

const all = everyRoute();
const staffRoutes = all.filter(({ path, isStaff }) => isStaff && !path.endsWith('/*'));
const openRoutes = all.filter(({ isStaff }) => !isStaff);

async function gather(studio: Studio): Promise<Record<Person, Visitor>> {
  const client = await asClient(studio);
  const other = await asClient(studio, {
    email: 'ana@example.com',
    password: 'the other client of these tests',
  });
  const [designer, manager, owner] = await Promise.all(STAFF.map((role) => studio.asStaff(role)));
  return {
    visitor: studio.asVisitor(),
    client: client.visitor,
    'another client': other.visitor,
    designer,
    manager,
    owner,
  } as Record<Person, Visitor>;
}

function outcome(answer: Response): 'allowed' | 'login' | 'refused' {
  const to = answer.headers.get('location') ?? '';
  if (answer.status === 403) return 'refused';
  return /^\/(admin-login|client-portal)(\?|$)/.test(to) ? 'login' : 'allowed';
}

test('the table lists every staff route and nothing else', () => {
  expect(staffRoutes.map(({ path }) => path).toSorted()).toEqual(Object.keys(STAFF_RULES).toSorted());
  for (const { file } of all) expect(existsSync(`app/${file}`)).toBe(true);
});

test.each(PEOPLE)('%s reaches exactly the staff pages they may use', async (person) => {
  const studio = await openStudio();
  const people = await gather(studio);
  const unknown = '01890000-0000-7000-8000-000000000001';
  for (const route of staffRoutes) {
    const { reads, writes = reads } = STAFF_RULES[route.path] ?? owners;
    const address = route.path.replaceAll(/:\w+/g, unknown);
    const isStaff = ALL_STAFF.includes(person);
    const expected = (may: readonly Person[]) => (may.includes(person) ? 'allowed' : isStaff ? 'refused' : 'login');
    expect.soft([address, outcome(await people[person].get(address))]).toEqual([address, expected(reads)]);
    if (!takesForms(route)) continue;
    const posted = await people[person].post(address, { intent: 'none of ours' });
    expect.soft(['POST', address, outcome(posted)]).toEqual(['POST', address, expected(writes)]);
    expect.soft([address, posted.status < 500]).toEqual([address, true]);
  }
});

test.each(['designer', 'manager'] as const)('no spelling of an address lets a %s in', async (role) => {
  const studio = await openStudio();
  const person = await studio.asStaff(role);
  const refused = staffRoutes.filter(({ path }) => !(STAFF_RULES[path] ?? owners).reads.includes(role));
  for (const route of refused) {
    const address = route.path.replaceAll(/:\w+/g, '01890000-0000-7000-8000-000000000001').toUpperCase();
    // A GET whose first segment is in capitals is redirected, unless a script of ours reads it.
    const [, first = '', rest = ''] = /^(\/[^/]+)(.*)$/.exec(address) ?? [];
    const spellings = [first.toLowerCase() + rest, ...(route.file.endsWith('.tsx') ? [`${address}.data`] : [])];
    const answers = await Array.fromAsync(spellings, (other) => person.get(other));
    if (takesForms(route)) answers.push(await person.post(address, {}));
    expect.soft([address, ...new Set(answers.map(({ status }) => status))]).toEqual([address, 403]);
  }
});

/** Public routes that show a person's own data. */
const OWN = /^\/client-portal\/|^\/auth\/session$/;

test('every other page is the same for everyone', async () => {
  const studio = await openStudio();
  const people = await gather(studio);
  for (const { path } of openRoutes) {
    if (OWN.test(path) || path.includes(':') || path === '/*') continue;
    const asVisitor = (await studio.asVisitor().get(path)).status;
    if (/login|portal|second-step|auth/.test(path)) continue;
    for (const person of PEOPLE)
      expect.soft([path, person, (await people[person].get(path)).status]).toEqual([path, person, asVisitor]);
  }
});

test('an empty or forged form breaks no public page', async () => {
  const studio = await openStudio();
  const visitor = studio.asVisitor();
  const unknown = '01890000-0000-7000-8000-000000000001';
  for (const route of openRoutes.filter(takesForms)) {
    const address = route.path.replaceAll(/:\w+\??/g, unknown).replace('*', 'nowhere');
    const { status } = await visitor.post(address, { intent: 'none of ours', role: 'owner', is_admin: 'true' });
    expect.soft([address, status < 500]).toEqual([address, true]);
  }
  const { db } = studio.platform;
  expect(await db.selectFrom('users').selectAll().execute()).toEqual([]);
});

test('a client’s document is visible to the client and staff and to nobody else', async () => {
  const studio = await openStudio();
  const people = await gather(studio);
  const { id } = await studio.platform.db
    .selectFrom('clients')
    .select('id')
    .where('email', '=', 'hannah@example.com')
    .executeTakeFirstOrThrow();
  const document = await giveDocument(studio, id);
  const answers = async (path: string) =>
    Object.fromEntries(
      await Array.fromAsync(PEOPLE, async (person) => [person, (await people[person].get(path)).status] as const),
    );
  expect(await answers(`/client-portal/documents/${document.id}`)).toEqual({
    visitor: 303,
    client: 200,
    'another client': 404,
    designer: 303,
    manager: 303,
    owner: 303,
  });
  expect(await answers(`/client/${id}/documents/${document.id}`)).toEqual({
    visitor: 303,
    client: 303,
    'another client': 303,
    designer: 200,
    manager: 200,
    owner: 200,
  });
  expect(await answers(`/files/client-files/${document.file_path}`)).toEqual({
    visitor: 404,
    client: 404,
    'another client': 404,
    designer: 404,
    manager: 404,
    owner: 404,
  });
});
