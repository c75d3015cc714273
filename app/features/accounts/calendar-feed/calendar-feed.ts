import { getContext } from '~/platform/context.server';
import type { Route } from './+types/calendar-feed';
import { calendarFeed } from './calendar-feed.server';

/** For calendar programs, which sign in nowhere: the address is the key. */
export async function loader({ params, ...args }: Route.LoaderArgs) {
  const feed = await calendarFeed(getContext(args), params.token);
  if (feed === undefined) return new Response('There is no such calendar.', { status: 404 });
  return new Response(feed, {
    headers: { 'Content-Type': 'text/calendar; charset=utf-8', 'Cache-Control': 'private, no-store' },
  });
}
