import './rail.css';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { cookieText } from '~/lib/cookies';
import { useMayOpen } from '~/ui/use-may-open';
import { BrandMark } from '~/ui/brand-mark';
import { LightLink } from '~/ui/light-link';
import { closePopoverMenus } from '~/ui/popover-menu';
import { useHydrated } from '~/ui/use-hydrated';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { PendingCounts } from './dashboard/pending-counts.server';
import { RailIcon, type RailIconName } from './rail-icon';
import { railLinkOf, STAFF_NAV, type StaffLink } from './staff-nav';

/** 'yes' or absent. Read by the server, so that a page is drawn as it was left. */
export const FOLDED_COOKIE = 'rail_folded';

type RailProps = {
  id: string;
  studio: string;
  pendingCounts: PendingCounts;
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
};

/**
 * Beside the page from 48 rem; icons alone, with the links flying out, if it is folded or under 68 rem. On a phone it is a
 * sheet that the bar at the foot opens. Groups and sheet need no scripts.
 */
export function Rail({ id, studio, pendingCounts, isFolded, onFold }: RailProps) {
  const mayOpen = useMayOpen();
  const here = railLinkOf(useLocation().pathname);
  const rail = useClosingFlyouts(here, isFolded);
  return (
    <nav ref={rail} id={id} popover="auto" className="staff-rail on-dark" aria-label="Back office">
      <div className="rail-body">
        <Link className="brand" to="/admin-dashboard" aria-label={`${studio}: dashboard`}>
          <BrandMark />
          <span>{studio}</span>
        </Link>
        <LightLink className="rail-find" to="/find">
          Find
        </LightLink>
        {STAFF_NAV.map(({ title, icon, links }) => {
          const open = links.filter(({ to }) => mayOpen(to));
          const isCurrent = open.some(({ to }) => to === here);
          return (
            open.length > 0 && (
              <details key={title} name="rail" open={isCurrent} className={isCurrent ? 'rail-current' : undefined}>
                <summary>
                  <RailIcon name={icon} />
                  <span>{title}</span>
                  <Count count={sumOf(open, pendingCounts)} />
                  <RailIcon name="down" className="rail-icon rail-down" />
                </summary>
                <ul>
                  {open.map(({ label, to, pending }) => (
                    <li key={to}>
                      <LightLink to={to} aria-current={to === here ? 'page' : undefined}>
                        {label}
                        {pending && <Count count={pendingCounts[pending]} />}
                      </LightLink>
                    </li>
                  ))}
                </ul>
              </details>
            )
          );
        })}
        <Link className="rail-site" to="/">
          View site
        </Link>
        {useHydrated() && <FoldButton isFolded={isFolded} onFold={onFold} />}
      </div>
    </nav>
  );
}

function FoldButton({ isFolded, onFold }: Pick<RailProps, 'isFolded' | 'onFold'>) {
  return (
    <button
      className="rail-fold"
      type="button"
      aria-expanded={!isFolded}
      onClick={() => {
        document.cookie = cookieText(FOLDED_COOKIE, isFolded ? '' : 'yes', window.location.protocol === 'https:');
        onFold(!isFolded);
      }}
    >
      <RailIcon name="fold" />
      <span>{isFolded ? 'Open' : 'Fold the menu'}</span>
    </button>
  );
}

/** Closes what flies out beside the folded rail once the page changes, the focus leaves it, or Escape is pressed. */
function useClosingFlyouts(here: string | undefined, isFolded: boolean) {
  const rail = useRef<HTMLElement>(null);
  useEffect(() => {
    const nav = rail.current;
    if (!nav) return;
    const fliesOut = () => getComputedStyle(nav).getPropertyValue('--rail-flies') === 'yes';
    const groups = [...nav.querySelectorAll('details')];
    const reset = () => {
      for (const group of groups) group.open = !fliesOut() && group.classList.contains('rail-current');
    };
    reset();
    const close = (kept: EventTarget | null) => {
      if (!fliesOut()) return;
      for (const group of groups) if (!group.contains(kept as Node | null)) group.open = false;
    };
    const listening = new AbortController();
    const { signal } = listening;
    matchMedia('(48rem <= width < 68rem)').addEventListener('change', reset, { signal });
    document.addEventListener('pointerdown', ({ target }) => close(target), { signal });
    document.addEventListener('focusin', ({ target }) => close(target), { signal });
    nav.addEventListener(
      'keydown',
      ({ key, target }) => {
        if (key !== 'Escape' || !fliesOut()) return;
        (target as Element).closest('details')?.querySelector('summary')?.focus();
        close(null);
      },
      { signal },
    );
    return () => listening.abort();
  }, [here, isFolded]);
  return rail;
}

/** The four places that are opened most, at the foot of a phone, and the rest. */
export function FootBar({ rail, pendingCounts }: { rail: string; pendingCounts: PendingCounts }) {
  const mayOpen = useMayOpen();
  const here = railLinkOf(useLocation().pathname);
  useEffect(closePopoverMenus, []);
  return (
    <nav className="staff-foot" aria-label="Places">
      {FOOT.filter(({ to }) => mayOpen(to)).map(({ to, label, icon, pending }) => (
        <LightLink key={to} to={to} aria-current={to === here ? 'page' : undefined}>
          <RailIcon name={icon} />
          <span>{label}</span>
          {pending && <Count count={pendingCounts[pending]} />}
        </LightLink>
      ))}
      <button type="button" popoverTarget={rail}>
        <RailIcon name="more" />
        <span>More</span>
      </button>
    </nav>
  );
}

const FOOT: (StaffLink & { icon: RailIconName })[] = [
  { label: 'Today', to: '/admin-dashboard', icon: 'today' },
  { label: 'Board', to: '/store-manager/board', icon: 'board' },
  { label: 'Sell', to: '/sell', icon: 'sell' },
  { label: 'Inbox', to: '/inbox', icon: 'inbox', pending: 'messages' },
];

function sumOf(links: StaffLink[], pendingCounts: PendingCounts) {
  return links.reduce((sum, { pending }) => sum + (pending ? pendingCounts[pending] : 0), 0);
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
