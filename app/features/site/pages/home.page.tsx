import { addAreaServed } from '~/features/delivery/area-served.server';
import { readPage } from '~/features/pages/pages.server';
import { searchMeta } from '~/lib/search-appearance';
import { getContext } from '~/platform/context.server';
import { captionFont } from '~/ui/font-links';
import type { Route } from './+types/home.page';
import { showHome } from './home.server';
import { HomeView } from './home-view';

export const links = captionFont;

export async function loader(args: Route.LoaderArgs) {
  const context = getContext(args);
  const { search, ...content } = await readPage(context, '/');
  await addAreaServed(context);
  return { ...(await showHome(context, content)), search };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => searchMeta(matches, loaderData?.search);

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  return <HomeView studio={matches[0].loaderData.studio} {...loaderData} />;
}
