import './drive.css';
import { useState } from 'react';
import { data } from 'react-router';
import { formatDay } from '~/lib/dates';
import type { PageHandle } from '~/lib/page-handle';
import { pageTitle } from '~/lib/page-title';
import { readStudio } from '~/features/studio/studio.server';
import { phoneHref } from '~/lib/studio-links';
import { getContext } from '~/platform/context.server';
import { Note } from '~/ui/note';
import type { Route } from './+types/drive.page';
import { openDriverLink } from './driver-link.server';
import { DriverStop } from './driver-stop';
import { useDriverQueue } from './use-driver-queue';

export const handle: PageHandle = { query: [] };

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  context.preventCaching();
  const route = await openDriverLink(context, params.token);
  if (!route) throw data('This link is no longer valid. Please ask the studio for a new one.', 404);
  const { phone } = await readStudio(context);
  const { name, day, stops } = route;
  return { name, day, phone, stops };
}

export function headers() {
  return { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData ? `Route ${loaderData.name}` : 'Route') },
  { name: 'robots', content: 'noindex' },
];

/** For a phone in the van: it goes on without a network once it is open. */
export default function Drive({ loaderData: { name, day, phone, stops }, params }: Route.ComponentProps) {
  const queue = useDriverQueue(`/drive/${params.token}/moves`);
  const [isOpen, setOpen] = useState<string>();
  const shown = stops.map((stop) => ({ ...stop, fulfillment_state: queue.stateOf(stop) }));
  const left = shown.filter(({ fulfillment_state }) => !isDone(fulfillment_state));
  const waiting = shown.filter(
    ({ fulfillment_state }) => fulfillment_state === 'to_make' || fulfillment_state === 'made',
  );
  return (
    <main className="drive" id="main">
      <header>
        <h1>{name}</h1>
        <p>
          {formatDay(day)}. {countText(left.length, stops.length)}
        </p>
        {phone && (
          <p>
            <a href={phoneHref(phone)}>Call the studio</a>
          </p>
        )}
      </header>
      <p role="status" className="drive-status">
        {queue.status}
      </p>
      {queue.refused.map(({ id, message }) => (
        <Note key={id} tone="warn">
          {message}
        </Note>
      ))}
      {waiting.length > 0 && (
        <button
          type="button"
          className="drive-button drive-start"
          onClick={() => queue.add(waiting.map(({ id }) => ({ order_id: id, to: 'out' as const })))}
        >
          {waiting.length === stops.length ? 'Start the route' : 'Take the rest along'}
        </button>
      )}
      <ol className="drive-stops">
        {shown.map((stop, index) => (
          <DriverStop
            key={stop.id}
            stop={stop}
            place={index + 1}
            isNext={stop.id === left[0]?.id}
            isOpen={isOpen === stop.id}
            onOpen={(open) => setOpen(open ? stop.id : undefined)}
            onMove={(move) => {
              queue.add([{ ...move, order_id: stop.id }]);
              setOpen(undefined);
            }}
          />
        ))}
      </ol>
      {stops.length === 0 && <p>There is nothing on this route yet.</p>}
    </main>
  );
}

function isDone(state: string) {
  return state === 'delivered' || state === 'problem';
}

function countText(left: number, all: number) {
  if (left === 0) return all > 0 ? 'Every stop is done.' : '';
  return `${left} of ${all} ${all === 1 ? 'stop' : 'stops'} to go.`;
}
