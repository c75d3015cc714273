import { useEmptyPages } from '~/features/studio/use-studio';
import inspiration from './menu-pictures/inspiration.webp';
import resources from './menu-pictures/resources.webp';
import services from './menu-pictures/services.webp';

export type NavLink = { label: string; to: string };
export type NavGroup = { label: string; links: NavLink[]; picture: string };

const WEDDINGS: NavLink = { label: 'Real weddings', to: '/weddings' };

const ORDER_LINKS: NavLink[] = [
  { label: 'Gift cards', to: '/gift-cards' },
  { label: 'Find your order', to: '/order' },
];

/** Without empty pages, and without groups of nothing else. */
export function useShownLinks<Entry extends object>(entries: Entry[]): Entry[] {
  const empty = useEmptyPages();
  const isShown = (entry: object): boolean => {
    if ('links' in entry) return (entry.links as NavLink[]).some(isShown);
    return !('to' in entry && empty.includes(String(entry.to)));
  };
  return entries.filter(isShown);
}

/** Spec 2, Header, the store second, and what buyers look for. */
export const MAIN_MENU: (NavLink | NavGroup)[] = [
  { label: 'Home', to: '/' },
  { label: 'Shop', to: '/store' },
  { label: 'About', to: '/about' },
  {
    label: 'Inspiration',
    picture: inspiration,
    links: [
      { label: 'Our Galleries', to: '/gallery' },
      WEDDINGS,
      { label: 'Flower Guide', to: '/flower-guide' },
      { label: 'Blog', to: '/blog' },
    ],
  },
  {
    label: 'Services',
    picture: services,
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
    picture: resources,
    links: [
      { label: 'Wedding Reference Materials', to: '/resources#materials' },
      { label: 'Affiliations & Awards', to: '/resources#affiliations' },
      { label: 'Trusted Vendors', to: '/vendors' },
    ],
  },
  { label: 'Contact', to: '/contact' },
];

/** Some names differ on the phone (spec 2, Header); its Web Store is Shop, and second. */
export const PHONE_MENU: (NavLink | Omit<NavGroup, 'picture'>)[] = [
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

export const QUICK_LINKS: NavLink[] = [
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
