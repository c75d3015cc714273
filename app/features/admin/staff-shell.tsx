import '~/ui/staff.css';
import './admin.css';
import { type ReactNode, useEffect, useId } from 'react';
import { Form, Link, useLocation } from 'react-router';
import { useMayOpen } from '~/ui/use-may-open';
import { BrandMark } from '~/ui/brand-mark';
import { Icon } from '~/ui/icon';
import { LightLink } from '~/ui/light-link';
import { closePopoverMenus } from '~/ui/popover-menu';
import { SkipLink } from '~/ui/skip-link';
import { StaffButton, StaffButtonLink } from '~/ui/staff';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { FindPalette } from './find-palette';
import type { PendingCounts } from './dashboard/pending-counts.server';
import { STAFF_NAV } from './staff-nav';

type StaffShellProps = {
  studio: string;
  member: { name: string; role: string };
  pendingCounts: PendingCounts;
  children: ReactNode;
};

export function StaffShell({ studio, member, pendingCounts, children }: StaffShellProps) {
  const rail = useId();
  useEffect(closePopoverMenus, []);
  return (
    <div className="staff">
      <SkipLink />
      <Rail id={rail} studio={studio} pendingCounts={pendingCounts} />
      <div>
        <header className="staff-bar">
          <button className="icon-button staff-menu" type="button" aria-label="Back office menu" popoverTarget={rail}>
            <Icon name="menu" />
          </button>
          <StaffButtonLink to="/" variant="ghost" className="staff-view-site">
            View site
          </StaffButtonLink>
          <FindPalette />
          <StaffButtonLink to="/account" variant="ghost" className="staff-who">
            <Icon name="person" />
            <span>
              {member.name} · {member.role}
            </span>
          </StaffButtonLink>
          <Form method="post" action="/sign-out">
            <StaffButton type="submit">
              <Icon name="leave" />
              Sign Out
            </StaffButton>
          </Form>
        </header>
        <main id="main" className="staff-main">
          {children}
        </main>
      </div>
    </div>
  );
}

/** The link of the page, or of the page that it is under. */
function linkOf(pathname: string): string | undefined {
  const all = STAFF_NAV.flatMap(({ links }) => links.map(({ to }) => to));
  const over = all.filter((to) => pathname === to || pathname.startsWith(`${to}/`));
  return over.toSorted((one, other) => other.length - one.length)[0];
}

type RailProps = { id: string; studio: string; pendingCounts: PendingCounts };

/** Beside the page on a wide screen; under 1088 px a popover, which needs no scripts. */
function Rail({ id, studio, pendingCounts }: RailProps) {
  const mayOpen = useMayOpen();
  const { pathname } = useLocation();
  const here = linkOf(pathname);
  return (
    <nav id={id} popover="auto" className="staff-rail on-dark" aria-label="Back office">
      <Link className="brand" to="/admin-dashboard">
        <BrandMark />
        <span>{studio}</span>
      </Link>
      {STAFF_NAV.map(({ title, links }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {links
              .filter(({ to }) => mayOpen(to))
              .map(({ label, to, icon, pending }) => (
                <li key={to}>
                  <LightLink to={to} aria-current={to === here ? 'page' : undefined}>
                    <Icon name={icon} />
                    {label}
                    {pending && <Count count={pendingCounts[pending]} />}
                  </LightLink>
                </li>
              ))}
          </ul>
        </section>
      ))}
      <Link className="staff-rail-site" to="/">
        View site
      </Link>
    </nav>
  );
}

function Count({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="staff-count">
      {count}
      <VisuallyHidden> waiting</VisuallyHidden>
    </span>
  );
}
