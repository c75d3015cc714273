const SHOP_LAYOUT = 'features/site/frame/shop-layout';
/** Pages that search engines should not list. */
export const UNLISTED = ['/search', '/cart', '/success', '/client-portal'];

/** Every page with one URL under the shop layout, including new ones. */
export async function publicPaths(): Promise<string[]> {
  const { routes } = await import('virtual:react-router/server-build');
  const pages = Object.values(routes).filter((route) => route?.parentId === SHOP_LAYOUT);
  const paths = pages.map((page) => `/${(page?.path ?? '').replace(/\/?:\w+\?/g, '')}`);
  return paths.filter(
    (path) => !/[:*]/.test(path) && !UNLISTED.some((unlisted) => `${path}/`.startsWith(`${unlisted}/`)),
  );
}
