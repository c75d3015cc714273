import { useLocation, useRouteLoaderData } from 'react-router';

/** Parts of a query that make it another page: where a list goes on. Whatever else it asks for is the same page. */
const KEPT = ['page', 'offset'];

/** The one address of a public page. */
export function Canonical() {
  const { pathname, search } = useLocation();
  const root = useRouteLoaderData<() => { origin: string }>('root');
  if (!root) return null;
  const query = [...new URLSearchParams(search)].filter(([name, value]) => KEPT.includes(name) && /^\d+$/.test(value));
  const kept = query.length > 0 ? `?${new URLSearchParams(query)}` : '';
  return <link rel="canonical" href={root.origin + pathname + kept} />;
}
