import { DeliveryCheck } from '~/features/delivery/delivery-check';
import { readPage } from '~/features/pages/pages.server';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { captionFont } from '~/ui/font-links';
import type { Route } from './+types/delivery.page';
import { SectionPage } from './page-sections';
import { showPage } from './shown-page.server';

export const links = captionFont;

export async function loader(args: Route.LoaderArgs) {
  const context = getContext(args);
  return { page: await showPage(context, await readPage(context, '/delivery')) };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Delivery & freshness') },
  { name: 'description', content: 'How your flowers reach you, what delivery costs, and how to keep flowers fresh.' },
];

export default function Delivery({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <SectionPage {...page}>
      <DeliveryCheck product="" />
    </SectionPage>
  );
}
