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

/** The pages that staff added and visitors may read, by name. */
export async function readOwnPages(context: Context): Promise<{ path: string; title: string }[]> {
  const contents = await readContents(context);
  const own = contents.flatMap(({ path, title, is_empty }) => (title && !is_empty ? { path, title } : []));
  return own.toSorted((one, other) => one.title.localeCompare(other.title, 'en-US'));
}

const MAX_PAGES = 300;
