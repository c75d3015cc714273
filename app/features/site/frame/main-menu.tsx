import { useLocation } from 'react-router';
import { useIsDemo } from '~/features/studio/use-studio';
import { classes } from '~/ui/classes';
import { Icon } from '~/ui/icon';
import type { ShownGroup, ShownLink } from '~/features/menus/menus';
import inspiration from './menu-pictures/inspiration.webp';
import resources from './menu-pictures/resources.webp';
import services from './menu-pictures/services.webp';
import { useMenu } from './site-nav';

/** By the key of their group. */
const PICTURES: Record<string, string> = { Inspiration: inspiration, Services: services, Resources: resources };

/** <details>, so that it works without scripts. */
export function MainMenu() {
  const entries = useMenu('header');
  // In a group too, but marked as current where they stand alone: the store.
  const alone = entries.flatMap((entry) => ('to' in entry ? entry.to : []));
  return (
    <nav className="main-menu" aria-label="Main">
      <ul>
        {entries.map((entry) => (
          <li key={entry.key}>
            {'to' in entry ? <MenuLink link={entry} /> : <MenuGroup group={entry} alone={alone} />}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function MenuLink({ link: { label, to } }: { link: ShownLink }) {
  const { pathname } = useLocation();
  return (
    <a href={to} aria-current={isWithin(pathname, to) ? 'page' : undefined}>
      {label}
    </a>
  );
}

function MenuGroup({ group: { key, label, links }, alone }: { group: ShownGroup; alone: string[] }) {
  const { pathname } = useLocation();
  const isDemo = useIsDemo();
  const pages = links.map(({ to }) => to.replace(/#.*/, '')).filter((page) => !alone.includes(page));
  const isCurrent = pages.some((page) => isWithin(pathname, page));
  return (
    <details name="main-menu">
      <summary aria-current={isCurrent || undefined}>
        {label}
        <Icon name="down" />
      </summary>
      <div className={classes('menu-panel', !isDemo && 'menu-panel-bare')}>
        <ul>
          {links.map((link) => (
            <li key={link.key}>
              <a href={link.to}>{link.label}</a>
            </li>
          ))}
        </ul>
        {isDemo && <img src={PICTURES[key]} alt="" width={432} height={560} loading="lazy" />}
      </div>
    </details>
  );
}

function isWithin(pathname: string, page: string) {
  return pathname === page || pathname.startsWith(`${page}/`);
}
