/** Follows links, so new pages are checked too. */
import { expect, test } from 'vitest';
import { asClient } from './clients.ts';
import { htmlErrors } from './html-check.ts';
import { openStudio } from './open-studio.ts';
import { everyRoute } from './routes.ts';
import { SITE, type Visitor } from './visitor.ts';

/** Two pages of each kind; for lists and dialogs, one per combination of parameters. */
const limitOf = (kind: string) => (kind.includes(' ') ? 1 : 2);
const PUBLIC = [
  '/',
  '/store',
  '/blog',
  '/consultation',
  '/booking',
  '/client-portal',
  '/admin-login',
  '/password-reset',
];
const STAFF = ['/admin-dashboard', '/client-database', '/store-manager', '/blog-manager', '/audit-log', '/trash'];

/** The most specific first: `/blog/feed.xml` before `/blog/:id`, and `/*` last. */
const routes = everyRoute()
  .map(({ path }) => ({ path, pattern: patternOf(path) }))
  .toSorted((one, other) => openParts(one.path) - openParts(other.path));

function openParts(path: string) {
  return path.split(':').length + 9 * (path.split('*').length - 1);
}

function patternOf(path: string) {
  return new RegExp(
    `^${path
      .replaceAll(/\/:\w+\?/g, '(/[^/]+)?')
      .replaceAll(/:\w+/g, '[^/]+')
      .replace('*', '.*')}$`,
  );
}

function routeOf(address: string) {
  const { pathname } = new URL(address, SITE);
  return routes.find(({ pattern }) => pattern.test(pathname))?.path ?? pathname;
}

/** A list and a dialog over it are two kinds of pages. */
function kindOf(address: string) {
  return [routeOf(address), ...new Set(new URL(address, SITE).searchParams.keys())].join(' ');
}

/** Checks every page that links from `start` reach; returns their routes. */
async function checkFrom(visitor: Visitor, start: string[]) {
  const waiting = [...start];
  const asked = new Set<string>();
  const seen = new Map<string, number>();
  for (let address = waiting.shift(); address; address = waiting.shift()) {
    const kind = kindOf(address);
    if (asked.has(address) || (seen.get(kind) ?? 0) >= limitOf(kind)) continue;
    asked.add(address);
    const response = await visitor.get(address);
    if (!response.headers.get('content-type')?.startsWith('text/html') || response.status >= 300) continue;
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
    const html = await response.text();
    expect.soft(await htmlErrors(html), address).toEqual([]);
    waiting.push(...linksIn(html));
  }
  return [...seen.keys()].map((kind) => kind.split(' ')[0]);
}

function linksIn(html: string) {
  return [...html.matchAll(/<a\b[^>]* href="(\/[^"#]*)/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
}

test('every public page of the demo is valid HTML', { timeout: 120_000 }, async () => {
  const studio = await openStudio({ RHODORA_DEMO: 'on' });
  const seen = await checkFrom(studio.asVisitor(), PUBLIC);
  expect(seen).toEqual(
    expect.arrayContaining([...PUBLIC, '/product/:id', '/blog/:id', '/gallery/:gallery?/:picture?']),
  );
});

test('every staff page and portal page is valid HTML', { timeout: 240_000 }, async () => {
  const studio = await openStudio({ RHODORA_DEMO: 'on' });
  const seen = await checkFrom(await studio.asStaff(), STAFF);
  expect(seen).toEqual(expect.arrayContaining([...STAFF, '/client/:id', '/store-manager/products/:id', '/inbox/:id']));
  const client = await asClient(studio);
  expect(await checkFrom(client.visitor, ['/client-portal'])).toContain('/client-portal/account');
});
