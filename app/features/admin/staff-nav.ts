import { collectionLinks } from '~/collections/registry';
import type { IconName } from '~/ui/icon';
import type { PendingCounts } from './dashboard/pending-counts.server';

type StaffLink = {
  label: string;
  to: string;
  icon: IconName;
  pending?: keyof PendingCounts;
};

export const STAFF_NAV: { title: string; links: StaffLink[] }[] = [
  { title: 'Today', links: [{ label: 'Dashboard', to: '/admin-dashboard', icon: 'home' }] },
  {
    title: 'Clients',
    links: [
      { label: 'Client Database', to: '/client-database', icon: 'person' },
      { label: 'Customers', to: '/customers', icon: 'person' },
      { label: 'Inbox', to: '/inbox', icon: 'envelope', pending: 'messages' },
      { label: 'Bookings', to: '/booking-manager', icon: 'check', pending: 'requests' },
      ...collectionLinks('Clients'),
    ],
  },
  {
    title: 'Store',
    links: [
      { label: 'Store Manager', to: '/store-manager', icon: 'bag' },
      { label: 'Sell', to: '/sell', icon: 'plus' },
      { label: 'Reports', to: '/reports', icon: 'document' },
      ...collectionLinks('Store'),
    ],
  },
  {
    title: 'Stems',
    links: [{ label: 'Stem Stock', to: '/stem-stock', icon: 'bag' }, ...collectionLinks('Stems')],
  },
  {
    title: 'Pictures',
    links: [
      { label: 'Homepage Gallery', to: '/homepage-gallery-manager', icon: 'photo' },
      { label: 'Galleries', to: '/gallery-manager', icon: 'photo' },
      { label: 'Media Library', to: '/media-manager', icon: 'photo' },
      ...collectionLinks('Pictures'),
    ],
  },
  {
    title: 'Words',
    links: [
      { label: 'Pages', to: '/page-manager', icon: 'document' },
      { label: 'Blog', to: '/blog-manager', icon: 'document' },
      ...collectionLinks('Words'),
      { label: 'Terms', to: '/terms-manager', icon: 'document' },
      { label: 'Emails', to: '/email-manager', icon: 'envelope' },
    ],
  },
  {
    title: 'Studio',
    links: [
      { label: 'Settings', to: '/studio-settings', icon: 'home' },
      { label: 'Opening Hours', to: '/opening-hours', icon: 'check' },
      { label: 'Logo & Pictures', to: '/studio-pictures', icon: 'photo' },
      { label: 'Staff', to: '/staff-manager', icon: 'person' },
      { label: 'Import and Export', to: '/import', icon: 'document' },
      { label: 'Outbox', to: '/outbox', icon: 'envelope', pending: 'failed_emails' },
      { label: 'Trash', to: '/trash', icon: 'retry' },
      { label: 'Audit Log', to: '/audit-log', icon: 'search' },
      { label: 'Privacy', to: '/personal-data', icon: 'person' },
    ],
  },
];
