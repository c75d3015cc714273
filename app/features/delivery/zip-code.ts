import { getContext } from '~/platform/context.server';
import type { Route } from './+types/zip-code';
import { findZipCode } from './zip-codes.server';

/** The city of a ZIP code, for the form of the checkout; null for one that is not known. */
export async function loader({ url, ...args }: Route.LoaderArgs) {
  getContext(args).preventCaching();
  const found = await findZipCode(url.searchParams.get('zip') ?? '');
  return Response.json(found ? { city: found.city, region: found.region } : null);
}
