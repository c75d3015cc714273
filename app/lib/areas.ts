/** What staff may do. `work`: the board, its routes and stems. `orders`: selling, changing and all that shows money. `settings`: the studio's own. `privacy`: exporting and erasing a person's data. */
export type Area = 'work' | 'content' | 'orders' | 'settings' | 'staff' | 'audit' | 'privacy';

/** Whether someone with these areas may use what is of `area`. */
export function isOpenTo(areas: readonly Area[], area: Area | 'all'): boolean {
  return area === 'all' || areas.includes(area);
}

/** What a route of the back office is for; only who may use it gets its loader and action (`server/permissions.ts`). */
export interface StaffHandle {
  /** Who may open it and send its forms; `all`: everyone who works here. One that serves many addresses says it by their pattern. */
  area: Area | 'all' | ((pattern: string) => Area);
  /** Who may send its forms, if fewer than those who may open it. */
  writes?: Area;
}
