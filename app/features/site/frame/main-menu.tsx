import { NavLink, useLocation } from 'react-router';
import { Icon } from '~/ui/icon';
import { MAIN_MENU, type NavGroup } from './site-nav';

/** <details>, so that it works without scripts. */
export function MainMenu() {
  return (
    <nav className="main-menu" aria-label="Main">
      <ul>
        {MAIN_MENU.map((entry) => (
          <li key={entry.label}>
            {'to' in entry ? (
              <NavLink to={entry.to} reloadDocument end={entry.to === '/'}>
                {entry.label}
              </NavLink>
            ) : (
              <MenuGroup {...entry} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function MenuGroup({ label, links, picture }: NavGroup) {
  const { pathname } = useLocation();
  const isCurrent = links.some(({ to }) => isWithin(pathname, to.replace(/#.*/, '')));
  return (
    <details name="main-menu">
      <summary aria-current={isCurrent || undefined}>
        {label}
        <Icon name="down" />
      </summary>
      <div className="menu-panel">
        <ul>
          {links.map(({ label, to }) => (
            <li key={to}>
              <a href={to}>{label}</a>
            </li>
          ))}
        </ul>
        <img src={picture} alt="" width={432} height={560} loading="lazy" />
      </div>
    </details>
  );
}

function isWithin(pathname: string, page: string) {
  return pathname === page || pathname.startsWith(`${page}/`);
}
