/** Finds every dialog by following every link, so new ones are tested too. */
import { globSync, readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { COLLECTIONS } from '../../app/collections/registry.ts';
import { ADMIN_PREFIXES } from '../../app/features/admin/admin-prefixes.ts';
import { STAFF_PAGES } from '../../app/features/admin/staff-nav.ts';
import { changeBySql, readBySql } from './database.ts';
import { atBothSizes, expect, inParts, looksRight, type Site, test, visit } from './site.ts';
import { openAsStaff } from './staff.ts';
import { readable } from '../visitor.ts';

/** In one worker: each site has to be walked through first. */
test.describe.configure({ mode: 'default' });

const PAGES = STAFF_PAGES.flatMap(({ links }) => links.map(({ to }) => to));
/** Different pages with the same path. */
const VIEWS = [
  ...['month', 'times', 'closed'].map((view) => `/booking-manager?view=${view}`),
  '/store-manager?status=pending',
  '/store-manager/routes',
  '/personal-data?email=delia%40example.com',
];
/** Query parameters that open something. */
const KEPT = /^(selected|new|month|times|closed|pending)$/;

/** A subscription ends, the galleries of the specification are hidden, and the stages are the program’s: nobody deletes them. */
const STAY = ['/store-manager/subscriptions?delete=', '/gallery-manager/galleries?delete=', '/event-stages?delete='];

interface Variant {
  id: string;
  inventory_quantity: number;
}

interface Product {
  purchasable: boolean;
  variants: Variant[];
}

interface Found {
  address: string;
  title: string;
}

/** Those of a worker's site; other tests may change it afterwards. */
const foundAt = new Map<string, Promise<Found[]>>();

async function dialogsOf(page: Page, site: Site): Promise<Found[]> {
  await openAsStaff(page, '/admin-dashboard', site);
  const known =
    foundAt.get(site.address) ??
    layOut(page.request, site).then((refunds) => findDialogs(page.request, [...PAGES, ...VIEWS, ...refunds]));
  foundAt.set(site.address, known);
  return known;
}

test('every dialog in the code is found', { tag: '@phone' }, async ({ page, site }) => {
  test.setTimeout(180_000);
  const found = await dialogsOf(page, site);
  expect(titlesInSource().length).toBeGreaterThan(20);
  expect(titlesInSource().filter((title) => !found.some((seen) => title.test(seen.title)))).toEqual([]);
  // The dialogs of a collection have their titles from its declaration.
  const lists = Object.values(COLLECTIONS)
    .map(({ path }) => `/${path}?delete=`)
    .filter((list) => !STAY.includes(list));
  expect(lists.filter((list) => !found.some(({ address }) => address.startsWith(list)))).toEqual([]);
});

for (const { part, has } of inParts(8)) {
  test(`every dialog of the back office is accessible, ${part}`, { tag: '@phone' }, async ({ page, site }) => {
    test.setTimeout(180_000);
    const found = await dialogsOf(page, site);
    const own = found.filter(({ address }) => has(kindOf(address)));
    expect(own.length).toBeGreaterThan(0);
    for (const { address } of own) {
      await visit(page, address);
      await expect(page.getByRole('dialog'), address).toBeVisible();
      await atBothSizes(page, () => looksRight(page, { within: 'dialog[open]' }));
    }
  });
}

/** Records that some dialogs need: orders, a route of today, and texts with earlier versions. Returns a refund's forms. */
async function layOut(request: APIRequestContext, site: { address: string; folder: string }): Promise<string[]> {
  const { products } = await (await request.get('/store/rhodora/products?limit=50')).json();
  const variants = products
    .filter(({ purchasable }: Product) => purchasable)
    .flatMap((product: Product) => product.variants);
  const [plenty] = variants.toSorted(
    (one: Variant, other: Variant) => other.inventory_quantity - one.inventory_quantity,
  );
  const items = [{ variant_id: plenty.id, quantity: 1 }];
  const urls = { successUrl: `${site.address}/success`, cancelUrl: `${site.address}/store` };
  for (let order = 0; order < 4; order++) await request.post('/store/rhodora/checkout', { data: { items, ...urls } });
  const newest = await readBySql<{ id: string; number: string }>(
    site,
    'select id, number from orders order by number desc limit 3',
    [],
  );
  const [unpaid, paid, ended] = newest.map(({ id }) => id);
  await changeBySql(
    site,
    // They are looked at, and in no books.
    'set session_replication_role = replica',
    `update orders set status = 'paid', paid_at = now() where id in ('${unpaid}', '${paid}')`,
    `update orders set status = 'refunded', paid_at = now() where id = '${ended}'`,
    // One that is unpaid stays so until the last of these tests.
    "update orders set hold_expires_at = now() + interval '2 hours' where status = 'pending'",
    `insert into payments (ref, provider, order_id, amount_cents, currency, status)
     select 'dialogs-' || number, 'test', id, total_cents, currency, 'paid' from orders where id in ('${paid}', '${ended}')`,
    `insert into standing_orders (name, goods, place, fields, weeks, next_day, is_paused)
     values ('Ridge Hotel', '1 × June Ledge', 'Picked up', '{}', 1, '2099-01-05', true)`,
    `insert into delivery_routes (name, day)
     select 'Rosa', (now() at time zone time_zone)::date from studio_settings`,
    "insert into redirects (from_path, to_path) values ('/shop/tulips', '/store')",
    `insert into pages (path, slug, title, content)
     values ('/pages/workshops', 'workshops', 'Workshops', '{"heading": "Workshops", "lead": "", "sections": []}')`,
    `update site_menus set entries = '[]' where id = 'header'`,
    `update blog_posts set excerpt = excerpt || ' '`,
    `update terms_sections set content = content || ' '`,
  );
  return newest.map(({ number }) => `/store-manager/${number}?refund`);
}

/** Follows links and GET forms, one of each kind; returns what opens a dialog. */
async function findDialogs(request: APIRequestContext, starts: string[]): Promise<Found[]> {
  const found: Found[] = [];
  const known = new Set<string>();
  const asked = [...starts];
  for (let address = asked.shift(); address; address = asked.shift()) {
    const answer = await request.get(address);
    if (!answer.headers()['content-type']?.startsWith('text/html')) continue;
    const html = await answer.text();
    const isDialog = /<dialog[^>]*\bpage-dialog\b/.test(html);
    if (isDialog) found.push({ address, title: titleIn(html) });
    // A sorted or filtered list has the same dialogs.
    if (!isDialog && address.includes('?') && !VIEWS.includes(address)) continue;
    for (const next of [...linksIn(html, address), ...selectedIds(html, address)]) {
      const kind = kindOf(next);
      if (known.has(kind)) continue;
      known.add(kind);
      asked.push(next);
    }
  }
  return found;
}

function titleIn(html: string): string {
  const [, title = ''] = /<dialog[^>]*\bpage-dialog\b[\s\S]*?<h2[^>]*>([\s\S]*?)<\/h2>/.exec(html) ?? [];
  return readable(title);
}

function linksIn(html: string, from: string): string[] {
  const links = [...html.matchAll(/<a\b[^>]*\bhref="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
  const paths = links.filter((href) => /^[/?]/.test(href)).map((href) => new URL(href, `http://here.invalid${from}`));
  const ofStaff = paths.filter(({ pathname }) => ADMIN_PREFIXES.some((prefix) => pathname.split('/')[1] === prefix));
  return ofStaff.map(({ pathname, search }) => pathname + search);
}

/** The URLs that bulk bars open for the first two rows. */
function selectedIds(html: string, from: string): string[] {
  const bars = [...html.matchAll(/<form\b([^>]*\bbulk-bar\b[^>]*)>([\s\S]*?)<\/form>/g)];
  return bars.flatMap(([, form = '', inside = '']) => {
    if (!/method="get"/.test(form)) return [];
    const id = valueOf(form, 'id');
    const boxes = [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].filter(
      ([box]) => valueOf(box, 'form') === id,
    );
    const rows = boxes.slice(0, 2).map(([box]) => ['id', valueOf(box, 'value')]);
    return [...inside.matchAll(/<button[^>]*>/g)].map(
      ([button]) =>
        `${from.split('?')[0]}?${new URLSearchParams([...rows, [valueOf(button, 'name'), valueOf(button, 'value')]])}`,
    );
  });
}

function valueOf(tag: string, attribute: string): string {
  return new RegExp(`\\b${attribute}="([^"]*)"`).exec(tag)?.[1] ?? '';
}

/** One URL per kind of dialog, whatever the record, day or page. */
function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://here.invalid');
  if (searchParams.size === 0) return pathname;
  const asked = [...searchParams].map(([name, value]) => (KEPT.test(value) ? `${name}=${value}` : name));
  return `${pathname.replaceAll(/\/(?=[^/]*\d)[^/]+/g, '/:id')}?${asked.toSorted().join('&')}`;
}

/** The titles of the dialogs in the code; dynamic parts match anything. */
function titlesInSource(): RegExp[] {
  const files = globSync('app/{features,ui}/**/*.tsx').filter((file) => !file.endsWith('.test.tsx'));
  const source = files.map((file) => readFileSync(file, 'utf8'));
  const attributes = source.flatMap((text) => [
    ...text.matchAll(/<(?:Edit|Delete)Dialog\s+title=("[^"]*"|\{(?:[^{}`]|`[^`]*`)*\})/g),
  ]);
  const literals = attributes.flatMap(([, title = '']) => [...title.matchAll(/'([^']+)'|"([^"]+)"|`([^`]+)`/g)]);
  return literals.map(([, one, two, three]) => {
    const parts = (one ?? two ?? three ?? '').split(/\$\{[^}]*\}/).map((part) => part.replaceAll(/[^\w\s]/g, '\\$&'));
    return new RegExp(`^${parts.join('.+')}$`);
  });
}
