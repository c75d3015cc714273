import { readPage } from '~/features/pages/pages.server';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { captionFont } from '~/ui/font-links';
import type { Route } from './+types/home.page';
import { showHome } from './home.server';
import { HomeView } from './home-view';

export const links = captionFont;

export async function loader(args: Route.LoaderArgs) {
  const context = getContext(args);
  return showHome(context, await readPage(context, '/'));
}

const NO_BLURB = 'Wedding flowers, flowers for events, and sympathy flowers, arranged by hand.';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Wedding, event & sympathy flowers') },
  { name: 'description', content: matches[0].loaderData?.studio.blurb || NO_BLURB },
];

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  return <HomeView studio={matches[0].loaderData.studio} {...loaderData} />;
}
