/** With tens of thousands of rows in each table, a page reads only those it needs. */
import { expect, test } from 'vitest';
import { orderPagePath } from '../app/features/orders/order-link.server.ts';
import { grow } from '../bench/grow.ts';
import { asClient } from './clients.ts';
import { openStudio, type Studio } from './open-studio.ts';
import { readingsOf } from './query-plans.ts';
import { everyRoute } from './routes.ts';
import type { Visitor } from './visitor.ts';

const SIZE = { products: 10_000, clients: 20_000, orders: 40_000, linesPerOrder: 3, others: 20_000 };
/** The most rows of one table that a query may read; tables have at least three times as many. */
const MANY = 3300;
/** A report reads the orders of its month on purpose, three lines each; the table has those of 19 months. */
const MANY_IN_A_MONTH = 8000;
/** The page of visitors counts the orders of its year. */
const MANY_IN_A_YEAR = 25_000;
/** Where a picture is shown is looked for in every table, in its dialog alone. */
const ALL_VARIANTS = 25_000;
const MOST: Record<string, number> = {
  reports: MANY_IN_A_MONTH,
  visitors: MANY_IN_A_YEAR,
  'picture-library': ALL_VARIANTS,
};
/** Exports read every row on purpose, in parts. */
const WHOLE = /\.(csv|zip)$|^\/sitemap\.xml$/;

async function orderPage({ platform }: Studio) {
  const orders = platform.db.selectFrom('orders').select(['id', 'number']).where('buyer_email', 'is not', null);
  return orderPagePath(platform, await orders.limit(1).executeTakeFirstOrThrow());
}

/** The value of each URL parameter, by the segment before it. */
async function idsIn(studio: Studio): Promise<Record<string, string>> {
  const { pool } = studio.platform;
  const one = async (text: string) => String(Object.values((await pool.query(text)).rows[0] ?? {})[0]);
  const client = await one('select client_id from client_documents limit 1');
  return {
    '/gallery/:gallery?/:picture?': '/gallery',
    '/flower-guide/:flower': '/flower-guide/peony',
    '/weddings/:slug': '/weddings/anna-and-jude',
    '/resources/:slug': '/resources/stem-counts',
    '/resources/:slug/worksheet.pdf': '/resources/stem-counts/worksheet.pdf',
    '/reference-manager/:id': '/reference-manager/new',
    '/pages/:slug': '/pages/nowhere',
    '/help/:name': '/help/go-live',
    '/menu-manager/:menu?': '/menu-manager/phone',
    '/product/:id': `/product/${await one('select slug from products limit 1')}`,
    '/product/:id/alert': `/product/${await one('select slug from products limit 1')}/alert`,
    '/blog/:id': `/blog/${await one('select slug from blog_posts limit 1')}`,
    '/booking/:token': `/booking/${await one('select token from meetings limit 1')}`,
    '/calendar-feed/:token/studio.ics': `/calendar-feed/${await one('insert into calendar_feeds (user_id) select id from users where role is not null limit 1 returning token')}/studio.ics`,
    '/booking/:token/meeting.ics': `/booking/${await one('select token from meetings limit 1')}/meeting.ics`,
    '/store/:storeId/pay/:token': `/store/rhodora/pay/${await one('select token from orders limit 1')}`,
    '/store/:storeId/pay/:token/card': `/store/rhodora/pay/${await one('select token from orders limit 1')}/card`,
    '/store/:storeId/pay/:token/link': `/store/rhodora/pay/${await one('select token from orders limit 1')}/link`,
    '/store/:storeId/pay/:token/state': `/store/rhodora/pay/${await one('select token from orders limit 1')}/state`,
    '/order/:token': await orderPage(studio),
    '/order/:token/change': `${await orderPage(studio)}/change`,
    '/order/:token/order.ics': `${await orderPage(studio)}/order.ics`,
    '/client-portal/documents/:documentId': `/client-portal/documents/${await one('select id from client_documents limit 1')}`,
    '/stock-alerts/:token': '/stock-alerts/nobodys',
    '/reminders/:token': '/reminders/nobodys',
    '/tax-exemption/:token': '/tax-exemption/nobodys',
    '/store-manager/gift-cards/:id': '/store-manager/gift-cards/nobodys',
    '/subscription/:token': '/subscription/nobodys',
    '/subscription/:token/card': '/subscription/nobodys/card',
    '/invitation/:token': '/invitation/nobodys',
    '/person/:id': `/person/${await one('select person_id from event_people limit 1')}`,
    '/event/:id': `/event/${await one('select id from events limit 1')}`,
    '/event/:id/letter': `/event/${await one('select event_id from event_entries limit 1')}/letter`,
    '/event/:id/letter/draft': `/event/${await one('select id from events limit 1')}/letter/draft`,
    '/event/:id/automatic-letters': `/event/${await one('select id from events limit 1')}/automatic-letters`,
    '/client/:id': `/client/${client}`,
    '/client/:id/files/:fileId': `/client/${client}/files/${client}`,
    '/client/:id/documents': `/client/${client}/documents`,
    '/client/:id/documents/:documentId': `/client/${client}/documents/${client}`,
    '/attachments/:id': `/attachments/${await one('select id from attachments limit 1')}`,
    '/client-portal/attachments/:id': `/client-portal/attachments/${await one('select id from attachments limit 1')}`,
    '/inbox/:id': `/inbox/${await one('select id from contact_messages limit 1')}`,
    '/store-manager/products/:id': `/store-manager/products/${await one('select slug from products limit 1')}`,
    '/store-manager/prices/:id': `/store-manager/prices/${await one('select id from price_changes limit 1')}`,
    '/store-manager/sheets/:file': `/store-manager/sheets/worksheet-${new Date().toISOString().slice(0, 10)}.pdf`,
    '/store-manager/routes/:id/sheet.pdf': '/store-manager/routes/nobodys/sheet.pdf',
    '/drive/:token': '/drive/nobodys',
    '/drive/:token/moves': '/drive/nobodys/moves',
    '/delivery-photo/:token': '/delivery-photo/nobodys',
    '/store-manager/:number': `/store-manager/${await one('select max(number) from orders')}`,
    '/store-manager/:number/change': `/store-manager/${await one('select max(number) from orders')}/change`,
    '/store-manager/:number/card': `/store-manager/${await one('select max(number) from orders')}/card`,
    '/store-manager/:number/receipt': `/store-manager/${await one('select max(number) from orders')}/receipt`,
    '/store-manager/:number/invoice.pdf': `/store-manager/${await one('select max(number) from orders')}/invoice.pdf`,
    '/store-manager/:number/dispute': `/store-manager/${await one('select max(number) from orders')}/dispute`,
    '/store-manager/:number/dispute.pdf': `/store-manager/${await one('select max(number) from orders')}/dispute.pdf`,
    '/customers/:id': `/customers/${await one('select id from customers limit 1')}`,
    '/customers/:id/account': `/customers/${await one('select id from customers limit 1')}/account`,
    '/stem-stock/recipes/:id': `/stem-stock/recipes/${await one('select slug from products limit 1')}`,
    '/event-flowers/:id': `/event-flowers/${await one('select id from events limit 1')}`,
    '/import/:id': `/import/${await one('select id from imports limit 1')}`,
    '/import/:id/photos': `/import/${await one('select id from imports limit 1')}/photos`,
    '/page-manager/:id/preview': `/page-manager/${await one('select id from pages limit 1')}/preview`,
    '/email-manager/:id': '/email-manager/order-paid',
    '/email-manager/:id/preview': '/email-manager/order-paid/preview',
    '/outbox/:id': `/outbox/${await one('select id from emails limit 1')}`,
    '/*': '/nowhere',
  };
}

