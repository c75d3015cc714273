import { DeliveryCheck } from '~/features/delivery/delivery-check';
import { addAreaServed } from '~/features/delivery/area-served.server';
import { readPage } from '~/features/pages/pages.server';
import { searchMeta } from '~/lib/search-appearance';
import { getContext } from '~/platform/context.server';
import { captionFont } from '~/ui/font-links';
import type { Route } from './+types/delivery.page';
import { SectionPage } from './page-sections';
import { showPage } from './shown-page.server';

export const links = captionFont;

export async function loader(args: Route.LoaderArgs) {
  const context = getContext(args);
  const { search, ...content } = await readPage(context, '/delivery');
  await addAreaServed(context);
  return { page: await showPage(context, content), search };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => searchMeta(matches, loaderData?.search);

export default function Delivery({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <SectionPage {...page}>
      <DeliveryCheck product="" />
    </SectionPage>
  );
}
