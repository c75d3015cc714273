import { readPage } from '~/features/pages/pages.server';
import { searchMeta } from '~/lib/search-appearance';
import { getContext } from '~/platform/context.server';
import { captionFont } from '~/ui/font-links';
import type { Route } from './+types/about.page';
import { StoryPage } from './page-sections';
import { showPage } from './shown-page.server';

export const links = captionFont;

export async function loader(args: Route.LoaderArgs) {
  const context = getContext(args);
  const { search, ...content } = await readPage(context, '/about');
  return { page: await showPage(context, content), search };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => searchMeta(matches, loaderData?.search);

export default function About({ loaderData: { page } }: Route.ComponentProps) {
  return <StoryPage {...page} />;
}
