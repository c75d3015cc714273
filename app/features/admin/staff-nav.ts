import { collectionLinks } from '~/collections/registry';
import type { PendingCounts } from './dashboard/pending-counts.server';
import type { RailIconName } from './rail-icon';

export interface StaffLink {
  label: string;
  to: string;
  pending?: keyof PendingCounts;
}

interface RailGroup {
  title: string;
  icon: RailIconName;
  links: StaffLink[];
}

/** What one sets up once and then leaves: cards of the Settings page, not links of the rail. */
export const SETTINGS: { title: string; links: StaffLink[] }[] = [
  {
    title: 'Studio',
    links: [
      { label: 'Name and address', to: '/studio-settings' },
      { label: 'Logo & pictures', to: '/studio-pictures' },
      { label: 'Menus', to: '/menu-manager' },
      { label: 'Opening hours', to: '/opening-hours' },
      { label: 'Connections', to: '/connections' },
      ...collectionLinks('Studio'),
      { label: 'Staff', to: '/staff-manager' },
    ],
  },
  { title: 'Delivery', links: collectionLinks('Delivery') },
  {
    title: 'Money',
    links: [...collectionLinks('Money'), { label: 'Add-ons', to: '/store-manager/products?show=add-ons' }],
  },
  {
    title: 'Clients',
    links: [
      { label: 'Emails', to: '/email-manager' },
      ...collectionLinks('Clients'),
      { label: 'Letter sequences', to: '/letter-sequences' },
      { label: 'Terms', to: '/terms-manager' },
      { label: 'Privacy', to: '/personal-data' },
    ],
  },
  {
    title: 'Records',
    links: [
      { label: 'Import and export', to: '/import' },
      { label: 'Your account', to: '/account' },
    ],
  },
];

/** Words that people look for and that no card of the Settings page shows. */
export const SETTING_WORDS: Record<string, string> = {
  '/studio-settings': 'phone currency time zone accent color tips rush fee gift card amounts social',
  '/connections': 'smtp mail server twilio sms google key password',
  '/studio-pictures': 'icon hero photos',
  '/menu-manager': 'navigation header footer links order rename hide',
  '/closed-days': 'vacation days off closures',
  '/staff-manager': 'team roles invite password',
  '/delivery-zones': 'zip codes fees postal',
  '/delivery-windows': 'times cutoff slots',
  '/holidays': 'valentine mother peak limits',
  '/funeral-homes': 'sympathy',
  '/tax-rates': 'vat percent',
  '/discount-codes': 'coupons promotions',
  '/store-manager/products?show=add-ons': 'extras vase candles cart upsell',
  '/email-manager': 'letters texts templates messages',
  '/form-field-manager': 'questions inquiry form',
  '/letter-sequences': 'automatic follow-up reminder schedule',
  '/event-stages': 'pipeline board new contacted booked lost columns',
  '/task-lists': 'checklist template to do events',
  '/terms-manager': 'conditions legal',
  '/personal-data': 'gdpr erase export',
  '/redirects': 'old address moved 404 not found url link',
  '/import': 'csv backup products clients posts photos',
  '/account': 'passkey two-factor login',
};

/** Five groups of at most nine links: with one group open, at most fourteen are in sight. */
export const STAFF_NAV: RailGroup[] = [
  {
    title: 'Today',
    icon: 'today',
    links: [
      { label: 'Dashboard', to: '/admin-dashboard' },
      { label: 'Inbox', to: '/inbox', pending: 'messages' },
      { label: 'Bookings', to: '/booking-manager', pending: 'requests' },
      ...collectionLinks('Today'),
    ],
  },
  {
    title: 'Orders',
    icon: 'orders',
    links: [
      { label: 'Board', to: '/store-manager/board' },
      { label: 'Sell', to: '/sell' },
      { label: 'Store Manager', to: '/store-manager' },
      { label: 'Deliveries', to: '/store-manager/routes' },
      { label: 'Products', to: '/store-manager/products' },
      ...collectionLinks('Orders'),
      { label: 'Gift cards', to: '/store-manager/gift-cards' },
      { label: 'Customers', to: '/customers' },
      { label: 'Stem stock', to: '/stem-stock' },
    ],
  },
  {
    title: 'Events',
    icon: 'events',
    links: [{ label: 'Client Database', to: '/client-database', pending: 'due' }, ...collectionLinks('Events')],
  },
  {
    title: 'Website',
    icon: 'website',
    links: [
      { label: 'Homepage gallery', to: '/homepage-gallery-manager' },
      { label: 'Galleries', to: '/gallery-manager' },
      { label: 'Media library', to: '/media-manager' },
      { label: 'Pages', to: '/page-manager' },
      { label: 'Blog', to: '/blog-manager' },
      ...collectionLinks('Website'),
    ],
  },
  {
    title: 'Studio',
    icon: 'studio',
    links: [
      { label: 'Settings', to: '/settings' },
      { label: 'Reports', to: '/reports' },
      { label: 'Visitors', to: '/visitors' },
      { label: 'Sales tax', to: '/store-manager/sales-tax' },
      { label: 'Outbox', to: '/outbox', pending: 'failed_emails' },
      { label: 'Trash', to: '/trash' },
      { label: 'Audit log', to: '/audit-log' },
      { label: 'Handbook', to: '/help' },
    ],
  },
];

/** Which place of the rail stands for a page that the rail does not list. */
const UNDER: Record<string, string> = {
  '/client': '/client-database',
  '/picture-library': '/media-manager',
  '/store-manager/stock': '/store-manager/products',
  '/store-manager/prices': '/store-manager/products',
  '/store-manager/standing-orders': '/store-manager/subscriptions',
  ...Object.fromEntries(collectionLinks('Stems').map(({ to }) => [to, '/stem-stock'])),
  ...Object.fromEntries(SETTINGS.flatMap(({ links }) => links.map(({ to }) => [to, '/settings']))),
};

const RAIL = Object.fromEntries(STAFF_NAV.flatMap(({ links }) => links.map(({ to }) => [to, to])));
const PLACES = Object.entries({ ...UNDER, ...RAIL }).toSorted(([one], [other]) => other.length - one.length);

/** The rail's link of a page, or of the page that it is under. */
export function railLinkOf(url: string): string | undefined {
  const [pathname = ''] = url.split('?');
  return PLACES.find(([path]) => pathname === path || pathname.startsWith(`${path}/`))?.[1];
}

/** Every page that the rail, the tabs of its pages and the Settings page lead to, by group. */
export const STAFF_PAGES: { title: string; links: StaffLink[] }[] = [
  ...STAFF_NAV,
  {
    title: 'Products',
    links: [
      { label: 'Stock', to: '/store-manager/stock' },
      { label: 'Prices', to: '/store-manager/prices' },
    ],
  },
  { title: 'Subscriptions', links: collectionLinks('Subscriptions') },
  { title: 'Stem stock', links: collectionLinks('Stems') },
  {
    title: 'Website: more',
    links: [...collectionLinks('Galleries'), { label: 'All pictures', to: '/picture-library' }],
  },
  ...SETTINGS.map(({ title, links }) => ({ title: `Settings: ${title}`, links })),
];
