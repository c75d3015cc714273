import type { Context } from '~/platform/context.server';
import { sendsMail } from '~/platform/email-flash.server';
import { readStudio, sellsGiftCards } from './studio.server';

/** Pages with nothing on them yet, which no menu, sitemap or search leads to. `/resources` has two parts with anchors. */
export async function readEmptyPages(context: Context): Promise<string[]> {
  const { config } = context;
  const [studio, contents] = await Promise.all([readStudio(context), readContents(context)]);
  const hasMore: Record<string, boolean> = {
    '/store': config.STORE_API_URL !== undefined,
    '/reviews': Boolean(config.GOOGLE_PLACES_API_KEY && config.GOOGLE_PLACE_ID),
  };
  const empty = contents.filter(({ path, is_empty }) => is_empty && !hasMore[path]).map(({ path }) => path);
  const resources = ['/resources#materials', '/resources#affiliations'];
  return [
    ...empty,
    ...(resources.every((part) => empty.includes(part)) ? ['/resources'] : []),
    ...(sellsGiftCards(context, studio) ? [] : ['/gift-cards']),
    ...(sendsMail(context) ? [] : ['/reminders']),
  ];
}

function readContents({ db, memo }: Context) {
  return memo('page contents', () => db.selectFrom('page_contents').selectAll().limit(MAX_PAGES).execute());
}

/** By address, such as `/services#weddings`: what the studio calls its services, if it has renamed them. */
export async function readServiceNames(context: Context): Promise<Record<string, string>> {
  const contents = await readContents(context);
  return Object.fromEntries(
    contents.flatMap(({ path, title }) => (title && path.startsWith('/services#') ? [[path, title]] : [])),
  );
}

export interface OwnPage {
  id: string;
  path: string;
  title: string;
  /** Or hidden. */
  is_empty: boolean;
}

/** The pages that staff added, by name. */
export async function readOwnPages(context: Context): Promise<OwnPage[]> {
  const contents = await readContents(context);
  const own = contents.flatMap(({ page_id: id, title, ...page }) => (id && title ? { id, title, ...page } : []));
  return own.toSorted((one, other) => one.title.localeCompare(other.title, 'en-US'));
}

const MAX_PAGES = 300;
