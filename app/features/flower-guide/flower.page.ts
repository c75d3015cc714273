import { data, redirect } from 'react-router';
import { pageTitle } from '~/lib/page-title';
import { findRelated } from '~/features/related/related.server';
import { tryRead } from '~/platform/try-read.server';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/flower.page';
import { readFlower } from './flowers.server';

const UNREAD = { flower: undefined, related: {} };

/** One flower's card, which the guide opens over its plates. */
export async function loader({ params, url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const found = await tryRead(context, 'flower', async () => ({ flower: await readFlower(context, params.flower) }));
  if (!found) return data(UNREAD, 503);
  if (!found.flower) throw data(null, 404);
  const { address } = found.flower;
  if (address !== params.flower) throw redirect(`/flower-guide/${address}${url.search}`, 301);
  const related = await findRelated(context, found.flower.name, ['products', 'posts', 'weddings']);
  return data({ flower: found.flower, related });
}

export type Flower = NonNullable<Route.ComponentProps['loaderData']['flower']>;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const flower = loaderData?.flower;
  if (!flower) return [{ title: pageTitle(matches, 'Flower Guide') }];
  const description = flower.blurb ?? `${flower.name}: colors, season, durability and meaning.`;
  return [{ title: pageTitle(matches, `${flower.name}, Flower Guide`) }, { name: 'description', content: description }];
};

/** The guide renders the card. */
export default function FlowerPage() {
  return null;
}
