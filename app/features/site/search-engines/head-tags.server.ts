import type { Studio } from '~/features/studio/studio.server';
import type { StudioBrand } from '~/features/studio/use-studio';
import { escapeMarkup } from '~/lib/escape-markup';
import type { Context } from '~/platform/context.server';
import { type RenderedPage, readRenderedPage } from '~/features/site/search-engines/rendered-page.server';
import { breadcrumbs, florist, jsonLd, website } from './json-ld.server';
import { type StructuredData, getStructuredData } from '~/platform/structured-data.server';
import { CARD_HEIGHT, CARD_WIDTH, sharePath } from './share-url.server';

const STUDIO_PAGES = new Set(['/', '/about', '/contact', '/services', '/booking']);

/** Open Graph tags and JSON-LD derive from the rendered page, so that they match it and cost the browser no script. */
export function headTags(html: string, context: Context, studio: Studio, brand: StudioBrand): string {
  const page = readRenderedPage(html);
  if (!page.canonical || !page.isListed) return '';
  const origin = context.config.baseUrl;
  const name = page.title.replace(` | ${studio.name}`, '');
  const { pathname } = new URL(page.canonical);
  const share = STUDIO_PAGES.has(pathname) || !page.picture ? brand.share : undefined;
  const image = origin + (share?.url ?? sharePath(context.secret, { title: name, picture: page.picture?.file }));
  const alt = (share ?? page.picture)?.alt || name;
  const items = pageStructuredData(
    { ...page, name, canonical: page.canonical },
    { context, studio, brand, origin, image },
  );
  return shareTags(page, { name, site: studio.name, image, alt }) + (items.length > 0 ? jsonLd(items) : '');
}

type HeadOptions = { context: Context; studio: Studio; brand: StudioBrand; origin: string; image: string };

function pageStructuredData(
  { canonical, name }: { canonical: string; name: string },
  { context, studio, brand, origin, image }: HeadOptions,
) {
  const { pathname } = new URL(canonical);
  const items: (StructuredData | undefined)[] = [
    STUDIO_PAGES.has(pathname) ? florist(studio, origin, { image, logo: brand.logo?.url ?? brand.icon }) : undefined,
    pathname === '/' ? website(studio, origin) : undefined,
    ...getStructuredData(context),
    breadcrumbs(canonical, name),
  ];
  return items.filter((item) => item !== undefined);
}

type Card = { name: string; site: string; image: string; alt: string };

function shareTags(page: RenderedPage, { name, site, image, alt }: Card): string {
  const isArticle = /\/(blog|weddings)\/./.test(page.canonical ?? '');
  const tags: [property: string, content: string | undefined][] = [
    ['og:type', isArticle ? 'article' : 'website'],
    ['og:site_name', site],
    ['og:title', name],
    ['og:description', page.description],
    ['og:url', page.canonical],
    ['og:image', image],
    ['og:image:width', `${CARD_WIDTH}`],
    ['og:image:height', `${CARD_HEIGHT}`],
    ['og:image:alt', alt],
  ];
  const open = tags.map(([property, content]) =>
    content ? `<meta property="${property}" ${contentAttribute(content)}/>` : '',
  );
  // Twitter reads the rest from Open Graph.
  return `${open.join('')}<meta name="twitter:card" content="summary_large_image"/>`;
}

function contentAttribute(text: string) {
  return `content="${escapeMarkup(text)}"`;
}
