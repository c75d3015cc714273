import { contentDisposition } from '~/lib/content-disposition';

/** A sheet with names and addresses, which nobody but the browser that asked may keep. */
export function pdfResponse(pdf: Buffer, name: string): Response {
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': contentDisposition(name, 'inline'),
      'Cache-Control': 'private, no-store',
    },
  });
}
