import './app.css';
import { type ReactNode, useEffect } from 'react';
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router';
import READING_SCRIPT from 'virtual:reading-script';
import { ErrorView, NotFoundView } from '~/features/site/pages/error-page';
import { SiteLayout } from '~/features/site/frame/site-layout';
import { ShopCart } from '~/features/checkout/cart/shop-cart';
import { checkoutUrl } from '~/features/checkout/service/store-client.server';
import { readMenus } from '~/features/menus/menus.server';
import { readEmptyPages, readServiceNames } from '~/features/studio/empty-pages.server';
import { readStudio, sellsGiftCards } from '~/features/studio/studio.server';
import { readStudioPictures } from '~/features/studio/studio-pictures.server';
import { useStudio } from '~/features/studio/use-studio';
import { accentStyle } from '~/lib/accent';
import type { StaffHandle } from '~/lib/areas';
import { yearIn } from '~/lib/dates';
import { announceHydration } from '~/lib/deferred-hydration';
import { isConnectionLost } from '~/lib/connection-lost';
import type { PageHandle } from '~/lib/page-handle';
import { getContext } from '~/platform/context.server';
import { tryRead } from '~/platform/try-read.server';
import { sendsMail } from '~/platform/email-flash.server';
import { textFonts } from '~/ui/font-links';
import { holdWhileOffline } from '~/ui/hold-while-offline';
import { retypeChanged } from '~/ui/retype';
import { stayOnPage, useTrackedPage } from '~/ui/stay-on-page';
import { usePageFocus } from '~/ui/page-focus';
import { Toaster } from '~/ui/toaster';
import type { Route } from './+types/root';

export async function loader(args: Route.LoaderArgs) {
  const { config, now } = getContext(args);
  const context = getContext(args);
  const [studio, pictures, emptyPages, serviceNames, menus] = await Promise.all([
    readStudio(context),
    tryRead(context, 'studio pictures', () => readStudioPictures(context)),
    tryRead(context, 'empty pages', () => readEmptyPages(context)),
    tryRead(context, 'service names', () => readServiceNames(context)),
    tryRead(context, 'menus', () => readMenus(context)),
  ]);
  if (!pictures || !emptyPages || !menus) context.preventCaching();
  const { logo, icon, share } = pictures ?? {};
  const year = yearIn(studio.time_zone, now());
  return {
    studio,
    year,
    checkoutUrl: checkoutUrl(config),
    origin: config.baseUrl,
    sendsMail: sendsMail({ config }),
    sellsGiftCards: sellsGiftCards({ config }, studio),
    emptyPages: emptyPages ?? [],
    serviceNames: serviceNames ?? {},
    menus,
    isDemo: config.RHODORA_DEMO,
    brand: { logo, icon: icon?.url, share },
  };
}

export const clientMiddleware = [stayOnPage as Route.ClientMiddlewareFunction];

export const links = textFonts;

export function Layout({ children }: { children: ReactNode }) {
  const handles = useMatches().map(({ handle }) => handle as (PageHandle & Partial<StaffHandle>) | undefined);
  const isReading = handles.some((handle) => handle?.hydrate === false);
  // Those that follow the device into the dark (desk-dark.css).
  const isDesk = handles.some((handle) => handle?.area ?? handle?.isDesk);
  const root = useStudio();
  const [accent, icon] = [root?.studio.accent, root?.brand.icon];
  useEffect(() => {
    retypeChanged(document);
    announceHydration();
  }, []);
  usePageFocus();
  useTrackedPage();
  useEffect(holdWhileOffline, []);
  return (
    <html lang="en" style={accent ? accentStyle(accent) : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f5f3ee" media={isDesk ? '(prefers-color-scheme: light)' : undefined} />
        {isDesk && <meta name="theme-color" content="#111815" media="(prefers-color-scheme: dark)" />}
        {icon ? (
          <>
            <link rel="icon" href={icon} type="image/png" sizes="512x512" />
            <link rel="apple-touch-icon" href={icon} />
          </>
        ) : (
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        )}
        <link rel="manifest" href="/site.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {isReading ? (
          <script type="module" src={READING_SCRIPT} fetchPriority="low" />
        ) : (
          <>
            <Toaster />
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** Errors keep the menu, the cart and the studio's phone number. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useStudio();
  const isMissing = isRouteErrorResponse(error) && [404, 410].includes(error.status);
  const isLost = isConnectionLost(error);
  const title = isMissing ? 'Not found' : isLost ? 'No connection' : 'Something went wrong';
  if (!root) {
    return (
      <>
        <title>{title}</title>
        <ErrorView isLost={isLost} />
      </>
    );
  }
  const { studio, year } = root;
  return (
    <SiteLayout studio={studio} year={year} cart={<ShopCart />}>
      <title>{`${title} | ${studio.name}`}</title>
      {isMissing ? <NotFoundView studio={studio} /> : <ErrorView studio={studio} isLost={isLost} />}
    </SiteLayout>
  );
}
