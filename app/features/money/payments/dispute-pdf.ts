import { pdfResponse } from '~/features/resources/pdf/pdf-response.server';
import { readStudio } from '~/features/studio/studio.server';
import type { StaffHandle } from '~/lib/areas';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/dispute-pdf';
import { readDisputedOrder } from './dispute-evidence.server';

export const handle: StaffHandle = { area: 'orders' };

/** One file to upload in Stripe's form. */
export async function loader({ params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const [disputed, studio] = await Promise.all([readDisputedOrder(context, params.number), readStudio(context)]);
  if (!disputed) return new Response('There is no such order.', { status: 404 });
  const { order, evidence } = disputed;
  // The library takes memory that most processes never need.
  const { worksheetPdf } = await import('~/features/resources/pdf/worksheet-pdf.server');
  const sections = evidence.map(({ label, text }) => {
    return { kind: 'text' as const, heading: label, text: text.replaceAll('\n', '\n\n') };
  });
  const sheet = { title: `Order ${order.number}`, created_at: order.created_at, worksheet: { intro: '', sections } };
  return pdfResponse(await worksheetPdf(sheet, studio), `evidence-of-order-${order.number}.pdf`);
}
