import { useEffect } from 'react';
import { data, isRouteErrorResponse, Outlet } from 'react-router';
import { permissionsContext } from '~/features/accounts/permissions.server';
import { requireStaff } from '~/features/accounts/sessions/require-staff.server';
import { SessionWatch } from '~/features/accounts/sessions/session-watch';
import { staff } from '~/features/accounts/staff.server';
import { readHint } from '~/features/handbook/handbook.server';
import { HintNote } from '~/features/handbook/hint-note';
import { readStudio } from '~/features/studio/studio.server';
import { getContext } from '~/platform/context.server';
import { readFlash } from '~/platform/flash.server';
import { tryRead } from '~/platform/try-read.server';
import { Note } from '~/ui/note';
import { BackLink } from '~/ui/staff';
import { toast } from '~/ui/toast';
import { UndoForm } from '~/ui/undo-form';
import type { Route } from './+types/admin-layout';
import { readStepsLeft } from '~/features/setup/setup.server';
import { LinkToCopy } from './link-to-copy';
import { restoreFailedForm } from './restore-failed-form';
import { readPendingCounts } from './dashboard/pending-counts.server';
import { StaffErrorPage } from './staff-error-page';
import { cookieIn } from '~/lib/cookies';
import { FOLDED_COOKIE } from './rail';
import { StaffShell } from './staff-shell';

export const middleware: Route.MiddlewareFunction[] = [requireStaff];
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [restoreFailedForm as Route.ClientMiddlewareFunction];

export async function loader({ request, url, ...args }: Route.LoaderArgs) {
  const me = staff(args);
  const { id, name, role, areas } = me;
  const closed = args.context.get(permissionsContext).closedTo(areas);
  const context = getContext(args);
  const [{ flash, cookies }, studio, pendingCounts, stepsLeft, hint] = await Promise.all([
    readFlash(context, request),
    readStudio(context),
    readPendingCounts(context),
    tryRead(context, 'the setup', () => readStepsLeft(context, me, url.pathname)),
    tryRead(context, 'the hint', () => readHint(context, id, url.pathname)),
  ]);
  const wasFolded = cookieIn(request.headers.get('Cookie'), FOLDED_COOKIE) === 'yes';
  return data(
    { member: { id, name, role, closed }, studio: studio.name, pendingCounts, wasFolded, flash, stepsLeft, hint },
    { headers: cookies.map((cookie) => ['Set-Cookie', cookie]) },
  );
}

export default function AdminLayout({
  loaderData: { member, studio, pendingCounts, wasFolded, flash, stepsLeft, hint },
}: Route.ComponentProps) {
  useEffect(() => {
    if (flash) toast(flash);
  }, [flash]);
  return (
    <StaffShell studio={studio} member={member} pendingCounts={pendingCounts} wasFolded={wasFolded}>
      <SessionWatch person={member.id} shown={member.name} />
      {flash && (
        <noscript>
          <Note title={flash.title}>
            {flash.description} {flash.undo && <UndoForm deletion={flash.undo} />}
          </Note>
        </noscript>
      )}
      <LinkToCopy copy={flash?.copy} />
      {stepsLeft !== undefined && <BackLink to="/admin-dashboard">{`the checklist, ${stepsLeft} to do`}</BackLink>}
      {hint && <HintNote {...hint} />}
      <Outlet />
    </StaffShell>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) throw error;
  const { studio, member, pendingCounts, wasFolded } = loaderData;
  return (
    <StaffShell studio={studio} member={member} pendingCounts={pendingCounts} wasFolded={wasFolded}>
      <StaffErrorPage status={isRouteErrorResponse(error) ? error.status : 500} studio={studio} />
    </StaffShell>
  );
}
