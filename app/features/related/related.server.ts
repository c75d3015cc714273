import { sql } from 'kysely';
import type { RelatedLink, RelatedLinks } from '~/lib/related-links';
import type { Context } from '~/platform/context.server';
import { tryRead } from '~/platform/try-read.server';

const MAX_LINKS = 3;
const MAX_FLOWERS = 6;
/** Of each kind; the first products, the newest posts and weddings. */
const MAX_READ = 500;
const MAX_TEXT = 20_000;

type Subject = keyof RelatedLinks;

/**
 * What else the studio says about the flowers that a text names: cards of the guide, products, posts and weddings.
 * A page without these links is better than none: what cannot be read is left out, and the page is not cached.
 */
export async function findRelated(
  context: Context,
  text: string,
  subjects: Subject[],
  here = '',
): Promise<RelatedLinks> {
  const found = await tryRead(context, 'related pages', async () => {
    const guide = await readGuide(context);
    const named = guide.find(text);
    if (named.length === 0) return {};
    const lists = await Promise.all(
      subjects.map(async (subject) => [subject, await linksTo(context, subject, guide, named, here)] as const),
    );
    return Object.fromEntries(lists.filter(([, links]) => links.length > 0));
  });
  if (!found) context.preventCaching();
  return found ?? {};
}

async function linksTo(context: Context, subject: Subject, guide: Guide, named: Flower[], here: string) {
  if (subject === 'flowers') return named.slice(0, MAX_FLOWERS).map(({ to, name }) => ({ to, title: name }));
  const pages = await PAGES[subject](context, guide);
  const shared = ({ flowers }: Page) => named.filter(({ name }) => flowers.has(name)).length;
  return pages
    .filter((page) => page.to !== here && shared(page) > 0)
    .toSorted((one, other) => shared(other) - shared(one))
    .slice(0, MAX_LINKS)
    .map(({ to, title, detail }): RelatedLink => ({ to, title, detail }));
}

interface Flower {
  name: string;
  to: string;
}

interface Guide {
  /** Flowers that a text names, in singular or plural, in the order of the text. */
  find(text: string): Flower[];
}

function readGuide({ db, memo }: Context): Promise<Guide> {
  return memo('flowers by name', async () => {
    const rows = await db
      .selectFrom('flower_types')
      .select(['id', 'name', 'slug'])
      .orderBy('id')
      .limit(MAX_READ)
      .execute();
    const flowers = new Map<string, Flower>();
    for (const { id, name, slug } of rows)
      if (!flowers.has(name.toLowerCase()))
        flowers.set(name.toLowerCase(), { name, to: `/flower-guide/${slug ?? id}` });
    return { find: finder(flowers) };
  });
}

/** A garden rose is no rose: longer names come first. */
function finder(flowers: Map<string, Flower>): Guide['find'] {
  const byForm = new Map([...flowers].flatMap(([name, flower]) => forms(name).map((form) => [form, flower] as const)));
  const sorted = [...byForm.keys()].filter(Boolean).toSorted((one, other) => other.length - one.length);
  if (sorted.length === 0) return () => [];
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${sorted.map(escapePattern).join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  return (text) => {
    const found = text.slice(0, MAX_TEXT).toLowerCase().matchAll(pattern);
    return [...new Set([...found].flatMap(([form]) => byForm.get(form) ?? []))];
  };
}

function escapePattern(text: string) {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

function forms(name: string) {
  const plural = /[^aeiou]y$/.test(name)
    ? name.replace(/y$/, 'ies')
    : `${name}${/(s|x|ch|sh)$/.test(name) ? 'es' : 's'}`;
  return [name, plural];
}

type Page = RelatedLink & { flowers: Set<string> };

const PAGES: Record<Exclude<Subject, 'flowers'>, (context: Context, guide: Guide) => Promise<Page[]>> = {
  products: readProducts,
  posts: readPosts,
  weddings: readWeddings,
};

async function readProducts({ db, config, reads, memo }: Context, guide: Guide): Promise<Page[]> {
  if (config.STORE_API_URL) return [];
  reads('products');
  const read = async () => {
    const rows = await db
      .selectFrom('products')
      .select(['slug', 'title', 'description'])
      .where('deleted_at', 'is', null)
      .where('status', '=', 'published')
      .where('is_hidden', '=', false)
      .orderBy('order')
      .orderBy('id')
      .limit(MAX_READ)
      .execute();
    return rows.map(({ slug, title, description }) => ({
      to: `/product/${slug}`,
      title,
      flowers: namesIn(guide, `${title}\n${description ?? ''}`),
    }));
  };
  return memo('products by flower', read, ['products', 'flower_types']);
}

async function readPosts({ db, memo }: Context, guide: Guide): Promise<Page[]> {
  const read = async () => {
    const rows = await db
      .selectFrom('blog_posts')
      .select(['slug', 'title', 'content'])
      .where('is_published', '=', true)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(MAX_READ)
      .execute();
    return rows.map(({ slug, title, content }) => ({
      to: `/blog/${slug}`,
      title,
      flowers: namesIn(guide, `${title}\n${content}`),
    }));
  };
  return memo('posts by flower', read, ['flower_types']);
}

async function readWeddings({ db, memo }: Context): Promise<Page[]> {
  return memo('weddings by flower', async () => {
    const rows = await db
      .selectFrom('weddings')
      .select(['slug', 'title', 'venue'])
      .select(sql<string[]>`array(select name from wedding_flowers where wedding_id = weddings.id)`.as('flowers'))
      .where(sql<boolean>`is_shown(weddings)`)
      .orderBy('day', 'desc')
      .orderBy('id')
      .limit(MAX_READ)
      .execute();
    return rows.map(({ slug, title, venue, flowers }) => ({
      to: `/weddings/${slug}`,
      title,
      ...(venue && { detail: venue }),
      flowers: new Set(flowers),
    }));
  });
}

function namesIn(guide: Guide, text: string) {
  return new Set(guide.find(text).map(({ name }) => name));
}
