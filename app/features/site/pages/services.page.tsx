import { readPage } from '~/features/pages/pages.server';
import { sellsSympathyFlowers } from '~/features/delivery/sympathy/for-sympathy.server';
import { readEmptyPages } from '~/features/studio/empty-pages.server';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { tryRead } from '~/platform/try-read.server';
import { captionFont } from '~/ui/font-links';
import type { Route } from './+types/services.page';
import { SectionPage } from './page-sections';
import { type ShownSection, showPage } from './shown-page.server';

export const links = captionFont;

const STORIES = { label: 'See real weddings', to: '/weddings' };
const FLOWERS = { label: 'See sympathy flowers', to: '/store?occasion=sympathy' };

export async function loader(args: Route.LoaderArgs) {
  const context = getContext(args);
  const page = await showPage(context, await readPage(context, '/services'));
  const empty = await tryRead(context, 'empty pages', () => readEmptyPages(context));
  const hasFlowers = await tryRead(context, 'sympathy flowers', () => sellsSympathyFlowers(context));
  const more = new Map<string, NonNullable<ShownSection['more']>>([
    ...(empty?.includes('/weddings') === false ? [['weddings', STORIES] as const] : []),
    ...(hasFlowers ? [['sympathy', FLOWERS] as const] : []),
  ]);
  const sections = page.sections.map((section) => ({ ...section, more: more.get(section.anchor ?? '') }));
  return { page: { ...page, sections } };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Wedding, event & sympathy floristry') },
  {
    name: 'description',
    content:
      'Wedding floristry, general and event floristry, sympathy and funeral flowers: what we do, and how to ask for it.',
  },
];

export default function Services({ loaderData: { page } }: Route.ComponentProps) {
  return <SectionPage {...page} />;
}
