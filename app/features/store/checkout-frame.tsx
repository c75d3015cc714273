import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Studio } from '~/features/studio/studio.server';
import { BrandMark } from '~/ui/brand-mark';
import { SkipLink } from '~/ui/skip-link';

type CheckoutFrameProps = { studio: Studio; isTest: boolean; order: ReactNode; children: ReactNode };

/** What stands around a payment page: no menu, no ridge, and nothing that leads away by accident. */
export function CheckoutFrame({ studio, isTest, order, children }: CheckoutFrameProps) {
  const address = [studio.name, studio.street, [studio.city, studio.region].filter(Boolean).join(', ')];
  return (
    <>
      <SkipLink />
      {isTest && (
        <header className="test-bar">
          <strong>TEST MODE</strong> No card is charged, and no flowers are made.
        </header>
      )}
      <main id="main" className="checkout">
        <section className="checkout-order" aria-label="Your order">
          <Link className="brand" to="/">
            <BrandMark />
            <span>{studio.name}</span>
          </Link>
          {order}
          <div className="checkout-flower">
            <BrandMark />
          </div>
        </section>
        <div className="checkout-pay">{children}</div>
      </main>
      <footer className="checkout-foot">
        <span>
          {isTest && 'TEST MODE · '}
          {address.filter(Boolean).join(', ')}
        </span>
        {studio.phone && <a href={`tel:${studio.phone.replaceAll(/[^+\d]/g, '')}`}>{studio.phone}</a>}
        <Link to="/terms-and-conditions">Terms &amp; Conditions</Link>
      </footer>
    </>
  );
}
