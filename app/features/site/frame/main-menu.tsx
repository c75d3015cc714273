import { useLocation } from 'react-router';
import { useIsDemo } from '~/features/studio/use-studio';
import { classes } from '~/ui/classes';
import { Icon } from '~/ui/icon';
import { MAIN_MENU, type NavGroup, type NavLink, useShownLinks } from './site-nav';

/** <details>, so that it works without scripts. */
export function MainMenu() {
  return (
    <nav className="main-menu" aria-label="Main">
      <ul>
        {useShownLinks(MAIN_MENU).map((entry) => (
          <li key={entry.label}>{'to' in entry ? <MenuLink {...entry} /> : <MenuGroup {...entry} />}</li>
        ))}
      </ul>
    </nav>
  );
}

function MenuLink({ label, to }: NavLink) {
  const { pathname } = useLocation();
  return (
    <a href={to} aria-current={isWithin(pathname, to) ? 'page' : undefined}>
      {label}
    </a>
  );
}

/** In a group too, but marked as current where they stand alone: the store. */
const STANDS_ALONE = new Set(MAIN_MENU.flatMap((each) => ('to' in each ? [each.to] : [])));

function MenuGroup({ label, links, picture }: NavGroup) {
  const { pathname } = useLocation();
  const isDemo = useIsDemo();
  const shown = useShownLinks(links);
  const pages = links.map(({ to }) => to.replace(/#.*/, '')).filter((page) => !STANDS_ALONE.has(page));
  const isCurrent = pages.some((page) => isWithin(pathname, page));
  return (
    <details name="main-menu">
      <summary aria-current={isCurrent || undefined}>
        {label}
        <Icon name="down" />
      </summary>
      <div className={classes('menu-panel', !isDemo && 'menu-panel-bare')}>
        <ul>
          {shown.map(({ label, to }) => (
            <li key={to}>
              <a href={to}>{label}</a>
            </li>
          ))}
        </ul>
        {isDemo && <img src={picture} alt="" width={432} height={560} loading="lazy" />}
      </div>
    </details>
  );
}

function isWithin(pathname: string, page: string) {
  return pathname === page || pathname.startsWith(`${page}/`);
}
