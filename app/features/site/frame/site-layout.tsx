import { type ReactNode, useEffect } from 'react';
import { PageSpinner } from '~/ui/page-spinner';
import { SkipLink } from '~/ui/skip-link';
import { Footer, type StudioDetails } from './footer';
import { Header } from './header';
import { startFrame } from './start-frame';

type SiteLayoutProps = { studio: StudioDetails; year: number; cart: ReactNode; children: ReactNode };

export function SiteLayout({ studio, year, cart, children }: SiteLayoutProps) {
  useEffect(startFrame, []);
  return (
    <>
      <SkipLink />
      <Header studio={studio} cart={cart} />
      <main id="main">{children}</main>
      <Footer studio={studio} year={year} />
      <PageSpinner />
    </>
  );
}
