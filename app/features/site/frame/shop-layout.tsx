import { Outlet } from 'react-router';
import { ShopCart } from '~/features/checkout/cart/shop-cart';
import { useStudio } from '~/features/studio/use-studio';
import type { PageHandle } from '~/lib/page-handle';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/shop-layout';
import { Canonical } from '~/features/site/search-engines/canonical';
import { SiteLayout } from './site-layout';

export const handle: PageHandle = { query: [] };

/** Links to public pages are fetched before they are clicked. */
export function headers() {
  return { 'Speculation-Rules': '"/speculation-rules.json"' };
}

export function loader(args: Route.LoaderArgs) {
  getContext(args).allowCaching();
  return null;
}

export default function ShopLayout() {
  const root = useStudio();
  if (!root) return <Outlet />;
  return (
    <SiteLayout studio={root.studio} year={root.year} cart={<ShopCart />}>
      <Canonical />
      <Outlet />
    </SiteLayout>
  );
}
