import { useEmptyPages } from './use-studio';

const PLACES = [
  { to: '/store', name: 'our web store' },
  { to: '/gallery', name: 'our galleries' },
  { to: '/services', name: 'what we do' },
];

/** For the empty state of a page: where there is something to see. */
export function WayOn() {
  const empty = useEmptyPages();
  const place = PLACES.find(({ to }) => !empty.includes(to));
  return (
    place && (
      <>
        Meanwhile, see <a href={place.to}>{place.name}</a>.
      </>
    )
  );
}
