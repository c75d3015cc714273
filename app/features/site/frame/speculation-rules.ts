import { publicPaths } from '~/features/site/search-engines/public-paths.server';
import type { PageHandle } from '~/lib/page-handle';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/speculation-rules';

const DETAILS = ['/product/:id', '/blog/:id([^.]+)', '/gallery/*', '/flower-guide/:flower', '/resources/:slug'];
/** Its free times must be fresh. */
const EXCLUDED = ['/booking'];

/** Dialogs open and close without loading a document. */
const IN_PLACE = 'a[data-dialog], a[data-close]';

export const handle: PageHandle = { query: [] };

/**
 * What browsers fetch when a link is hovered or touched: public pages only, which are the same for everybody. Prefetched
 * rather than prerendered, because that would load pictures too, over a phone's connection, for pages that nobody opens.
 */
export async function loader(args: Route.LoaderArgs) {
  getContext(args).allowCaching();
  const paths = (await publicPaths()).filter((path) => !EXCLUDED.includes(path));
  const where = { and: [{ href_matches: [...paths, '/search', ...DETAILS] }, { not: { selector_matches: IN_PLACE } }] };
  const rules = { prefetch: [{ where, eagerness: 'moderate' }] };
  return new Response(JSON.stringify(rules), {
    headers: { 'Content-Type': 'application/speculationrules+json', 'Cache-Control': 'public, max-age=3600' },
  });
}
