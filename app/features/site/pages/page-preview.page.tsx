import { data } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import { readPageDraft } from '~/features/pages/pages.server';
import type { StaffHandle } from '~/lib/areas';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { captionFont } from '~/ui/font-links';
import type { Route } from './+types/page-preview.page';
import { showHome } from './home.server';
import { HomeView } from './home-view';
import { SectionPage, StoryPage } from './page-sections';
import { showPage } from './shown-page.server';

export const handle: StaffHandle = { area: 'content' };

export const links = captionFont;

/** The page with what this person typed, before anybody else sees it. */
export async function loader({ params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const edited = await readPageDraft(context, staff(args), params.id);
  if (!edited) throw data(null, 404);
  const { path, content } = edited;
  const home = path === '/' ? await showHome(context, content) : undefined;
  return { path, home, page: home?.page ?? (await showPage(context, content)) };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Preview') },
  { name: 'robots', content: 'noindex' },
];

export default function PagePreview({ loaderData: { path, home, page }, matches }: Route.ComponentProps) {
  if (home) return <HomeView studio={matches[0].loaderData.studio} {...home} />;
  return path === '/about' ? <StoryPage {...page} /> : <SectionPage {...page} />;
}
