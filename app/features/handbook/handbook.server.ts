import { matchPath } from 'react-router';
import type { Context } from '~/platform/context.server';

const FILES = import.meta.glob<string>('./pages/*.md', { query: '?raw', import: 'default', eager: true });
const PICTURES = import.meta.glob<string>('./pictures/*.webp', { query: '?url', import: 'default', eager: true });

export const GROUPS = ['Today', 'Orders', 'Events', 'Website', 'Studio'] as const;

export interface HandbookPage {
  name: string;
  group: string;
  title: string;
  /** Its summary. */
  text: string;
  /** The pages of the back office that it explains, as in `app/routes.ts`. The first is where one begins; a part of a page has none. */
  routes: string[];
  /** What people may call it. */
  words: string;
  /** Shown on the first of its routes until dismissed. */
  hint?: string;
  picture?: { src: string; alt: string };
  markdown: string;
}

export const PAGES: readonly HandbookPage[] = Object.entries(FILES)
  .map(([path, file]) => readPage(path.slice('./pages/'.length, -'.md'.length), file))
  .toSorted((one, other) => one.title.localeCompare(other.title));

/** A file begins with lines of `key: value` between two lines of dashes. */
function readPage(name: string, file: string): HandbookPage {
  const [, head = '', markdown = ''] = /^---\n([^]*?)\n---\n([^]*)$/.exec(file) ?? [];
  const {
    title = '',
    text = '',
    group = '',
    routes = '',
    words = '',
    hint,
    alt = '',
  } = Object.fromEntries(
    head.split('\n').map((line) => {
      const [key = '', ...value] = line.split(': ');
      return [key, value.join(': ')];
    }),
  );
  const src = PICTURES[`./pictures/${name}.webp`];
  return {
    name,
    title,
    text,
    group,
    routes: routes ? routes.split(', ') : [],
    words,
    markdown,
    ...(hint && { hint }),
    ...(src && { picture: { src, alt } }),
  };
}

export function findPage(name: string): HandbookPage | undefined {
  return PAGES.find((page) => page.name === name);
}

/** The longest first, and a fixed part of an address before a parameter. */
const PLACES = PAGES.flatMap((page) => page.routes.map((route) => ({ route, page }))).toSorted(
  (one, other) => specificity(other.route) - specificity(one.route),
);

function specificity(route: string) {
  return route.split('/').reduce((sum, part) => sum + (part.startsWith(':') ? 2 : 3), 0);
}

/** The page that explains what is at this address of the back office. */
export function pageFor(pathname: string): HandbookPage | undefined {
  return PLACES.find(({ route }) => matchPath({ path: route, end: false }, pathname))?.page;
}

/** Pages with all of these words; those whose title or summary has them come first. */
export function searchHandbook(query: string): HandbookPage[] {
  const titled = findByTitle(query);
  return [...titled, ...matching(query, (page) => `${headOf(page)} ${page.markdown}`)].filter(
    (page, at, all) => all.indexOf(page) === at,
  );
}

export function findByTitle(query: string): HandbookPage[] {
  return matching(query, headOf);
}

function headOf({ title, text, words }: HandbookPage) {
  return `${title} ${text} ${words}`;
}

function matching(query: string, textOf: (page: HandbookPage) => string): HandbookPage[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return PAGES.filter((page) => {
    const text = textOf(page).toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export interface Hint {
  name: string;
  title: string;
  text: string;
  /** The page that shows it. */
  path: string;
}

const HINTS: Hint[] = PAGES.flatMap(({ name, title, hint, routes: [path = ''] }) =>
  hint ? [{ name, title, text: hint, path }] : [],
);

/** What someone new should know about a page, until dismissed. */
export async function readHint({ db }: Context, userId: string, path: string): Promise<Hint | undefined> {
  const hint = HINTS.find((each) => each.path === path);
  if (!hint) return undefined;
  const dismissed = db.selectFrom('dismissed_hints').select('name').where('user_id', '=', userId);
  return (await dismissed.where('name', '=', hint.name).executeTakeFirst()) ? undefined : hint;
}

export async function dismissHint({ db }: Context, userId: string, name: string) {
  if (!HINTS.some((hint) => hint.name === name)) return;
  await db
    .insertInto('dismissed_hints')
    .values({ user_id: userId, name })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
