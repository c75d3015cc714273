import { data } from 'react-router';

/** Staff addresses without a page: behind the gate like the others, and nothing there. */
export function loader() {
  throw data(null, 404);
}

export default function Astray() {
  return null;
}
