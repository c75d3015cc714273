import { readStudio } from '~/features/studio/studio.server';
import { contentDisposition } from '~/lib/content-disposition';
import { safeFileName } from '~/lib/file-name';
import type { PageHandle } from '~/lib/page-handle';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/worksheet-pdf';
import { readWorksheet } from '~/features/resources/resources.server';

export const handle: PageHandle = { query: [] };

/** Made on request; the page cache keeps it until the worksheet or the studio's address changes. */
export async function loader({ params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const [guide, studio] = await Promise.all([readWorksheet(context, params.slug), readStudio(context)]);
  if (!guide) return new Response('There is no such worksheet.', { status: 404 });
  context.allowCaching();
  // The library takes memory that most processes never need.
  const { worksheetPdf } = await import('./worksheet-pdf.server');
  return new Response(new Uint8Array(await worksheetPdf(guide, studio)), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': contentDisposition(safeFileName(`${guide.title.replace(/[/\\]/g, '-')}.pdf`), 'inline'),
      Link: `<${context.config.baseUrl}/resources/${guide.slug}>; rel="canonical"`,
    },
  });
}
