import type { Area } from '~/lib/areas';

export const ROLES = ['owner', 'manager', 'designer'] as const;
export type Role = (typeof ROLES)[number];

/** What each role may do. */
export const ROLE_AREAS: Record<Role, readonly Area[]> = {
  owner: ['work', 'content', 'orders', 'settings', 'staff', 'audit', 'privacy'],
  manager: ['work', 'content', 'orders'],
  designer: ['work', 'content'],
};
