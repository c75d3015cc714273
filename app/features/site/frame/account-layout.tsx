import ShopLayout from './shop-layout';

/** Pages behind a private link look like the public site, but are neither kept nor in the sitemap. */
export default function AccountLayout() {
  return <ShopLayout />;
}
