import type { Build } from './pages';

/** What of the program answers: the kinds that metrics count apart. */
export type Kind = 'page' | 'data' | 'service' | 'file' | 'picture' | 'upload' | 'webhook';

export interface Named {
  /** The address with names in the place of what only this request has: `/client/:id`, `/*` where nothing is. */
  route: string;
  kind: Kind;
}

/** What is answered before the pages are. */
const BEFORE_PAGES: [RegExp, string, Kind][] = [
  [/^\/files\//, '/files/*', 'file'],
  [/^\/pictures\//, '/pictures/*', 'picture'],
  [/^\/share\//, '/share/*', 'picture'],
  [/^\/uploads(\/|$)/, '/uploads/:id?', 'upload'],
  [/^\/webhooks\//, '/webhooks/:provider', 'webhook'],
  [/^\/functions\//, '/functions/:name', 'service'],
  [/^\/store\/[^/]+\/products(\/|$)/, '/store/:storeId/products/:id?', 'service'],
  [/^\/store\/[^/]+\/checkout$/, '/store/:storeId/checkout', 'service'],
];

interface Pattern {
  route: string;
  matches: RegExp;
  rank: number;
}

/** Tells requests by their route: an address may hold the token of a private link, or what somebody typed. */
export function openRouteNames(build: Build): (path: string) => Promise<Named> {
  let patterns: Promise<Pattern[]> | undefined;
  return async (path) => {
    for (const [matches, route, kind] of BEFORE_PAGES) if (matches.test(path)) return { route, kind };
    patterns ??= patternsOf(build);
    const kind = path.endsWith('.data') ? 'data' : 'page';
    const page = path.replace(/\.data$/, '').replace(/^\/_root$/, '/');
    return { route: (await patterns).find(({ matches }) => matches.test(page))?.route ?? '/*', kind };
  };
}

/** Of several routes that match, the one that says most of the address comes first, as React Router has it. */
async function patternsOf(build: Build): Promise<Pattern[]> {
  const { routes } = typeof build === 'function' ? await build() : build;
  const whole = (id: string | undefined): string[] => {
    const route = id === undefined ? undefined : routes[id];
    return route ? [...whole(route.parentId), ...(route.path?.split('/').filter(Boolean) ?? [])] : [];
  };
  return Object.keys(routes)
    .map((id) => patternOf(whole(id)))
    .sort((one, other) => other.rank - one.rank);
}

function patternOf(parts: string[]): Pattern {
  const source = parts.map((part) => {
    if (part === '*') return '(?:/.*)?';
    if (part.startsWith(':')) return part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
    return `/${part.replaceAll('.', '\\.')}`;
  });
  const rank = parts.reduce((sum, part) => sum + (part === '*' ? -100 : part.startsWith(':') ? 3 : 10), 0);
  return { route: `/${parts.join('/')}`, matches: new RegExp(`^${source.join('') || '/'}/?$`), rank };
}
