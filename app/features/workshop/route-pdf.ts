import { readPrintedLogo } from '~/features/studio/printed-logo.server';
import { readStudio } from '~/features/studio/studio.server';
import type { StaffHandle } from '~/lib/areas';
import { safeFileName } from '~/lib/file-name';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/route-pdf';
import { pdfResponse } from '~/features/resources/pdf/pdf-response.server';
import { readRoute } from './routes.server';

export const handle: StaffHandle = { area: 'work' };

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const [route, studio, logo] = await Promise.all([
    readRoute(context, params.id),
    readStudio(context),
    readPrintedLogo(context),
  ]);
  if (!route) return new Response('There is no such route.', { status: 404 });
  // The library takes memory that most processes never need.
  const { routeSheetPdf } = await import('./day-sheets.server');
  return pdfResponse(
    await routeSheetPdf(route, studio, { logo }),
    safeFileName(`route-${route.name}-${route.day}.pdf`),
  );
}
