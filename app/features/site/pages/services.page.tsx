import { readPage } from '~/features/pages/pages.server';
import { sellsSympathyFlowers } from '~/features/delivery/sympathy/for-sympathy.server';
import { readEmptyPages } from '~/features/studio/empty-pages.server';
import { searchMeta } from '~/lib/search-appearance';
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
  const { search, ...content } = await readPage(context, '/services');
  const page = await showPage(context, content);
  const empty = await tryRead(context, 'empty pages', () => readEmptyPages(context));
  const hasFlowers = await tryRead(context, 'sympathy flowers', () => sellsSympathyFlowers(context));
  const more = new Map<string, NonNullable<ShownSection['more']>>([
    ...(empty?.includes('/weddings') === false ? [['weddings', STORIES] as const] : []),
    ...(hasFlowers ? [['sympathy', FLOWERS] as const] : []),
  ]);
  const sections = page.sections.map((section) => ({ ...section, more: more.get(section.anchor ?? '') }));
  return { page: { ...page, sections }, search };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => searchMeta(matches, loaderData?.search);

export default function Services({ loaderData: { page } }: Route.ComponentProps) {
  return <SectionPage {...page} />;
}
