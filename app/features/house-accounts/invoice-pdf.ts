import { pdfResponse } from '~/features/resources/pdf/pdf-response.server';
import type { StaffHandle } from '~/lib/areas';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/invoice-pdf';
import { readInvoice } from './house-accounts.server';

export const handle: StaffHandle = { area: 'orders' };

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const invoice = await readInvoice(context, params.number);
  if (!invoice) return new Response('This order was never put on account.', { status: 404 });
  // The library takes memory that most processes never need.
  const { invoicePdf } = await import('./invoice-pdf.server');
  return pdfResponse(await invoicePdf(context, invoice), `invoice-${invoice.number}.pdf`);
}
