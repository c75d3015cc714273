import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { formatOfficeHours } from '~/lib/business-hours';
import type { Studio } from '~/features/studio/studio.server';
import { useEmptyPages, useServiceNames } from '~/features/studio/use-studio';
import { phoneHref } from '~/lib/studio-links';
import { BrandMark } from '~/ui/brand-mark';
import { Button, ButtonLink, buttonClass } from '~/ui/button';

/** Without a studio nobody can be called. */
type ErrorPageProps = { studio?: Pick<Studio, 'phone' | 'hours'> };

const LINKS = [
  { label: 'Go to the home page', to: '/' },
  { label: 'Web Store', to: '/store' },
  { label: 'Wedding Floristry', to: '/services#weddings' },
  { label: 'Sympathy & Funeral', to: '/services#sympathy' },
  { label: 'Our Galleries', to: '/gallery' },
  { label: 'Flower Guide', to: '/flower-guide' },
  { label: 'Contact', to: '/contact' },
];

/** The search field starts with the words of the URL. */
export function NotFoundView({ studio }: ErrorPageProps) {
  const { pathname } = useLocation();
  return (
    <ErrorPage
      title="Nothing grows here."
      text="There’s no page at this address. It may have moved, or the address may have a typo."
      studio={studio}
    >
      <form action="/search" role="search" className="error-page-search">
        <label className="field-label" htmlFor="lost">
          What are you looking for?
        </label>
        <input
          className="input"
          id="lost"
          name="q"
          type="search"
          defaultValue={toSearchWords(pathname)}
          maxLength={100}
        />
        <Button type="submit">Search</Button>
      </form>
    </ErrorPage>
  );
}

const SERVER_ERROR = {
  title: 'Something went wrong on our side.',
  text: 'It has been noted. Please try again in a minute; what you had put in your cart is still there.',
};
const OFFLINE = {
  title: 'This page could not be reached.',
  text: 'You seem to be offline. Please try again once you are connected; what you had put in your cart is still there.',
};
const UNREACHABLE = {
  title: OFFLINE.title,
  text: 'Our server did not answer. Please try again in a minute; what you had put in your cart is still there.',
};

export function ErrorView({ studio, isLost = false }: ErrorPageProps & { isLost?: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <ErrorPage {...(isLost ? (navigator.onLine ? UNREACHABLE : OFFLINE) : SERVER_ERROR)} studio={studio}>
      <div className="actions">
        <a className={buttonClass()} href={pathname + search}>
          Try again
        </a>
        <ButtonLink to="/" variant="line">
          Go to the home page
        </ButtonLink>
      </div>
    </ErrorPage>
  );
}

function ErrorPage({
  title,
  text,
  studio,
  children,
}: ErrorPageProps & { title: string; text: string; children: ReactNode }) {
  const phone = studio?.phone;
  const empty = useEmptyPages();
  const names = useServiceNames();
  const officeHours = formatOfficeHours(studio?.hours ?? []);
  return (
    <div className="error-page wrap twelve">
      <div className="error-page-text">
        <BrandMark />
        <h1>{title}</h1>
        <p className="lead">{text}</p>
        {children}
        {phone && (
          <p className="text-ink-soft">
            Or call us{officeHours && `, ${officeHours}`}:{' '}
            <a className="num" href={phoneHref(phone)}>
              {phone}
            </a>
          </p>
        )}
      </div>
      <nav className="error-page-links" aria-labelledby="places">
        <h2 id="places">Likely places</h2>
        <ul>
          {LINKS.filter(({ to }) => !empty.includes(to)).map(({ label, to }) => (
            <li key={to}>
              <Link to={to}>{names[to] ?? label}</Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

/** '/blog/first-frost.html' becomes 'first frost'; numbers and symbols are dropped. */
function toSearchWords(pathname: string): string {
  const last = pathname.split('/').findLast((part) => part !== '') ?? '';
  const words = last.replace(/\.\w+$/, '').split(/[^a-z]+/i);
  return /\d/.test(last) || last.includes('%') ? '' : words.join(' ').trim().slice(0, 60);
}
