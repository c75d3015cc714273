import type { ReactNode } from 'react';
import { PageSpinner } from '~/ui/page-spinner';
import { SkipLink } from '~/ui/skip-link';
import { Footer, type StudioDetails } from './footer';
import { Header } from './header';

type SiteFrameProps = { studio: StudioDetails; year: number; cart: ReactNode; children: ReactNode };

export function SiteFrame({ studio, year, cart, children }: SiteFrameProps) {
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
