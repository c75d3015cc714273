import { data } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import { contentDisposition } from '~/lib/content-disposition';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/personal-data-export';
import { emailParam, readPersonalData } from './personal-data.server';

export async function loader({ url, ...args }: Route.LoaderArgs) {
  staff(args).mayEdit('privacy');
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
