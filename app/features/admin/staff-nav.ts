import type { IconName } from '~/ui/icon';

type StaffLink = { label: string; to: string; icon: IconName };

/** The back office's pages, by what one comes for. */
export const STAFF_NAV: { title: string; links: StaffLink[] }[] = [
  { title: 'Today', links: [{ label: 'Dashboard', to: '/admin-dashboard', icon: 'home' }] },
  {
    title: 'Clients',
    links: [
      { label: 'Client Database', to: '/client-database', icon: 'person' },
      { label: 'Inbox', to: '/inbox', icon: 'letter' },
    ],
  },
  { title: 'Store', links: [{ label: 'Store Manager', to: '/store-manager', icon: 'bag' }] },
  { title: 'Studio', links: [{ label: 'Outbox', to: '/outbox', icon: 'letter' }] },
];
