import { data } from 'react-router';
import { readOwnPage } from '~/features/pages/pages.server';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { captionFont } from '~/ui/font-links';
import type { Route } from './+types/own-page.page';
import { SectionPage } from './page-sections';
import { showPage } from './shown-page.server';

export const links = captionFont;

/** In characters; search engines show about as many. */
const MAX_DESCRIPTION = 200;

/** A page that staff added. */
export async function loader({ params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const content = await readOwnPage(context, params.slug);
  if (!content) throw data(null, 404);
  return { page: await showPage(context, content) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const { heading, lead, sections } = loaderData.page;
  const texts = [lead, ...sections.flatMap((section) => [section.lead, section.text]), heading];
  const description = texts.find((text) => text && !text.includes('{phone}'))?.slice(0, MAX_DESCRIPTION);
  return [{ title: pageTitle(matches, heading) }, { name: 'description', content: description }];
};

export default function OwnPage({ loaderData: { page } }: Route.ComponentProps) {
  return <SectionPage {...page} />;
}
