import type { PageHandle } from '~/lib/page-handle';
import type { Build } from './pages';

export type Kind = 'page' | 'data' | 'service' | 'file' | 'picture' | 'upload' | 'webhook';

export interface Named {
  route: string;
  kind: Kind;
}

/** The store service's parameters (spec 7). `[]` marks those that may be repeated. */
const LIST_QUERY = ['ids[]', 'offset', 'limit', 'order', 'sort_by', 'is_hidden', 'to_date'];

interface FixedRoute extends Named {
  matches: RegExp;
  query?: readonly string[];
}

const FIXED_ROUTES: FixedRoute[] = [
  { matches: /^\/files\//, route: '/files/*', kind: 'file' },
  { matches: /^\/pictures\//, route: '/pictures/*', kind: 'picture' },
  { matches: /^\/share\//, route: '/share/*', kind: 'picture' },
  { matches: /^\/uploads(\/|$)/, route: '/uploads/:id?', kind: 'upload' },
  { matches: /^\/__manifest$/, route: '/__manifest', kind: 'data', query: ['paths', 'version'] },
  { matches: /^\/webhooks\//, route: '/webhooks/:provider', kind: 'webhook' },
  { matches: /^\/visits$/, route: '/visits', kind: 'service' },
  { matches: /^\/functions\//, route: '/functions/:name', kind: 'service' },
  { matches: /^\/store\/[^/]+\/products$/, route: '/store/:storeId/products/:id?', kind: 'service', query: LIST_QUERY },
  {
    matches: /^\/store\/[^/]+\/products\//,
    route: '/store/:storeId/products/:id?',
    kind: 'service',
    query: ['field'],
  },
  { matches: /^\/store\/[^/]+\/checkout$/, route: '/store/:storeId/checkout', kind: 'service' },
];

interface Pattern {
  route: string;
  matches: RegExp;
  rank: number;
  query: readonly string[] | undefined;
  id: string;
  isVisited: boolean;
}

const MOST_VISITED = 2000;
/** Pages in these are counted. */
const VISITED = ['features/site/frame/reading-layout', 'features/site/frame/shop-layout'];

type Routes = Exclude<Build, (...args: never[]) => unknown>['routes'];

export interface RouteTable {
  /** Names requests by their route, because a URL may contain a private token or typed text. */
  nameOf(path: string): Promise<Named>;
  canonical(address: string): string;
  /** The id of the page's route, if its address is spelled as there. */
  pageOf(path: string): string | undefined;
  /** The page of the public site at a path, as visits are counted: without tokens. */
  visitedPage(path: string): string | undefined;
}

export function openRouteTable(build: Build): RouteTable {
  let known = typeof build === 'function' ? undefined : build.routes;
  let patterns = known && toPatterns(known);

  function find(path: string) {
    const page = path.replace(/\.data$/, '').replace(/^\/_root$/, '/');
    return patterns?.find(({ matches }) => matches.test(page));
  }

  /** Remembered: to find it costs more than to count it. */
  const visited = new Map<string, string | undefined>();

  function findVisited(path: string) {
    const page = find(path);
    if (!page?.isVisited || page.route.endsWith('*')) return undefined;
    if (page.route.includes(':token')) return page.route.replaceAll(':token', '…');
    return path === '/_root.data' ? '/' : path.replace(/\.data$/, '');
  }

  return {
    async nameOf(path) {
      const fixed = FIXED_ROUTES.find(({ matches }) => matches.test(path));
      if (fixed) return { route: fixed.route, kind: fixed.kind };
      known ??= typeof build === 'function' ? (await build()).routes : build.routes;
      patterns ??= toPatterns(known);
      return { route: find(path)?.route ?? '/*', kind: path.endsWith('.data') ? 'data' : 'page' };
    },
    pageOf(path) {
      const page = find(path);
      return page?.route.endsWith('*') ? undefined : page?.id;
    },
    visitedPage(path) {
      if (visited.has(path)) return visited.get(path);
      if (visited.size >= MOST_VISITED) visited.clear();
      const page = findVisited(path);
      visited.set(path, page);
      return page;
    },
    canonical(address) {
      const at = address.indexOf('?');
      if (at < 0) return address;
      const path = address.slice(0, at);
      const { query } = FIXED_ROUTES.find(({ matches }) => matches.test(path)) ?? find(path) ?? {};
      if (!query) return address;
      const declared = declaredQuery(
        new URLSearchParams(address.slice(at)),
        query,
        path.endsWith('.data') ? known : undefined,
      );
      return declared.size > 0 ? `${path}?${declared}` : path;
    },
  };
}

/** `_routes` asks for the data of single routes; keeps those that exist. */
function declaredQuery(given: URLSearchParams, query: readonly string[], routes: Routes | undefined) {
  const declared = new URLSearchParams();
  for (const name of query) {
    const values = name.endsWith('[]') ? given.getAll(name) : given.getAll(name).slice(0, 1);
    for (const value of values) declared.append(name, value);
  }
  const parts = routes && given.get('_routes')?.split(',');
  if (parts)
    declared.set(
      '_routes',
      Object.keys(routes)
        .filter((id) => parts.includes(id))
        .join(','),
    );
  return declared;
}

/** The most specific match comes first, as in React Router. */
function toPatterns(routes: Routes): Pattern[] {
  const segmentsOf = (id: string | undefined): string[] => {
    const route = id === undefined ? undefined : routes[id];
    return route ? [...segmentsOf(route.parentId), ...(route.path?.split('/').filter(Boolean) ?? [])] : [];
  };
  const queryOf = (id: string | undefined): readonly string[] | undefined => {
    const route = id === undefined ? undefined : routes[id];
    return route && ((route.module.handle as PageHandle | undefined)?.query ?? queryOf(route.parentId));
  };
  const isVisited = (id: string | undefined): boolean =>
    id !== undefined && (VISITED.includes(id) || isVisited(routes[id]?.parentId));
  return Object.keys(routes)
    .filter((id) => routes[id]?.index || routes[id]?.path)
    .map((id) => ({ ...toPattern(segmentsOf(id), queryOf(id)), id, isVisited: isVisited(id) }))
    .sort((one, other) => other.rank - one.rank);
}

function toPattern(parts: string[], query: Pattern['query']): Omit<Pattern, 'id' | 'isVisited'> {
  const source = parts.map((part) => {
    if (part === '*') return '(?:/.*)?';
    if (part.startsWith(':')) return part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
    return `/${part.replaceAll('.', '\\.')}`;
  });
  const rank = parts.reduce((sum, part) => sum + (part === '*' ? -100 : part.startsWith(':') ? 3 : 10), 0);
  return { route: `/${parts.join('/')}`, matches: new RegExp(`^${source.join('') || '/'}/?$`, 'i'), rank, query };
}
