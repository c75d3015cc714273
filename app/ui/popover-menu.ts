const MENUS = ':is(nav, .menu-items, .list-fold)[popover]';
const FOLLOWED = 'a, .menu-items button, .list-fold button[type="submit"]';

/** Closes a menu when something in it is followed or the focus leaves it: nothing under it may have the focus. */
export function closePopoverMenus() {
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener(
    'click',
    ({ target }) => (target as Element).closest(FOLLOWED) && close(menuAround(target)),
    {
      signal,
    },
  );
  document.addEventListener(
    'focusout',
    ({ target, relatedTarget }) => {
      const menu = menuAround(target);
      if (!menu || !(relatedTarget instanceof Element)) return;
      const stays = menu.contains(relatedTarget) || relatedTarget.matches(`[popovertarget="${menu.id}"]`);
      if (!stays) close(menu);
    },
    { signal },
  );
  return () => listening.abort();
}

function menuAround(target: EventTarget | null) {
  return target instanceof Element ? target.closest<HTMLElement>(MENUS) : null;
}

function close(menu: HTMLElement | null) {
  if (menu?.matches(':popover-open')) menu.hidePopover();
}
