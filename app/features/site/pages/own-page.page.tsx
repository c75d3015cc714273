import { data } from 'react-router';
import { readOwnPage } from '~/features/pages/pages.server';
import { searchMeta } from '~/lib/search-appearance';
import { getContext } from '~/platform/context.server';
import { captionFont } from '~/ui/font-links';
import type { Route } from './+types/own-page.page';
import { SectionPage } from './page-sections';
import { showPage } from './shown-page.server';

export const links = captionFont;

/** A page that staff added. */
export async function loader({ params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const content = await readOwnPage(context, params.slug);
  if (!content) throw data(null, 404);
  return { page: await showPage(context, content), search: content.search };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => searchMeta(matches, loaderData?.search);

export default function OwnPage({ loaderData: { page } }: Route.ComponentProps) {
  return <SectionPage {...page} />;
}
