const SHOP_LAYOUT = 'features/site/frame/shop-layout';
export const UNLISTED = ['/search', '/cart', '/success', '/client-portal'];

export async function publicPaths(): Promise<string[]> {
  const { routes } = await import('virtual:react-router/server-build');
  const pages = Object.values(routes).filter((route) => route?.parentId === SHOP_LAYOUT);
  const paths = pages.map((page) => `/${(page?.path ?? '').replace(/\/?:\w+\?/g, '')}`);
  return paths.filter(
    (path) => !/[:*]/.test(path) && !UNLISTED.some((unlisted) => `${path}/`.startsWith(`${unlisted}/`)),
  );
}
