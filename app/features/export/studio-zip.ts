import { Readable } from 'node:stream';
import { staff } from '~/features/accounts/staff.server';
import { readStudio } from '~/features/studio/studio.server';
import type { StaffHandle } from '~/lib/areas';
import { contentDisposition } from '~/lib/content-disposition';
import { dayIn } from '~/lib/dates';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/studio-zip';
import { openStudioZip } from './studio-zip.server';

export const handle: StaffHandle = { area: 'privacy' };

/** GET /import/studio.zip */
export async function loader({ request, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const member = staff(args);
  const { name, time_zone } = await readStudio(context);
  const body = request.method === 'HEAD' ? null : await openStudioZip(context, member);
  return new Response(body && (Readable.toWeb(body) as ReadableStream), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': contentDisposition(`${name}-${dayIn(time_zone, context.now())}.zip`),
      'Cache-Control': 'private, no-store',
    },
  });
}
