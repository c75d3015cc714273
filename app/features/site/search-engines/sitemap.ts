import { escapeMarkup } from '~/lib/escape-markup';
import type { PageHandle } from '~/lib/page-handle';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/sitemap';
import { countLists, type Entry, isList, type List, listPages, listPart, MAX_ENTRIES } from './sitemap.server';

const LISTS: List[] = ['products', 'posts', 'flowers', 'weddings', 'worksheets'];
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SITEMAPS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const IMAGES = 'http://www.google.com/schemas/sitemap-image/1.1';

export const handle: PageHandle = { query: ['of', 'part'] };

/** If one file is not enough: an index of /sitemap.xml?of=pages, /sitemap.xml?of=products&part=1 and so on. */
export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  context.allowCaching();
  const origin = context.config.baseUrl;
  const of = url.searchParams.get('of');
  if (of === 'pages') return xml(urlset(origin, await listPages(context)));
  if (isList(of)) return xml(urlset(origin, await listPart(context, of, Number(url.searchParams.get('part')) || 1)));

  const counts = await countLists(context);
  const total = LISTS.reduce((sum, list) => sum + counts[list], 0);
  if (total > MAX_ENTRIES) return xml(index(origin, counts));
  const entries = await Promise.all([listPages(context), ...LISTS.map((list) => listPart(context, list))]);
  return xml(urlset(origin, entries.flat()));
}

function xml(text: string) {
  return new Response(text, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
}

function urlset(origin: string, entries: Entry[]): string {
  const urls = entries.map(({ path, changed, pictures = [] }) => {
    const images = pictures.map((picture) => `<image:image>${tag('image:loc', origin + picture)}</image:image>`);
    const date = changed ? tag('lastmod', changed.toISOString()) : '';
    return `<url>${tag('loc', origin + path)}${date}${images.join('')}</url>\n`;
  });
  return `${HEAD}<urlset xmlns="${SITEMAPS}" xmlns:image="${IMAGES}">\n${urls.join('')}</urlset>\n`;
}

function index(origin: string, counts: Record<List, number>): string {
  const files = LISTS.flatMap((list) =>
    Array.from({ length: Math.ceil(counts[list] / MAX_ENTRIES) }, (_, at) => `of=${list}&part=${at + 1}`),
  );
  const maps = ['of=pages', ...files].map(
    (query) => `<sitemap>${tag('loc', `${origin}/sitemap.xml?${query}`)}</sitemap>\n`,
  );
  return `${HEAD}<sitemapindex xmlns="${SITEMAPS}">\n${maps.join('')}</sitemapindex>\n`;
}

function tag(name: string, text: string) {
  return `<${name}>${escapeMarkup(text)}</${name}>`;
}
