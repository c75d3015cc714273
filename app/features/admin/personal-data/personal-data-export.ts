import { data } from 'react-router';
import type { StaffHandle } from '~/lib/areas';
import { contentDisposition } from '~/lib/content-disposition';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/personal-data-export';
import { emailParam, readPersonalData } from './personal-data.server';

export const handle: StaffHandle = { area: 'privacy' };

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const email = emailParam(url);
  if (!email) throw data(null, 404);
  const context = getContext(args);
  const found = { email, exported_at: context.now(), ...(await readPersonalData(context, email)) };
  return new Response(JSON.stringify(found, null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': contentDisposition(`personal-data-${email}.json`),
      'Cache-Control': 'private, no-store',
    },
  });
}
