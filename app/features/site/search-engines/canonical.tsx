import { useLocation, useMatches, useRouteLoaderData } from 'react-router';

/** Query parameters that make a page of their own; the others do not change the canonical URL. */
const PAGE_PARAMETERS = ['page', 'offset'];

export function Canonical() {
  const { pathname, search } = useLocation();
  const root = useRouteLoaderData<() => { origin: string }>('root');
  // A page whose views are parts of one another says which of them stands for this one.
  const own = useMatches().at(-1)?.loaderData as { canonicalQuery?: string } | undefined;
  if (!root) return null;
  const query = [...new URLSearchParams(search)].filter(
    ([name, value]) => PAGE_PARAMETERS.includes(name) && /^\d+$/.test(value),
  );
  const kept = own?.canonicalQuery ?? (query.length > 0 ? `?${new URLSearchParams(query)}` : '');
  return <link rel="canonical" href={root.origin + pathname + kept} />;
}
