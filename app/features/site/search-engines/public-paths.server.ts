const LAYOUTS = ['features/site/frame/shop-layout', 'features/site/frame/reading-layout'];
export const UNLISTED = [
  '/search',
  '/cart',
  '/success',
  '/order',
  '/gift-cards/balance',
  '/delivery-days',
  '/client-portal',
];

export async function publicPaths(): Promise<string[]> {
  const { routes } = await import('virtual:react-router/server-build');
  const pages = Object.values(routes).filter((route) => LAYOUTS.includes(route?.parentId ?? ''));
  const paths = pages.map((page) => `/${(page?.path ?? '').replace(/\/?:\w+\?/g, '')}`);
  return paths.filter(
    (path) => !/[:*]/.test(path) && !UNLISTED.some((unlisted) => `${path}/`.startsWith(`${unlisted}/`)),
  );
}
