import type { OwnPage } from '~/features/studio/empty-pages.server';

export const MENU_NAMES = { header: 'Header', phone: 'Phone', footer: 'Footer' } as const;
export type MenuName = keyof typeof MENU_NAMES;

export function isMenuName(name: string): name is MenuName {
  return Object.hasOwn(MENU_NAMES, name);
}

type Link = { label: string; to: string };
type Group = { label: string; links: Link[] };

const WEDDINGS: Link = { label: 'Real weddings', to: '/weddings' };

const ORDER_LINKS: Link[] = [
  { label: 'Gift cards', to: '/gift-cards' },
  { label: 'Find your order', to: '/order' },
];

/** Spec 2, Header, the store second, and what buyers look for. */
const HEADER: (Link | Group)[] = [
  { label: 'Home', to: '/' },
  { label: 'Shop', to: '/store' },
  { label: 'About', to: '/about' },
  {
    label: 'Inspiration',
    links: [
      { label: 'Our Galleries', to: '/gallery' },
      WEDDINGS,
      { label: 'Flower Guide', to: '/flower-guide' },
      { label: 'Blog', to: '/blog' },
    ],
  },
  {
    label: 'Services',
    links: [
      { label: 'Wedding Floristry', to: '/services#weddings' },
      { label: 'General & Event Floristry', to: '/services#general' },
      { label: 'Sympathy & Funeral', to: '/services#sympathy' },
      { label: 'Web Store', to: '/store' },
      { label: 'Rental Items', to: '/rental-items' },
      ...ORDER_LINKS,
    ],
  },
  {
    label: 'Resources',
    links: [
      { label: 'Wedding Reference Materials', to: '/resources#materials' },
      { label: 'Affiliations & Awards', to: '/resources#affiliations' },
      { label: 'Trusted Vendors', to: '/vendors' },
    ],
  },
  { label: 'Contact', to: '/contact' },
];

/** Some names differ on the phone (spec 2, Header); its Web Store is Shop, and second. */
const PHONE: (Link | Group)[] = [
  { label: 'Home', to: '/' },
  { label: 'Shop', to: '/store' },
  { label: 'About', to: '/about' },
  {
    label: 'Inspiration',
    links: [
      { label: 'Gallery', to: '/gallery' },
      WEDDINGS,
      { label: 'Flower Guide', to: '/flower-guide' },
      { label: 'Blog', to: '/blog' },
    ],
  },
  { label: 'Services', to: '/services' },
  { label: 'Resources', to: '/resources' },
  { label: 'Contact', to: '/contact' },
  { label: 'Rental Items', to: '/rental-items' },
  ...ORDER_LINKS,
  { label: 'Client Portal', to: '/client-portal' },
];

const FOOTER: Link[] = [
  { label: 'About Us', to: '/about' },
  { label: 'Services', to: '/services' },
  { label: 'Gallery', to: '/gallery' },
  WEDDINGS,
  { label: 'Shop', to: '/store' },
  ...ORDER_LINKS,
  { label: 'Delivery & freshness', to: '/delivery' },
  { label: 'Contact', to: '/contact' },
  { label: 'Terms & Conditions', to: '/terms-and-conditions' },
];

const STANDARD = { header: HEADER, phone: PHONE, footer: FOOTER };

/** Not in any standard menu. */
const OTHER_PAGES: Link[] = [
  { label: 'Reviews', to: '/reviews' },
  { label: 'Inquiry', to: '/consultation' },
  { label: 'Book a Meeting', to: '/booking' },
  { label: 'Reminders', to: '/reminders' },
];

/** A link, or a group if it leads nowhere. */
export interface MenuEntry {
  /** Of a link in a standard menu: its group and address; of another: its address, or the id of a page that staff added. */
  key: string;
  /** The key of its group; empty outside groups. */
  group: string;
  /** Unless staff call it something else. */
  name: string;
  /** What staff call it; empty if nothing else. */
  label: string;
  hidden: boolean;
  to?: string;
}

/** What is stored: addresses and names are the program's, or of the page. */
export type StoredEntry = Pick<MenuEntry, 'key' | 'group' | 'label' | 'hidden'>;

/** What the studio calls its services, by address. */
type Names = Record<string, string>;

function standardEntries(menu: MenuName, names: Names): MenuEntry[] {
  return STANDARD[menu].flatMap((entry) => {
    if ('to' in entry) return toEntry(entry, '', names);
    const { label, links } = entry;
    const group: MenuEntry = { key: label, group: '', name: label, label: '', hidden: false };
    return [group, ...links.map((link) => toEntry(link, label, names))];
  });
}

function toEntry({ label, to }: Link, group = '', names: Names = {}): MenuEntry {
  return { key: group + to, group, name: names[to] ?? label, label: '', hidden: false, to };
}

/** Every page that a menu can lead to. */
export function pagesForMenus(own: OwnPage[], names: Names = {}): MenuEntry[] {
  const links = [...Object.values(STANDARD).flat(), ...OTHER_PAGES].flatMap((each) =>
    'to' in each ? each : each.links,
  );
  const byAddress = new Map(links.toReversed().map((link) => [link.to, toEntry(link, '', names)]));
  const pages = own.map(({ id, title, path }) => ({ ...toEntry({ label: title, to: path }), key: id }));
  return [...[...byAddress.values()].toReversed(), ...pages];
}

/**
 * All entries of a menu in order, hidden ones too. Only pages that the program or `own` knows. What a later version of the
 * program adds to the standard menu stands behind what it follows there.
 */
export function arrangeMenu(
  menu: MenuName,
  stored: StoredEntry[] | undefined,
  own: OwnPage[],
  names: Names = {},
): MenuEntry[] {
  const standard = standardEntries(menu, names);
  if (!stored) return standard;
  const known = new Map([...pagesForMenus(own, names), ...standard].map((entry) => [entry.key, entry]));
  const groups = new Set(standard.flatMap(({ key, to }) => (to === undefined ? key : [])));
  const arranged = new Map<string, MenuEntry>();
  for (const { key, group, label, hidden } of stored) {
    const entry = known.get(key);
    const isInside = groups.has(group) && !groups.has(key);
    if (entry) arranged.set(key, { ...entry, group: isInside ? group : '', label, hidden });
  }
  const entries = [...arranged.values()];
  for (const [place, entry] of standard.entries()) {
    if (arranged.has(entry.key)) continue;
    const before = standard[place - 1]?.key;
    entries.splice(entries.findIndex(({ key }) => key === before) + 1, 0, entry);
  }
  return entries;
}

export type ShownLink = { key: string; label: string; to: string };
export type ShownGroup = { key: string; label: string; links: ShownLink[] };

/** What visitors see: neither hidden nor empty pages, and no group of nothing else. */
export function showMenu(entries: MenuEntry[], empty: string[]): (ShownLink | ShownGroup)[] {
  const within = (wanted: string): (ShownLink | ShownGroup)[] =>
    entries
      .filter(({ group, hidden, to }) => group === wanted && !hidden && !(to && empty.includes(to)))
      .map(({ key, name, label, to }) => ({
        key,
        label: label || name,
        ...(to === undefined ? { links: within(key) as ShownLink[] } : { to }),
      }));
  return within('').filter((entry) => 'to' in entry || entry.links.length > 0);
}
