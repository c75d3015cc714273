import { readPrintedLogo } from '~/features/studio/printed-logo.server';
import { readStudio } from '~/features/studio/studio.server';
import type { StaffHandle } from '~/lib/areas';
import { isDay } from '~/lib/dates';
import { getContext } from '~/platform/context.server';
import { pdfResponse } from '~/features/resources/pdf/pdf-response.server';
import type { Route } from './+types/day-pdf';
import { listPrintedOrders } from './printed-orders.server';

export const handle: StaffHandle = { area: 'work' };

/** `worksheet-2027-06-07.pdf` or `labels-2027-06-07.pdf`. */
export async function loader({ params, ...args }: Route.LoaderArgs) {
  const [, kind, day = ''] = /^(worksheet|labels)-([\d-]{10})\.pdf$/.exec(params.file) ?? [];
  if (!kind || !isDay(day)) return new Response('There is no such sheet.', { status: 404 });
  const context = getContext(args);
  const [orders, studio, logo] = await Promise.all([
    listPrintedOrders(context, day),
    readStudio(context),
    readPrintedLogo(context),
  ]);
  // The library takes memory that most processes never need.
  const { dayWorksheetPdf, dayLabelsPdf } = await import('./day-sheets.server');
  const draw = kind === 'labels' ? dayLabelsPdf : dayWorksheetPdf;
  return pdfResponse(await draw(orders, day, studio, { logo }), params.file);
}
