import { useRouteLoaderData } from 'react-router';

/** Whether the member of staff who looks at the page may open another, which menus leave out otherwise. */
export function useMayOpen(): (to: string) => boolean {
  const layout = useRouteLoaderData<() => { member: { closed: readonly string[] } }>('features/admin/admin-layout');
  return (to) => layout !== undefined && !layout.member.closed.includes(to);
}
