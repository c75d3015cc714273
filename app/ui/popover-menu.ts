const MENUS = ':is(nav, .menu-items, .list-fold):popover-open';
const FOLLOWED = 'a, .menu-items button, .list-fold button[type="submit"]';

/** Closes a menu when something in it is followed or the focus leaves it: nothing under it may have the focus. */
export function closePopoverMenus() {
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener(
    'click',
    ({ target }) => {
      if (!(target as Element).closest(FOLLOWED)) return;
      for (const menu of menusAround(target)) menu.hidePopover();
    },
    { signal },
  );
  document.addEventListener(
    'focusout',
    ({ target, relatedTarget }) => {
      if (!(relatedTarget instanceof Element)) return;
      for (const menu of menusAround(target)) {
        const stays = menu.contains(relatedTarget) || relatedTarget.matches(`[popovertarget="${menu.id}"]`);
        if (!stays) menu.hidePopover();
      }
    },
    { signal },
  );
  return () => listening.abort();
}

/** The open ones, the innermost first. */
function menusAround(target: EventTarget | null): HTMLElement[] {
  const menu = target instanceof Element && target.closest<HTMLElement>(MENUS);
  return menu ? [menu, ...menusAround(menu.parentElement)] : [];
}
