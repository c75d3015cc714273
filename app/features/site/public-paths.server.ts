const SHOP_LAYOUT = 'features/site/shop-layout';
/** Pages that are no searcher's way in: an answer to one visitor's question, a cart, the end of one buyer's payment, clients' own. */
export const UNLISTED = ['/search', '/cart', '/success', '/client-portal'];

/** Every page under the shop layout that has one address of its own: a page added to the URL table is among them. */
export async function publicPaths(): Promise<string[]> {
  const { routes } = await import('virtual:react-router/server-build');
  const pages = Object.values(routes).filter((route) => route?.parentId === SHOP_LAYOUT);
  const paths = pages.map((page) => `/${(page?.path ?? '').replace(/\/?:\w+\?/g, '')}`);
  return paths.filter(
    (path) => !/[:*]/.test(path) && !UNLISTED.some((unlisted) => `${path}/`.startsWith(`${unlisted}/`)),
  );
}
