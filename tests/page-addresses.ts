/** Follows links, so that new pages are found too. */
import { everyRoute } from './routes.ts';
import { SITE, type Visitor } from './visitor.ts';

/** Leads to every public page. */
export const PUBLIC = [
  '/',
  '/store',
  '/blog',
  '/consultation',
  '/booking',
  '/client-portal',
  '/admin-login',
  '/password-reset',
];

/** Two pages of each kind; for lists and dialogs, one per combination of parameters. */
const limitOf = (kind: string) => (kind.includes(' ') ? 1 : 2);

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

/** The HTML of pages that links from `start` reach. */
export async function* pagesFrom(visitor: Visitor, start: string[]) {
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
    yield { address, route: kind.split(' ')[0] ?? '', html };
    waiting.push(...linksIn(html));
  }
}

function linksIn(html: string) {
  return [...html.matchAll(/<a\b[^>]* href="(\/[^"#]*)/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
}
