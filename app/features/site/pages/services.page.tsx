import { readPage } from '~/features/pages/pages.server';
import { hasWeddings } from '~/features/weddings/weddings.server';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { tryRead } from '~/platform/try-read.server';
import { captionFont } from '~/ui/font-links';
import type { Route } from './+types/services.page';
import { SectionPage } from './page-sections';
import { showPage } from './shown-page.server';

export const links = captionFont;

const STORIES = { label: 'See Real Weddings', to: '/weddings' };

export async function loader(args: Route.LoaderArgs) {
  const context = getContext(args);
  const page = await showPage(context, await readPage(context, '/services'));
  const hasStories = await tryRead(context, 'weddings', () => hasWeddings(context));
  const sections = page.sections.map((section) =>
    hasStories && section.anchor === 'weddings' ? { ...section, more: STORIES } : section,
  );
  return { page: { ...page, sections } };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Wedding, Event & Sympathy Floristry') },
  {
    name: 'description',
    content:
      'Wedding floristry, general and event floristry, sympathy and funeral flowers: what we do, and how to ask for it.',
  },
];

export default function Services({ loaderData: { page } }: Route.ComponentProps) {
  return <SectionPage {...page} />;
}
