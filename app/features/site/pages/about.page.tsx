import { readPage } from '~/features/pages/pages.server';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { captionFont } from '~/ui/font-links';
import type { Route } from './+types/about.page';
import { StoryPage } from './page-sections';
import { showPage } from './shown-page.server';

export const links = captionFont;

export async function loader(args: Route.LoaderArgs) {
  const context = getContext(args);
  return { page: await showPage(context, await readPage(context, '/about')) };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'About Us') },
  {
    name: 'description',
    content: 'A floral design studio: who we are and how we work.',
  },
];

export default function About({ loaderData: { page } }: Route.ComponentProps) {
  return <StoryPage {...page} />;
}