/** The page's links to itself, one of each kind: sorts, filters, pages, dialogs. */
function linksWithin(html: string, path: string): string[] {
  const links = [...html.matchAll(/(?:href|action)="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
  // Counting all results reads up to 10,000 of them on purpose.
  const within = links.filter((href) => href.startsWith(`${path}?`) && !href.includes('all=1'));
  const kindOf = (href: string) => href.replace(/[0-9a-f]{8}-[^&]*/g, 'id').replace(/\d+/g, '0');
  return [...new Map(within.map((href) => [kindOf(href), href])).values()];
}

test('no page, sort or filter reads more than part of a table', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  const { visitor: client } = await asClient(studio);
  const unhurried = await studio.platform.pool.connect();
  await unhurried.query('set statement_timeout = 0');
  await grow((text, values) => unhurried.query(text, values), SIZE);
  unhurried.release(true);
  const ids = await idsIn(studio);
  const tooMuch = new Map<string, string>();
  let pages = 0;
  const look = async (who: Visitor, address: string) => {
    let html = '';
    const readings = await readingsOf(studio, async () => {
      const answer = await who.get(address);
      expect.soft([address, answer.status < 500]).toEqual([address, true]);
      html = await answer.text();
    });
    pages += 1;
    // Once per query: most pages run the same ones for the shell.
    for (const { asked, table, how, rows } of readings) {
      const [, page = ''] = address.split(/[/?]/);
      if (rows > (MOST[page] ?? MANY)) tooMuch.set(asked, `${address}: ${rows} of ${table}, ${how}`);
    }
    return html;
  };
  for (const { path, isStaff } of everyRoute()) {
    const address = path.includes(':') || path === '/*' ? ids[path] : path;
    if (path.endsWith('/*') && isStaff) continue;
    if (!address) throw new Error(`The test does not know what to put into ${path}.`);
    if (WHOLE.test(address)) continue;
    const who = isStaff ? owner : address.startsWith('/client-portal') ? client : studio.asVisitor();
    const html = await look(who, address);
    if (isStaff || /^\/(store|search|booking|blog)$/.test(address)) {
      const searched = ['?q=peony', '?q=zz', '?q=17'].map((question) => address + question);
      for (const link of [...searched, ...linksWithin(html, address)]) await look(who, link);
    }
  }
  expect(pages).toBeGreaterThan(200);
  expect(Object.fromEntries(tooMuch)).toEqual({});
  // Growing takes most of it, three times as long beside other tests.
}, 600_000);
