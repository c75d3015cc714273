import { COLLECTIONS } from '../../collections/registry';

/** Every URL under one of these belongs to staff (admin spec 2), whether the page exists or not. */
export const ADMIN_PREFIXES: readonly string[] = [
  ...Object.values(COLLECTIONS).map(({ path }) => path),
  'admin-dashboard',
  'gallery-manager',
  'blog-manager',
  'client-database',
  'client',
  'store-manager',
  'media-manager',
  'homepage-gallery-manager',
  'terms-manager',
  'page-manager',
  'inbox',
  'outbox',
  'booking-manager',
  'studio-settings',
  'opening-hours',
  'studio-pictures',
  'import',
  'staff-manager',
  'find',
  'trash',
  'audit-log',
  'personal-data',
  'account',
];
