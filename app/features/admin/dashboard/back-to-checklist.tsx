import { useLocation } from 'react-router';
import { BackLink } from '~/ui/staff';
import type { SetupPages } from './setup.server';

/** On the pages where its steps are done, until the studio is set up. */
export function BackToChecklist({ setup }: { setup: SetupPages | undefined }) {
  const { pathname } = useLocation();
  if (!setup?.pages.some((page) => pathname === page || pathname.startsWith(`${page}/`))) return null;
  return <BackLink to="/admin-dashboard">{`the checklist, ${setup.left} to do`}</BackLink>;
}
