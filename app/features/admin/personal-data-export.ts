import { data } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import { attachment } from '~/lib/attachment';
import { server } from '~/platform/context.server';
import type { Route } from './+types/personal-data-export';
import { addressIn, readPersonalData } from './personal-data.server';

/** `GET /personal-data/export.json?email=`: everything that is stored about one person, as a file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  staff(context).mayEdit('privacy');
  const email = addressIn(url);
  if (!email) throw data(null, 404);
  const studio = server(context);
  const found = { email, exported_at: studio.now(), ...(await readPersonalData(studio, email)) };
  return new Response(JSON.stringify(found, null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': attachment(`personal-data-${email}.json`),
      'Cache-Control': 'private, no-store',
    },
  });
}
