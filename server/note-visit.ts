import { isRobot, type Visits } from '~/platform/visits.server';
import type { RouteTable } from './route-table';

type ReadHeader = (name: string) => string | null | undefined;

export interface VisitCounter {
  visits: Visits;
  routes: RouteTable;
}

/**
 * Counts a page that a browser shows: a document, or the data of the next page that a script shows. Takes the address as it was
 * asked for. A page that was fetched early counts when it is shown (`start-frame.ts`).
 */
export function noteVisit({ visits, routes }: VisitCounter, url: string, header: ReadHeader) {
  const destination = header('sec-fetch-dest');
  if (destination !== 'document' && destination !== 'empty') return;
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  const isData = path.endsWith('.data');
  if (isData !== (destination === 'empty') || header('sec-purpose')?.startsWith('prefetch')) return;
  const page = routes.visitedPage(path);
  const referer = header('referer');
  // A form that was sent reads the data of its own page again.
  if (!page || (isData && routes.visitedPage(pathOf(referer)) === page) || isRobot(header('user-agent') ?? '')) return;
  visits.view({ page, referer, host: header('host') ?? '', search: at < 0 ? '' : url.slice(at) });
}

/** The page that a browser fetched early, and now shows, sends this itself. */
export function noteShownEarly({ visits, routes }: VisitCounter, header: ReadHeader) {
  const referer = header('referer');
  const page = routes.visitedPage(pathOf(referer));
  if (page && !isRobot(header('user-agent') ?? ''))
    visits.view({ page, referer, host: header('host') ?? '', search: '' });
}

/** Found nothing. A search page is asked for by its form, or by the script that searches while somebody types. */
export function noteMissedSearch({ visits }: VisitCounter, words: string, header: ReadHeader) {
  const isAsked = ['document', 'empty'].includes(header('sec-fetch-dest') ?? '');
  if (isAsked && !header('sec-purpose')?.startsWith('prefetch') && !isRobot(header('user-agent') ?? ''))
    visits.search(words);
}

function pathOf(url: string | null | undefined): string {
  return url && URL.canParse(url) ? new URL(url).pathname : '';
}
