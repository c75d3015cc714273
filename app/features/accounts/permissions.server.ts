import { createContext } from 'react-router';
import type { Area } from '~/lib/areas';

export interface Permission {
  id: string;
  /** Of the route, without a slash at its start. */
  pattern: string;
  reads: Area | 'all';
  writes: Area | 'all';
}

/** Who may open which page of the back office, by its route and not by the spelling of its address. */
export interface Permissions {
  all: readonly Permission[];
  /** Whether someone with these areas may open a link, which may have a query. */
  mayOpen(areas: readonly Area[], link: string): boolean;
  /** Addresses without parameters that someone with these areas may not open: menus leave them out. */
  closedTo(areas: readonly Area[]): string[];
}

export const permissionsContext = createContext<Permissions>();
