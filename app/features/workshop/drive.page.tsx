import '~/ui/desk-dark.css';
import './drive.css';
import { data } from 'react-router';
import { formatDay } from '~/lib/dates';
import type { PageHandle } from '~/lib/page-handle';
import { pageTitle } from '~/lib/page-title';
import { phoneHref } from '~/lib/studio-links';
import { getContext } from '~/platform/context.server';
import { Note } from '~/ui/note';
import type { Route } from './+types/drive.page';
import { readDriverRoute } from './driver-link.server';
import { DriverStops, reportOn } from './driver-stops';
import { isDone } from '~/features/orders/fulfillment-state';
import { useDriverQueue } from './use-driver-queue';

export const handle: PageHandle = { query: [], isDesk: true };

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  context.preventCaching();
  const route = await readDriverRoute(context, params.token);
  if (!route) throw data('This link is no longer valid. Please ask the studio for a new one.', 404);
  return { route };
}

export function headers() {
  return { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData ? `Route ${loaderData.route.name}` : 'Route') },
  { name: 'robots', content: 'noindex' },
];

/** For a phone in the van: once it is open, it goes on without a network, and also opens again. */
export default function Drive({ loaderData, params }: Route.ComponentProps) {
  const { route, ...queue } = useDriverQueue(`/drive/${params.token}/moves`, loaderData.route);
  const { name, day, phone, stops } = route;
  const left = stops.filter(({ fulfillment_state }) => !isDone(fulfillment_state));
  const waiting = left.filter(({ fulfillment_state }) => fulfillment_state !== 'out');
  return (
    <main className="drive" id="main">
      <header>
        <h1>{name}</h1>
        <p>
          {formatDay(day)}. {countText(left.length, stops.length)}
        </p>
        {phone && (
          <p>
            <a className="drive-button" href={phoneHref(phone)}>
              Call the studio
            </a>
          </p>
        )}
      </header>
      <div className="drive-news">
        <p role="status">{queue.status}</p>
        {queue.refused.map(({ id, message }) => (
          <Note key={id} tone="warn" live>
            {message}{' '}
            <button type="button" className="drive-button" onClick={() => queue.dismiss(id)}>
              OK
            </button>
          </Note>
        ))}
      </div>
      {waiting.length > 0 && (
        <button
          type="button"
          className="drive-button drive-start"
          onClick={() => void queue.add(waiting.map((stop) => ({ ...reportOn(stop), to: 'out' as const })))}
        >
          {waiting.length === stops.length ? 'Start the route' : 'Take the rest along'}
        </button>
      )}
      <DriverStops stops={stops} add={queue.add} />
      {stops.length === 0 && <p>There is nothing on this route yet.</p>}
    </main>
  );
}

function countText(left: number, all: number) {
  if (left === 0) return all > 0 ? 'Every stop is done.' : '';
  return `${left} of ${all} ${all === 1 ? 'stop' : 'stops'} to go.`;
}
