import { firstPictured } from '~/features/orders/first-picture';
import '~/features/orders/checkout.css';
import type { ReactNode } from 'react';
import type { Studio } from '~/features/studio/studio.server';
import { toPicture } from '~/lib/picture';
import { formatOfficeHours } from '~/lib/business-hours';
import { phoneHref } from '~/lib/studio-links';
import { useStudio } from '~/features/studio/use-studio';
import { Brand } from '~/ui/brand';
import { PictureFrame } from '~/ui/plate';
import { SkipLink } from '~/ui/skip-link';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { ShownOrder } from '~/features/orders/open-checkout.server';

type CheckoutLayoutProps = {
  studio: Studio;
  order: ShownOrder;
  back?: ReactNode;
  sum?: ReactNode;
  summary: ReactNode;
  children: ReactNode;
};

/** Without the menu, so that nothing leads away by accident. */
export function CheckoutLayout({ studio, order, back, sum, summary, children }: CheckoutLayoutProps) {
  const place = [studio.city, studio.region].filter(Boolean).join(', ');
  return (
    <>
      <SkipLink />
      {order.isTest && (
        <header className="test-bar">
          <strong>TEST MODE</strong> No card is charged, and no flowers are made.
        </header>
      )}
      <main id="main" className="checkout">
        <section className="checkout-head" aria-label="Whose page this is">
          <div className="checkout-studio">
            <Brand name={studio.name} logo={useStudio()?.brand.logo} />
            {place && <p className="text-small text-ink-quiet">{place}</p>}
          </div>
          {back}
          <OrderPicture order={order} sum={sum} />
        </section>
        <div className="checkout-pay">{children}</div>
        <section className="checkout-order" aria-label="Your order">
          {summary}
          <Questions studio={studio} />
        </section>
      </main>
      <CheckoutFooter studio={studio} isTest={order.isTest} />
    </>
  );
}

function OrderPicture({ order, sum }: { order: ShownOrder; sum: ReactNode }) {
  const url = firstPictured(order.lines)?.image_url;
  if (!url) return sum;
  const isOver = ['expired', 'cancelled', 'refunded'].includes(order.state);
  return (
    <div className={isOver ? 'checkout-picture checkout-picture-ended' : 'checkout-picture'}>
      <PictureFrame picture={toPicture({ url, alt: '' })} ratio="" sizes="(width < 48rem) 100vw, 50vw" eager />
      {sum}
    </div>
  );
}

function Questions({ studio: { phone, email, hours } }: { studio: Studio }) {
  const officeHours = formatOfficeHours(hours);
  if (!phone && !email) return null;
  return (
    <p className="checkout-questions">
      Questions about this order?{' '}
      {phone && (
        <>
          Call{' '}
          <a className="num" href={phoneHref(phone)}>
            {phone}
          </a>
          {officeHours && `, ${officeHours}`}
          {email ? ', or write to ' : '.'}
        </>
      )}
      {email && (
        <>
          {!phone && 'Write to '}
          <a href={`mailto:${email}`}>{email}</a>.
        </>
      )}
    </p>
  );
}

function CheckoutFooter({ studio, isTest }: { studio: Studio; isTest: boolean }) {
  const address = [studio.name, studio.street, [studio.city, studio.region].filter(Boolean).join(', ')];
  return (
    <footer className="checkout-footer">
      <span>
        {isTest && <strong className="test-word">TEST MODE</strong>}
        {address.filter(Boolean).join(', ')}
      </span>
      {/* Without scripts nothing keeps what was typed. */}
      <a href="/terms-and-conditions" target="_blank" rel="noopener">
        Terms &amp; Conditions<VisuallyHidden> (in a new tab)</VisuallyHidden>
      </a>
    </footer>
  );
}
